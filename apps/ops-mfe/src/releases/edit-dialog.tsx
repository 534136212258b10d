import type { ReleaseEdit, ReleaseStatus, RemoteStatus } from '@farm/contracts';
import { Banner, Button, Dialog } from '@farm/ui';
import { apiKey, call, useQueryClient } from '@farm/web-kit';
import { useState } from 'react';
import { AdminActionForm, reasonField } from '../admin/action-dialog';
import { useAction } from '../admin/queries';
import { editsFor, editTexts, OFF_WARNINGS, type EditId } from './release-data';

const MAX_REASON = 200; // characters, the gateway's limit

/** The release changed after the operator read the dialog. */
class RevisionChangedError extends Error {}

interface EditInput {
  edit: ReleaseEdit;
  /** The revision on the screen when the button was pressed. */
  displayedRevision: number;
}

/**
 * Changes the release, unless somebody else changed it since: then the page shows the new release and the operator
 * decides again. Otherwise two operators who press 'Roll back' would go back two builds.
 */
function useEdit(onSuccess: (revision: number) => void) {
  const cache = useQueryClient();
  return useAction({
    key: ['POST /release/edits'],
    send: async ({ edit, displayedRevision }: EditInput) => {
      // Not by the query, which ends with the page and then answers from the cache.
      const current = await call('GET /release/status');
      cache.setQueryData(apiKey('GET /release/status'), current);
      if (current.revision !== displayedRevision) throw new RevisionChangedError();
      return call('POST /release/edits', { body: edit });
    },
    onSuccess: ({ revision }) => onSuccess(revision),
    reload: ['GET /release/status'],
    checkFirst: 'Please check the history before you try again.',
    fallback: 'The release was not changed. Please try again.',
  });
}

function NewerChanges({
  history,
  displayedRevision,
}: {
  history: ReleaseStatus['history'];
  displayedRevision: number;
}) {
  const newer = history.filter(({ revision }) => revision > displayedRevision);
  return (
    <Banner variant="warning" title="The release has changed">
      {newer.length > 0 && (
        <>
          <ul>
            {newer.map(({ revision, by, edit, reason }) => (
              <li key={revision}>{`${revision}, ${by}: ${edit}: ${reason}`}</li>
            ))}
          </ul>
          <p>Your change was not made. Read again what will happen, and confirm if you still want it.</p>
        </>
      )}
    </Banner>
  );
}

interface EditDialogProps {
  id: EditId;
  remote: RemoteStatus;
  releases: ReleaseStatus;
  onClose: () => void;
  onDone: (message: string) => void;
}

/** Confirms a change of the release and explains what visitors will see. */
export function EditDialog({ id, remote, releases, onClose, onDone }: EditDialogProps) {
  const [openedRevision] = useState(releases.revision);
  const { label, description, done } = editTexts(id, remote);
  const edit = useEdit((revision) => onDone(`${done} This is revision ${revision}.`));
  const submit = ({ reason }: { reason: string }) => {
    const target = id === 'rollback' && remote.before && !remote.canary ? { to: remote.before.revision } : {};
    edit.submit({ edit: { remote: remote.name, act: id, reason, ...target }, displayedRevision: releases.revision });
  };
  const warning = id === 'off' ? OFF_WARNINGS[remote.name] : undefined;
  return (
    <Dialog open title={`${label}: ${remote.name}`} onClose={onClose}>
      <NewerChanges history={releases.history} displayedRevision={openedRevision} />
      {editsFor(remote).includes(id) ? (
        <AdminActionForm
          fields={[reasonField('It is stored in the history, for all operators.', MAX_REASON)]}
          submitLabel={label}
          variant={id === 'on' ? undefined : 'danger'}
          action={edit.error instanceof RevisionChangedError ? { ...edit, problem: null } : edit}
          onSubmit={submit}
          onClose={onClose}
        >
          <p>{description}</p>
          {warning && (
            <p>
              <strong>{warning}</strong>
            </p>
          )}
        </AdminActionForm>
      ) : (
        <>
          <p>This change is no longer possible.</p>
          <Button type="button" onClick={onClose}>
            Back to the releases
          </Button>
        </>
      )}
    </Dialog>
  );
}
