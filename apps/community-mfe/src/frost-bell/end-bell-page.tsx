import { Button, FormError, Lead, Status } from '@farm/ui';
import { call, Link } from '@farm/web-kit';
import { LinkPage, useLinkPress } from '../newsletter/use-newsletter-link';

function End({ token }: { token: string }) {
  const { press, busy, done, expired, problem } = useLinkPress(token, (key) =>
    call('POST /api/frost-bell/end/:token', { params: { token: key } }),
  );
  return (
    <>
      {!done && !expired && <Lead>Press the button to end the frost bell for your address.</Lead>}
      <Status>{done ? 'The bell is off. We delete your address after 30 days.' : ''}</Status>
      <FormError text={problem} />
      <p>
        {done && <Link to="/frost-bell">Ended by mistake? Set it again</Link>}
        {!done && !expired && (
          <Button type="button" isPending={busy} pendingLabel="Ending..." onClick={press}>
            End the frost bell
          </Button>
        )}
      </p>
    </>
  );
}

/** Only the button ends the bell, because mail scanners open links. */
const EndBellPage = () => <LinkPage title="End the frost bell">{(token) => <End token={token} />}</LinkPage>;

export { EndBellPage as Component };
