import { i18n } from '@lingui/core';
import { Button } from './button';
import { Dialog } from './dialog';
import { Row } from './layout';

interface UnsavedChangesDialogProps {
  /** The pending navigation, from web-kit's `UnsavedChanges`. */
  request: { leave: () => void; stay: () => void };
}

/** Asks whether to leave a page with unsaved changes. */
export function UnsavedChangesDialog({ request }: UnsavedChangesDialogProps) {
  return (
    // Back asks again instead, like every other navigation.
    <Dialog open title={i18n._('Leave this page?')} onClose={request.stay} closesOnBack={false}>
      <p>{i18n._('You have changes that are not saved yet.')}</p>
      <Row>
        <Button type="button" onClick={request.stay}>
          Keep editing
        </Button>
        <Button type="button" variant="outline" onClick={request.leave}>
          Leave without saving
        </Button>
      </Row>
    </Dialog>
  );
}
