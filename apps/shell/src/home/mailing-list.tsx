import { newsletter } from '@farm/farm';
import { Button, Field, Form, Problem, QuiltStrip, SectionHeading, Status } from '@farm/ui';
import { Link } from '@farm/web-kit';
import classes from './home.module.css';
import { useSubscribe } from './use-subscribe';

/** The farm's letter: an address, then a yes from the inbox. Spec 1 section 2. */
export function MailingList() {
  const { email, type, error, problem, done, busy, subscribe } = useSubscribe();
  return (
    <>
      <div className={classes.mailing}>
        <SectionHeading id="mailing-list" line={newsletter.what}>
          Join Our Mailing List
        </SectionHeading>
        <Form className={classes.subscribe} aria-labelledby="mailing-list" onSubmit={subscribe}>
          <div className={classes.subscribeRow}>
            <Field
              label="Your e-mail address"
              name="email"
              type="email"
              autoComplete="email"
              value={email}
              onValue={type}
              error={error}
            />
            <Button busy={busy} busyLabel="Subscribing...">
              Subscribe
            </Button>
          </div>
          <Status>{done}</Status>
          <Problem text={problem} />
          <p className={classes.consent}>
            {newsletter.consent.text} <Link to="/privacy">Privacy Policy</Link>
          </p>
        </Form>
      </div>
      <QuiltStrip seed="mailing list" />
    </>
  );
}
