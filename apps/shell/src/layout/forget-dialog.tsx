import { ConfirmDialog } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { i18n } from '@lingui/core';

interface ForgetDialogProps {
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks before 'Forget me' deletes a garden notebook. */
export function ForgetDialog({ onConfirm, onClose }: ForgetDialogProps) {
  return (
    <ConfirmDialog
      title={i18n._('Forget everything in this browser?')}
      submitLabel={i18n._('Forget me')}
      pendingLabel={i18n._('Clearing...')}
      variant="danger"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        {i18n._(
          "Your garden notebook is in this browser, and its entries and photos will be deleted with your name, drafts and quiz rounds. We can't bring them back.",
        )}
      </p>
      <p>
        <Link to="/notebook" onClick={onClose}>
          {i18n._('Keep a copy first: ‘Save as a file’ in your notebook')}
        </Link>
      </p>
    </ConfirmDialog>
  );
}
