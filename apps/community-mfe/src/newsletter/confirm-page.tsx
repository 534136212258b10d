import { newsletter } from '@farm/farm';
import { Band, Button, buttonClass, Lead, Problem, SectionHeading, Status } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { CutLink } from './cut-link';
import classes from './newsletter.module.css';
import { useConfirm, useToken } from './use-newsletter-link';
import { useOnceSeen } from './use-once-seen';

// Longer than a scanner shows a page, shorter than a person needs to find the button.
const SEEN_MS = 800;

function Confirm({ token }: { token: string }) {
  const { press, busy, done, over, problem } = useConfirm(token);
  useOnceSeen(SEEN_MS, press);
  return (
    <>
      {!done && !over && <Lead>One press, and {newsletter.name} comes to your inbox.</Lead>}
      <Status>{done ? 'Thank you! Your address is confirmed. The first letter comes on Monday.' : ''}</Status>
      <Problem text={problem} />
      <p>
        {done && (
          <Link className={buttonClass('quiet')} to="/community-griot">
            {"Read today's wisdom"}
          </Link>
        )}
        {over && (
          <Link className={buttonClass('primary')} to="/#mailing-list">
            Send a new one
          </Link>
        )}
        {!done && !over && (
          <Button type="button" busy={busy} busyLabel="Confirming..." onClick={press}>
            Yes, send me the letter
          </Button>
        )}
      </p>
    </>
  );
}

function ConfirmPage() {
  const token = useToken();
  return (
    <Band narrow>
      <div className={classes.page}>
        <SectionHeading level={1}>Confirm your address</SectionHeading>
        {token ? <Confirm token={token} /> : <CutLink />}
      </div>
    </Band>
  );
}

export { ConfirmPage as Component };
