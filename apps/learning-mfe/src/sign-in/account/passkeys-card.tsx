import type { Account, OwnPasskey } from '@farm/contracts';
import { Card, ErrorState, Problem, Status } from '@farm/ui';
import { toast } from '@farm/web-kit';
import { useState } from 'react';
import { needsProof, passkeyProblem, usePasskeys } from '../passkeys/use-passkeys';
import { Confirm } from './confirm';
import { RemovePasskey, RenamePasskey } from './passkey-dialogs';
import { PasskeyList } from './passkey-list';
import { PasskeyNameForm } from './passkey-name-form';

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
      {list.length > 0 ? <PasskeyList passkeys={list} onRename={setRenaming} onRemove={setRemoving} /> : null}
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
      <PasskeyNameForm
        key={list.length}
        label="Name of a new passkey"
        button="Add a passkey"
        first="This device"
        busy={add.isPending}
        onName={(name) => add.mutate(name, { onSuccess: () => toast({ title: 'Passkey added' }) })}
      />
      <Problem text={problem} />
      <Status>{add.isSuccess ? 'Your passkey is ready. Next time it signs you in.' : ''}</Status>
      <RenamePasskey
        passkey={renaming}
        busy={rename.isPending}
        onRename={(id, name) => rename.mutate({ id, name }, { onSettled: () => setRenaming(null) })}
        onClose={() => setRenaming(null)}
      />
      <RemovePasskey passkey={removing} onRemove={drop} onClose={() => setRemoving(null)} />
    </Card>
  );
}
