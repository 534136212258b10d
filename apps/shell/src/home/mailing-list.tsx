import { isEmail, newsletter } from '@farm/farm';
import { Button, Field, Form, FormError, QuiltStrip, SectionHeading, Status } from '@farm/ui';
import { call, getErrorMessage, Link } from '@farm/web-kit';
import { useRef, useState } from 'react';
import classes from './home.module.css';

const DONE = 'Thank you! Please check your inbox to confirm.';
const INVALID = 'Please enter a valid email address';

interface SubmitState {
  isPending?: true;
  /** What is wrong with the address. */
  error?: string;
  /** Why the submission failed. */
  problem?: string;
  done?: string;
}

/** The form's state. The shell's own pages have no query cache, so this is no `useSubmit`. */
function useSubscribe() {
  const [email, setEmail] = useState('');
  const [state, setState] = useState<SubmitState>({});
  const isSending = useRef(false); // state changes with the next render, a double press comes before it
  const change = (value: string) => {
    setEmail(value);
    if (!state.isPending) setState({});
  };
  const subscribe = async () => {
    if (isSending.current) return;
    if (!isEmail(email.trim())) {
      setState({ error: INVALID });
      return;
    }
    isSending.current = true;
    setState({ isPending: true });
    try {
      await call('POST /api/newsletter/subscribe', { body: { email: email.trim() } });
      setEmail('');
      setState({ done: DONE });
    } catch (error) {
      setState({ problem: getErrorMessage(error) });
    } finally {
      isSending.current = false;
    }
  };
  return { ...state, email, change, subscribe };
}

/** The newsletter's sign-up form; a link in an email confirms it. */
export function MailingList() {
  const { email, change, error, problem, done, isPending, subscribe } = useSubscribe();
  return (
    <>
      <div className={classes.mailing}>
        <SectionHeading id="mailing-list" subtitle={newsletter.what}>
          Join Our Mailing List
        </SectionHeading>
        <Form className={classes.subscribe} aria-labelledby="mailing-list" onSubmit={() => void subscribe()}>
          <div className={classes.subscribeRow}>
            <Field
              label="Your email address"
              name="email"
              type="email"
              autoComplete="email"
              value={email}
              onValueChange={change}
              error={error}
            />
            <Button isPending={isPending} pendingLabel="Subscribing...">
              Subscribe
            </Button>
          </div>
          <Status>{done}</Status>
          <FormError text={problem} />
          <p className={classes.consent}>
            {newsletter.consent.text} <Link to="/privacy">Privacy Policy</Link>
          </p>
        </Form>
      </div>
      <QuiltStrip seed="mailing list" />
    </>
  );
}
