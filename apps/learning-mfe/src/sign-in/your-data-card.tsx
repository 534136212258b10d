import type { Account, PersonalData } from '@farm/contracts';
import { Button, Card, Dialog, FormError, Row, saveFile, Status } from '@farm/ui';
import { call, clearBrowserData, getServerMessage, Link, useMutation, useResetUserData } from '@farm/web-kit';
import { useState } from 'react';
import { ConfirmIdentity } from './confirm-identity';
import { requiredConfirmation } from './use-passkeys';

/** A service's part of the data, and the result of its deletion. */
interface Part {
  name: string;
  state: 'waiting' | 'done' | 'failed';
  /** What was deleted or kept, or why it failed. */
  message: string;
}

// The account is deleted last: the other services need the session.
const PARTS = [
  {
    name: 'Store',
    read: () => call('GET /api/my-data/payments'),
    erase: () => call('DELETE /api/my-data/payments'),
  },
  {
    name: 'Community',
    read: () => call('GET /api/my-data/community'),
    erase: () => call('DELETE /api/my-data/community'),
  },
  { name: 'Dexter', read: () => call('GET /api/my-data/dexter'), erase: () => call('DELETE /api/my-data/dexter') },
  {
    name: 'Account and learning',
    read: () => call('GET /api/my-data/learning'),
    erase: () => call('DELETE /api/my-data/learning'),
  },
] as const;

const ERASED = 'Your account and your data are deleted, and you are signed out.';
const NOTEBOOK_LEFT =
  'Your garden notebook is still in this browser: close the other tabs of this site, then press ‘Forget me’ below.';
const NOT_ERASED = 'Not deleted yet. Please try again.';

/** One file with the data of all four services. Fails if one does not respond, so that no file is incomplete. */
function useDownload() {
  return useMutation({
    mutationFn: async () => {
      const file: Record<string, PersonalData['held']> = {};
      for (const { name, read } of PARTS) file[name] = (await read()).held;
      saveFile({ name: 'my-data.json', type: 'application/json', text: JSON.stringify(file, null, 2) });
    },
  });
}

/**
 * Deletes the data service by service. After a failure the account stays, so that the visitor can try again.
 * `confirmation`: required by the services before `erase` is called again.
 */
function useErasure() {
  const changed = useResetUserData();
  const [parts, setParts] = useState<readonly Part[]>([]);
  const erase = useMutation({
    mutationFn: async () => {
      const results: Part[] = PARTS.map(({ name }) => ({ name, state: 'waiting', message: '' }));
      for (const [i, part] of PARTS.entries()) {
        const last = i === PARTS.length - 1;
        if (last && results.some(({ state }) => state === 'failed')) break;
        results[i] = await erasePart(part);
        setParts([...results]);
      }
      const isDone = results.every(({ state }) => state === 'done');
      return isDone && { isBrowserCleared: await clearBrowserData() };
    },
  });
  const leave = () => void changed();
  return { erase, parts, confirmation: requiredConfirmation(erase.error), finished: erase.data || null, leave };
}

/** @throws when the service first needs a confirmation. */
async function erasePart({ name, erase }: (typeof PARTS)[number]): Promise<Part> {
  try {
    const { erased, kept } = await erase();
    const deleted = erased.map(({ what, count }) => `${what}: ${count} deleted.`);
    return { name, state: 'done', message: [...deleted, kept].filter(Boolean).join(' ') || 'Nothing was stored here.' };
  } catch (error) {
    if (error instanceof Error && requiredConfirmation(error)) throw error;
    return { name, state: 'failed', message: getServerMessage(error) ?? NOT_ERASED };
  }
}

function Outcome({ parts, finished, leave }: Pick<ReturnType<typeof useErasure>, 'parts' | 'finished' | 'leave'>) {
  const failed = parts.some(({ state }) => state === 'failed');
  return (
    <>
      <ul>
        {parts
          .filter(({ state }) => state !== 'waiting')
          .map(({ name, message: text }) => (
            <li key={name}>
              <strong>{`${name}:`}</strong> <span>{text}</span>
            </li>
          ))}
      </ul>
      <FormError text={failed ? 'Not everything is deleted yet. Your account still exists. Please try again.' : null} />
      <Status>{finished ? (finished.isBrowserCleared ? ERASED : `${ERASED} ${NOTEBOOK_LEFT}`) : ''}</Status>
      {finished ? (
        <Button type="button" onClick={leave}>
          Close
        </Button>
      ) : null}
    </>
  );
}

/** Download and deletion of one's data. */
export function YourDataCard({ account: { email, passkeys } }: { account: Account }) {
  const download = useDownload();
  const { erase, parts, confirmation, finished, leave } = useErasure();
  const [isConfirming, setConfirming] = useState(false);
  const confirm = () => {
    setConfirming(false);
    erase.mutate();
  };
  return (
    <Card title="Your data" level="h2">
      <p>Download everything we keep about you, or delete it all.</p>
      <FormError text={download.isError ? "We couldn't put your file together. Please try again." : null} />
      {finished ? null : (
        <Row gap={2}>
          <Button variant="secondary" type="button" isPending={download.isPending} onClick={() => download.mutate()}>
            Download my data
          </Button>
          <Button
            variant="danger"
            type="button"
            isPending={erase.isPending}
            pendingLabel="Deleting..."
            onClick={() => setConfirming(true)}
          >
            Delete my account and data
          </Button>
        </Row>
      )}
      {confirmation ? (
        <>
          <p>Before we delete anything, please confirm that it's you.</p>
          <ConfirmIdentity
            email={email}
            passkeys={passkeys}
            passkeyOnly={confirmation === 'passkey'}
            onConfirmed={() => erase.mutate()}
          />
        </>
      ) : null}
      <Outcome parts={parts} finished={finished} leave={leave} />
      <Dialog open={isConfirming} title="Delete my account and data?" onClose={() => setConfirming(false)}>
        <p>
          {`The account of ${email}, grant applications, quiz points, and your place on the mailing list will be deleted for good. You can no longer download guides you bought. Orders stay in our records without your address. Certificates stay valid without your name.`}
        </p>
        <p>
          <span>
            Your garden notebook is deleted too, on your account and in this browser, with its photos. To keep a copy,
            use ‘Save as a file’ in{' '}
          </span>
          <Link to="/notebook">your notebook</Link>
          <span> first.</span>
        </p>
        <Row gap={2}>
          <Button variant="danger" type="button" onClick={confirm}>
            Yes, delete everything
          </Button>
          <Button variant="outline" type="button" onClick={() => setConfirming(false)}>
            Keep my account
          </Button>
        </Row>
      </Dialog>
    </Card>
  );
}
