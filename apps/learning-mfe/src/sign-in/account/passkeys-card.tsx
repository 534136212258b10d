import type { Account, OwnPasskey } from '@farm/contracts';
import { Badge, Button, Card, Dialog, ErrorState, Field, Form, Problem, Status, Table } from '@farm/ui';
import { toast } from '@farm/web-kit';
import { useState } from 'react';
import { Confirm } from './confirm';
import classes from '../sign-in.module.css';
import { needsProof, passkeyProblem, usePasskeys } from '../passkeys/use-passkeys';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const told = (iso: string | null) => (iso ? <time dateTime={iso}>{day.format(new Date(iso))}</time> : 'never');
const NO_NAME = 'Please name it, so that you know it again.';

interface NameProps {
  label: string;
  button: string;
  first: string;
  busy: boolean;
  onName: (name: string) => void;
}

function NameForm({ label, button, first, busy, onName }: NameProps) {
  const [name, setName] = useState(first);
  const [error, setError] = useState<string>();
  const submit = () => {
    setError(name.trim() ? undefined : NO_NAME);
    if (name.trim()) onName(name.trim());
  };
  return (
    <Form onSubmit={submit}>
      <Field label={label} name="passkey-name" maxLength={60} value={name} onValue={setName} error={error} />
      <Button kind="second" busy={busy}>
        {button}
      </Button>
    </Form>
  );
}

interface ListProps {
  passkeys: readonly OwnPasskey[];
  onRename: (passkey: OwnPasskey) => void;
  onRemove: (passkey: OwnPasskey) => void;
}

function List({ passkeys, onRename, onRemove }: ListProps) {
  const rows = passkeys.map((passkey) => ({
    id: passkey.id,
    cells: [
      <span key="name">
        {passkey.name} {passkey.shared ? <Badge>on several devices</Badge> : null}
      </span>,
      told(passkey.createdAt),
      told(passkey.lastUsedAt),
      <span key="acts" className={classes.acts}>
        <Button
          kind="quiet"
          size="small"
          type="button"
          aria-label={`Rename ${passkey.name}`}
          onClick={() => onRename(passkey)}
        >
          Rename
        </Button>
        <Button
          kind="quiet"
          size="small"
          type="button"
          aria-label={`Remove ${passkey.name}`}
          onClick={() => onRemove(passkey)}
        >
          Remove
        </Button>
      </span>,
    ],
  }));
  return <Table caption="Your passkeys" columns={['Name', 'Added', 'Last used', 'Action']} rows={rows} stack />;
}

/** Ways in without a letter: added, named and taken away by their owner. */
export function PasskeysCard({ account }: { account: Account }) {
  const { passkeys, add, rename, remove } = usePasskeys();
  const [renaming, setRenaming] = useState<OwnPasskey | null>(null);
  const [removing, setRemoving] = useState<OwnPasskey | null>(null);
  const proof = needsProof(add.error) ?? needsProof(remove.error);
  const problem = passkeyProblem(add.error) ?? passkeyProblem(remove.error) ?? passkeyProblem(rename.error);
  const forget = () => [add, rename, remove].forEach(({ reset }) => reset());
  const drop = (id: string) => {
    setRemoving(null);
    remove.mutate(id);
  };
  const list = passkeys.data?.passkeys ?? [];
  return (
    <Card title="Passkeys" level="h2" wide id="passkeys">
      <p>
        Sign in with your finger, your face or the code of your device: nothing to wait for, nothing that can be stolen
        from a mailbox.
      </p>
      {passkeys.isPending ? <Status>One moment, we are looking.</Status> : null}
      {passkeys.isError ? (
        <ErrorState level="h3" title="The list did not come" onTryAgain={() => void passkeys.refetch()} />
      ) : null}
      {list.length > 0 ? <List passkeys={list} onRename={setRenaming} onRemove={setRemoving} /> : null}
      {proof ? (
        <>
          <p>First confirm that it is you; then press again what you pressed.</p>
          <Confirm
            email={account.email}
            passkeys={list.length}
            passkeyOnly={proof === 'passkey'}
            onConfirmed={forget}
          />
        </>
      ) : null}
      <NameForm
        key={list.length}
        label="Name of a new passkey"
        button="Add a passkey"
        first="This device"
        busy={add.isPending}
        onName={(name) => add.mutate(name, { onSuccess: () => toast({ title: 'Passkey added' }) })}
      />
      <Problem text={problem} />
      <Status>{add.isSuccess ? 'Your passkey is ready. Next time it signs you in.' : ''}</Status>
      <Dialog open={renaming !== null} title="Rename a passkey" onClose={() => setRenaming(null)}>
        {renaming ? (
          <NameForm
            label="Name"
            button="Rename"
            first={renaming.name}
            busy={rename.isPending}
            onName={(name) => rename.mutate({ id: renaming.id, name }, { onSettled: () => setRenaming(null) })}
          />
        ) : null}
      </Dialog>
      <Dialog
        open={removing !== null}
        title={`Remove ${removing?.name ?? 'the passkey'}?`}
        onClose={() => setRemoving(null)}
      >
        <p>It signs you in no more. Please delete it on the device, too: the site cannot do that.</p>
        <p className={classes.acts}>
          <Button kind="danger" type="button" onClick={() => removing && drop(removing.id)}>
            Yes, remove it
          </Button>
          <Button kind="quiet" type="button" onClick={() => setRemoving(null)}>
            Keep it
          </Button>
        </p>
      </Dialog>
    </Card>
  );
}
