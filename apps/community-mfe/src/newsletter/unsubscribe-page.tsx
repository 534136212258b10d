import { newsletterTexts } from '@farm/farm';
import { Button, Lead, FormError, Status } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { LinkPage, useUnsubscribe } from './use-newsletter-link';

function Leave({ token }: { token: string }) {
  const { press, busy, done, expired, problem } = useUnsubscribe(token);
  return (
    <>
      {!done && !expired && <Lead>Press the button to stop {newsletterTexts.name}.</Lead>}
      <Status>{done ? 'You are off the list.' : ''}</Status>
      <FormError text={problem} />
      <p>
        {done && <Link to="/#mailing-list">Unsubscribed by mistake? Join again</Link>}
        {!done && !expired && (
          <Button type="button" isPending={busy} pendingLabel="Leaving..." onClick={press}>
            Leave the list
          </Button>
        )}
      </p>
    </>
  );
}

/** Only the button unsubscribes, because mail scanners open links. */
const UnsubscribePage = () => <LinkPage title="Leave the mailing list">{(token) => <Leave token={token} />}</LinkPage>;

export { UnsubscribePage as Component };
