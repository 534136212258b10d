import { Banner, Button, buttonClass, Row, SectionHeading, Stack, Status, Text } from '@farm/ui';
import { useUser } from '@farm/web-kit';
import { useState } from 'react';
import { signInAddress } from '../sign-in/sign-in-address';
import type { NotebookContent } from './notebook-database';
import { NotebookStorageError } from './notebook-store';
import { connectAccount, countUnsent, disconnectAccount, useNotebookSync, type SyncState } from './use-notebook-sync';

const changes = (number: number) => (number === 1 ? '1 change' : `${number.toLocaleString('en-US')} changes`);

function syncText({ status }: SyncState, unsent: number): string {
  if (status === 'offline')
    return unsent === 0
      ? 'There is no connection. What other devices wrote comes when it is back.'
      : `There is no connection. ${changes(unsent)} will be sent when it is back.`;
  if (unsent > 0) return `Saved in this browser. ${changes(unsent)} on the way to your account.`;
  return status === 'done' ? 'Your account has everything but the photos.' : 'Looking for changes...';
}

const FAILED = 'Something went wrong. Please try again.';

/** A button that changes where the notebook is kept. */
function useSwitch() {
  const [problem, setProblem] = useState<string | null>(null);
  const press = (change: () => Promise<void>) => {
    setProblem(null);
    change().catch((error: unknown) => setProblem(error instanceof NotebookStorageError ? error.message : FAILED));
  };
  return { problem, press };
}

function Connected({ state, email, unsent }: { state: SyncState; email: string; unsent: number }) {
  return (
    <>
      <p>
        <span>On your account: </span>
        <strong>{email}</strong>
      </p>
      <Banner variant="error">{state.status === 'failed' && state.problem}</Banner>
      <Status>{state.status === 'failed' ? '' : syncText(state, unsent)}</Status>
    </>
  );
}

/** Leaves the account, also where nobody can sign in to it any more. */
function StopSending() {
  const { problem, press } = useSwitch();
  return (
    <>
      <Banner variant="error">{problem}</Banner>
      <div>
        <Button type="button" variant="link" onClick={() => press(disconnectAccount)}>
          Stop sending from this browser
        </Button>
      </div>
    </>
  );
}

function Offer({ personId, email, isEmpty }: { personId: string; email: string; isEmpty: boolean }) {
  const { problem, press } = useSwitch();
  return (
    <>
      <p>
        {isEmpty
          ? `Signed in as ${email}. If your account has a notebook of another device, bring it here; your account then keeps this one too.`
          : `Signed in as ${email}. If you like, your account keeps the notebook too: then your other devices have it, and what they wrote comes here.`}
      </p>
      <Row>
        <Button type="button" variant="outline" onClick={() => press(() => connectAccount(personId))}>
          {isEmpty ? 'Bring my account’s notebook here' : 'Keep it on my account'}
        </Button>
      </Row>
      <Banner variant="error">{problem}</Banner>
    </>
  );
}

function SignInOffer({ isConnected, unsent }: { isConnected: boolean; unsent: number }) {
  return (
    <>
      <p>
        {isConnected
          ? `You are signed out. ${unsent === 0 ? 'Sign in to send and get changes again.' : `Sign in to send ${changes(unsent)}.`}`
          : 'Sign in, free and without a password, and your account can keep the notebook too.'}
      </p>
      <div>
        <a className={buttonClass('outline')} href={signInAddress('/notebook', '/notebook')}>
          Sign in
        </a>
      </div>
    </>
  );
}

const OTHER_PERSON =
  'This notebook is on another account, so nothing of it is sent to yours. Sign in as that person, or save it as a file.';

/** Where the notebook is kept besides this browser, and whether the account has everything. */
export function AccountPanel({ content }: { content: NotebookContent }) {
  const { data: person, isPending, isError } = useUser();
  const { account } = content;
  const isOwner = person !== undefined && person !== null && account?.personId === person.id;
  const state = useNotebookSync(isOwner ? person.id : null, content);
  const unsent = countUnsent(content);
  return (
    <section aria-labelledby="notebook-account" data-print="never">
      <Stack gap={3}>
        <SectionHeading id="notebook-account">On your other devices</SectionHeading>
        {isPending ? (
          <p>Looking whether you are signed in...</p>
        ) : isError ? (
          <p>{`There is no connection to your account now. ${account && unsent > 0 ? `${changes(unsent)} will be sent later.` : 'Your notebook works without it.'}`}</p>
        ) : isOwner ? (
          <Connected state={state} email={person.email} unsent={unsent} />
        ) : person && account ? (
          <p>{OTHER_PERSON}</p>
        ) : person ? (
          <Offer
            personId={person.id}
            email={person.email}
            isEmpty={content.entries.every(({ fields }) => fields === null)}
          />
        ) : (
          <SignInOffer isConnected={account !== null} unsent={unsent} />
        )}
        {account && !isPending && <StopSending />}
        <Text size="small" tone="muted">
          Photos stay in this browser. Erasing your account erases the notebook on it, and the one in the browser in
          which you do that: save it as a file first.
        </Text>
      </Stack>
    </section>
  );
}
