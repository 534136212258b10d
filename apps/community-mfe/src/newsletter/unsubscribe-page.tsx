import { newsletterTexts } from '@farm/farm';
import { PageSection, Button, Lead, FormError, SectionHeading, Status } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { BrokenLink, useUnsubscribe, useToken } from './use-newsletter-link';
import classes from './newsletter.module.css';

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

/** The way out of the letter. Nothing happens by itself here: programs that open links take nobody off the list. */
function UnsubscribePage() {
  const token = useToken();
  return (
    <PageSection narrow>
      <div className={classes.page}>
        <SectionHeading level={1}>Leave the mailing list</SectionHeading>
        {token ? <Leave token={token} /> : <BrokenLink />}
      </div>
    </PageSection>
  );
}

export { UnsubscribePage as Component };
