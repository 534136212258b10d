import { newsletterTexts } from '@farm/farm';
import { Button, buttonClass, Lead, FormError, Status } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { LinkPage, useConfirmSubscription } from './use-newsletter-link';

function Confirm({ token }: { token: string }) {
  const { press, busy, done, expired, problem } = useConfirmSubscription(token);
  return (
    <>
      {!done && !expired && <Lead>Press the button to get {newsletterTexts.name}.</Lead>}
      <Status>{done ? 'Thank you! Your address is confirmed. Look for the first one on Monday.' : ''}</Status>
      <FormError text={problem} />
      <p>
        {done && (
          <Link className={buttonClass('outline')} to="/community-griot">
            {"Read today's wisdom"}
          </Link>
        )}
        {expired && (
          <Link className={buttonClass('primary')} to="/#mailing-list">
            Send a new one
          </Link>
        )}
        {!done && !expired && (
          <Button type="button" isPending={busy} pendingLabel="Confirming..." onClick={press}>
            Yes, sign me up
          </Button>
        )}
      </p>
    </>
  );
}

/** Only the button confirms, because mail scanners open links in real browsers. */
const ConfirmPage = () => <LinkPage title="Confirm your address">{(token) => <Confirm token={token} />}</LinkPage>;

export { ConfirmPage as Component };
