import type { Account, PasskeySummary } from '@farm/contracts';
import { postAuthPasskeys } from '@farm/contracts/form-rules';
import { formatLocalDate } from '@farm/farm';
import {
  Badge,
  Button,
  Card,
  ConfirmDialog,
  Dialog,
  ErrorState,
  Field,
  Form,
  FormButtons,
  FormError,
  Row,
  Status,
  Table,
} from '@farm/ui';
import { toast } from '@farm/web-kit';
import { findFault } from '@farm/web-kit/form-resolver';
import { useState } from 'react';
import { ConfirmIdentity } from './confirm-identity';
import { requiredConfirmation, passkeyProblem, usePasskeys } from './use-passkeys';

const NO_NAME = 'Please give it a name, so that you recognize it.';

/** The one field of both forms. `validName` is undefined, with a sentence at the field, as long as the name is empty. */
function usePasskeyName(initial: string) {
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string>();
  return {
    validName: () => {
      const isMissing = findFault(postAuthPasskeys, 'name', name) !== undefined;
      setError(isMissing ? NO_NAME : undefined);
      return isMissing ? undefined : name.trim();
    },
    field: { maxLength: postAuthPasskeys.fields.name.maxLength, value: name, onValueChange: setName, error },
  };
}

interface NewPasskeyFormProps {
  isPending: boolean;
  onName: (name: string) => void;
}

function NewPasskeyForm({ isPending, onName }: NewPasskeyFormProps) {
  const { validName, field } = usePasskeyName('This device');
  const submit = () => {
    const name = validName();
    if (name !== undefined) onName(name);
  };
  return (
    <Form onSubmit={submit}>
      <Field label="Name of a new passkey" name="passkey-name" {...field} />
      <Button variant="secondary" isPending={isPending}>
        Add a passkey
      </Button>
    </Form>
  );
}

interface PasskeyDialogProps {
  passkey: PasskeySummary;
  onClose: () => void;
}

function RenameDialog({ passkey, onRename, onClose }: PasskeyDialogProps & { onRename: (name: string) => void }) {
  const { validName, field } = usePasskeyName(passkey.name);
  const submit = () => {
    const name = validName();
    if (name === undefined) return;
    onRename(name);
    onClose();
  };
  return (
    <Dialog open title="Rename a passkey" onClose={onClose}>
      <Form onSubmit={submit}>
        <Field label="Name" autoComplete="off" {...field} />
        <FormButtons submitLabel="Rename" isPending={false} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

function RemoveDialog({ passkey, onRemove, onClose }: PasskeyDialogProps & { onRemove: () => void }) {
  return (
    <ConfirmDialog
      title={`Remove ${passkey.name}?`}
      variant="danger"
      submitLabel="Yes, remove it"
      onConfirm={async () => onRemove()}
      onClose={onClose}
    >
      <p>
        You won't be able to sign in with it anymore. Please delete it from the device, too. We can't do that for you.
      </p>
    </ConfirmDialog>
  );
}

const formatDate = (iso: string | null) =>
  iso ? <time dateTime={iso}>{formatLocalDate(iso, 'medium')}</time> : 'never';

interface ListProps {
  passkeys: readonly PasskeySummary[];
  onRename: (passkey: PasskeySummary) => void;
  onRemove: (passkey: PasskeySummary) => void;
}

function PasskeyList({ passkeys, onRename, onRemove }: ListProps) {
  const rows = passkeys.map((passkey) => ({
    id: passkey.id,
    cells: [
      <span key="name">
        <bdi>{passkey.name}</bdi> {passkey.shared ? <Badge>on several devices</Badge> : null}
      </span>,
      formatDate(passkey.createdAt),
      formatDate(passkey.lastUsedAt),
      <Row key="actions" gap={2}>
        <Button
          variant="outline"
          size="small"
          type="button"
          aria-label={`Rename ${passkey.name}`}
          onClick={() => onRename(passkey)}
        >
          Rename
        </Button>
        <Button
          variant="outline"
          size="small"
          type="button"
          aria-label={`Remove ${passkey.name}`}
          onClick={() => onRemove(passkey)}
        >
          Remove
        </Button>
      </Row>,
    ],
  }));
  return <Table caption="Your passkeys" columns={['Name', 'Added', 'Last used', 'Action']} rows={rows} stack />;
}

/** The person's passkeys, to add, rename and remove. */
export function PasskeysCard({ account }: { account: Account }) {
  const [renaming, setRenaming] = useState<PasskeySummary | null>(null);
  const [removing, setRemoving] = useState<PasskeySummary | null>(null);
  const { passkeys, add, rename, remove } = usePasskeys(() => toast({ title: 'Passkey added' }));
  const confirmation = requiredConfirmation(add.error) ?? requiredConfirmation(remove.error);
  const problem = passkeyProblem(add.error) ?? passkeyProblem(remove.error) ?? passkeyProblem(rename.error);
  const clearErrors = () => [add, rename, remove].forEach(({ clear }) => clear());
  const list = passkeys.data?.passkeys ?? [];
  return (
    <Card title="Passkeys" level="h2" wide id="passkeys">
      <p>
        Sign in with your fingerprint, your face, or your device's PIN. There is nothing to wait for and nothing to
        steal from a mailbox.
      </p>
      {passkeys.isPending ? <Status>One moment, we're looking.</Status> : null}
      {passkeys.isError ? (
        <ErrorState level="h3" title="We couldn't load the list" onTryAgain={() => void passkeys.refetch()} />
      ) : null}
      {list.length > 0 ? <PasskeyList passkeys={list} onRename={setRenaming} onRemove={setRemoving} /> : null}
      {confirmation ? (
        <>
          <p>Confirm it's you, then press the button again.</p>
          <ConfirmIdentity
            email={account.email}
            passkeys={list.length}
            passkeyOnly={confirmation === 'passkey'}
            onConfirmed={clearErrors}
          />
        </>
      ) : null}
      <NewPasskeyForm key={list.length} isPending={add.isPending} onName={add.submit} />
      <FormError text={problem} />
      <Status>{add.isSuccess ? 'Your passkey is ready. Use it to sign in next time.' : ''}</Status>
      {renaming && (
        <RenameDialog
          passkey={renaming}
          onRename={(name) => rename.submit({ id: renaming.id, name })}
          onClose={() => setRenaming(null)}
        />
      )}
      {removing && (
        <RemoveDialog
          passkey={removing}
          onRemove={() => remove.submit(removing.id)}
          onClose={() => setRemoving(null)}
        />
      )}
    </Card>
  );
}
