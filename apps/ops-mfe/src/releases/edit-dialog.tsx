import type { ReleaseEdit, ReleaseStatus, RemoteStatus } from '@farm/contracts';
import { postReleaseEdits } from '@farm/contracts/form-rules';
import { Banner, Button, Dialog, TextArea } from '@farm/ui';
import { apiKey, call, useQueryClient } from '@farm/web-kit';
import { useState } from 'react';
import { AdminActionForm } from '../admin/action-dialog';
import { useActionForm } from '../admin/action-form';
import { editsFor, editTexts, OFF_WARNINGS, type EditId } from './release-data';

/** The release changed after the operator read the dialog. */
class RevisionChangedError extends Error {}

interface EditOptions {
  edit: Omit<ReleaseEdit, 'reason'>;
  /** The revision on the screen. */
  displayedRevision: number;
  onSuccess: (revision: number) => void;
}

/**
 * Changes the release, unless somebody else changed it since: then the page shows the new release and the operator
 * decides again. Otherwise two operators who press 'Roll back' would go back two builds.
 */
function useEditForm({ edit, displayedRevision, onSuccess }: EditOptions) {
  const cache = useQueryClient();
  return useActionForm({
    rules: postReleaseEdits,
    values: { reason: '' },
    key: ['POST /release/edits'],
    send: async ({ reason }) => {
      // Not by the query, which ends with the page and then answers from the cache.
      const current = await call('GET /release/status');
      cache.setQueryData(apiKey('GET /release/status'), current);
      if (current.revision !== displayedRevision) throw new RevisionChangedError();
      return call('POST /release/edits', { body: { ...edit, reason } });
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
  const target = id === 'rollback' && remote.before && !remote.canary ? { to: remote.before.revision } : {};
  const form = useEditForm({
    edit: { remote: remote.name, act: id, ...target },
    displayedRevision: releases.revision,
    onSuccess: (revision) => onDone(`${done} This is revision ${revision}.`),
  });
  const warning = id === 'off' ? OFF_WARNINGS[remote.name] : undefined;
  return (
    <Dialog open title={`${label}: ${remote.name}`} onClose={onClose}>
      <NewerChanges history={releases.history} displayedRevision={openedRevision} />
      {editsFor(remote).includes(id) ? (
        <AdminActionForm
          submitLabel={label}
          variant={id === 'on' ? undefined : 'danger'}
          action={form.error instanceof RevisionChangedError ? { ...form, problem: null } : form}
          onClose={onClose}
        >
          <p>{description}</p>
          {warning && (
            <p>
              <strong>{warning}</strong>
            </p>
          )}
          <TextArea
            label="Reason"
            hint="It is stored in the history, for all operators."
            rows={3}
            {...form.textArea('reason')}
          />
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
