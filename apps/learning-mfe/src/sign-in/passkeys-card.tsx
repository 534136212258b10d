import type { Account, PasskeySummary } from '@farm/contracts';
import { formatLocalDate } from '@farm/farm';
import { ActionDialog, Badge, Button, Card, ErrorState, Field, Form, FormError, Row, Status, Table } from '@farm/ui';
import { toast } from '@farm/web-kit';
import { useState } from 'react';
import { ConfirmIdentity } from './confirm-identity';
import { requiredConfirmation, passkeyProblem, usePasskeys } from './use-passkeys';

const NO_NAME = 'Please give it a name, so that you recognize it.';

interface NewPasskeyFormProps {
  isPending: boolean;
  onName: (name: string) => void;
}

function NewPasskeyForm({ isPending, onName }: NewPasskeyFormProps) {
  const [name, setName] = useState('This device');
  const [error, setError] = useState<string>();
  const submit = () => {
    setError(name.trim() ? undefined : NO_NAME);
    if (name.trim()) onName(name.trim());
  };
  return (
    <Form onSubmit={submit}>
      <Field
        label="Name of a new passkey"
        name="passkey-name"
        maxLength={60}
        value={name}
        onValueChange={setName}
        error={error}
      />
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
  return (
    <ActionDialog
      title="Rename a passkey"
      fields={[
        {
          name: 'name',
          label: 'Name',
          initial: passkey.name,
          validate: (name: string) => (name === '' ? NO_NAME : undefined),
        },
      ]}
      submitLabel="Rename"
      onSubmit={async ({ name }) => onRename(name)}
      onClose={onClose}
    />
  );
}

function RemoveDialog({ passkey, onRemove, onClose }: PasskeyDialogProps & { onRemove: () => void }) {
  return (
    <ActionDialog
      title={`Remove ${passkey.name}?`}
      variant="danger"
      submitLabel="Yes, remove it"
      onSubmit={async () => onRemove()}
      onClose={onClose}
    >
      <p>
        You won't be able to sign in with it anymore. Please delete it from the device, too. We can't do that for you.
      </p>
    </ActionDialog>
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
