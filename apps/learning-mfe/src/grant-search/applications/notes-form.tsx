import type { GrantApplication } from '@farm/contracts';
import { Button, Form, TextArea } from '@farm/ui';
import { useState } from 'react';
import { freshOf, type Changing } from './use-applications';

const LIMIT = 2_000;

/** A person's own words about an application. What was typed stays when somebody else was faster. */
export function NotesForm({ application, change }: { application: GrantApplication; change: Changing }) {
  const [typed, setTyped] = useState<string | null>(null);
  const { notes } = application;
  const shown = typed ?? notes;
  const isLong = [...shown].length > LIMIT;
  const fresh = freshOf(change.error);
  const differs = typed !== null && fresh !== null && fresh.notes !== typed;
  const save = () => {
    if (isLong || change.isPending) return;
    change.mutate({ notes: shown }, { onSuccess: () => setTyped(null) });
  };
  return (
    <Form onSubmit={save}>
      <TextArea
        label="Notes"
        rows={3}
        limit={LIMIT}
        error={isLong ? 'Please keep your notes to 2,000 characters.' : undefined}
        value={shown}
        onValue={setTyped}
      />
      {differs && (
        <>
          <p>{fresh.notes === '' ? 'The other notes are empty.' : `The other notes say: ${fresh.notes}`}</p>
          <Button type="button" kind="text" onClick={() => setTyped(null)}>
            Take the other notes
          </Button>
        </>
      )}
      <Button kind="quiet" size="small" busy={change.isPending && change.variables.notes !== undefined}>
        Save notes
      </Button>
    </Form>
  );
}
