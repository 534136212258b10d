import { newsletter } from '@farm/farm';
import { Band, Button, Lead, Problem, SectionHeading, Status } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { CutLink } from './cut-link';
import classes from './newsletter.module.css';
import { useLeave, useToken } from './use-newsletter-link';

function Leave({ token }: { token: string }) {
  const { press, busy, done, over, problem } = useLeave(token);
  return (
    <>
      {!done && !over && <Lead>One press, and {newsletter.name} stops.</Lead>}
      <Status>{done ? 'You are off the list.' : ''}</Status>
      <Problem text={problem} />
      <p>
        {done && <Link to="/#mailing-list">Was that a slip? Join again</Link>}
        {!done && !over && (
          <Button type="button" busy={busy} busyLabel="Leaving..." onClick={press}>
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
    <Band narrow>
      <div className={classes.page}>
        <SectionHeading level={1}>Leave the mailing list</SectionHeading>
        {token ? <Leave token={token} /> : <CutLink />}
      </div>
    </Band>
  );
}

export { UnsubscribePage as Component };
