import { Button, buttonClass, FormError, Lead, Status } from '@farm/ui';
import { call, Link } from '@farm/web-kit';
import { LinkPage, useLinkPress } from '../newsletter/use-newsletter-link';

function Confirm({ token }: { token: string }) {
  const { press, busy, done, expired, problem } = useLinkPress(token, (key) =>
    call('POST /api/frost-bell/confirm', { body: { token: key } }),
  );
  return (
    <>
      {!done && !expired && <Lead>Press the button to set the bell as your email says.</Lead>}
      <Status>{done ? 'Thank you! The bell is set. On an afternoon before a harmful night we email you.' : ''}</Status>
      <FormError text={problem} />
      <p>
        {done && (
          <Link className={buttonClass('outline')} to="/crops">
            See what to plant now
          </Link>
        )}
        {expired && (
          <Link className={buttonClass('primary')} to="/frost-bell">
            Send a new one
          </Link>
        )}
        {!done && !expired && (
          <Button type="button" isPending={busy} pendingLabel="Confirming..." onClick={press}>
            Confirm the frost bell
          </Button>
        )}
      </p>
    </>
  );
}

/** Only the button confirms, because mail scanners open links in real browsers. */
const ConfirmBellPage = () => (
  <LinkPage title="Confirm the frost bell">{(token) => <Confirm token={token} />}</LinkPage>
);

export { ConfirmBellPage as Component };
