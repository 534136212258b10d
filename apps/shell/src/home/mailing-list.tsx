import { isEmail, newsletterTexts } from '@farm/farm';
import { Button, Field, Form, FormError, SectionHeading, Status } from '@farm/ui';
import { activeLanguage, call, getErrorMessage, Link } from '@farm/web-kit';
import { i18n } from '@lingui/core';
import { useRef, useState } from 'react';
import classes from './home.module.css';

const SUCCESS = /*i18n*/ 'Thank you! Please check your inbox to confirm.';
const INVALID = /*i18n*/ 'Please enter a valid email address';

interface SubmitState {
  isPending?: true;
  emailError?: string;
  submitError?: string;
  success?: string;
}

/** State of the form. `useSubmit` needs the query cache, which the shell's own pages do not load. */
function useSubscribe() {
  const [email, setEmail] = useState('');
  const [state, setState] = useState<SubmitState>({});
  const isSending = useRef(false); // state is updated too late for a double click
  const change = (value: string) => {
    setEmail(value);
    if (!state.isPending) setState({});
  };
  const subscribe = async () => {
    if (isSending.current) return;
    if (!isEmail(email.trim())) {
      setState({ emailError: i18n._(INVALID) });
      return;
    }
    isSending.current = true;
    setState({ isPending: true });
    try {
      await call('POST /api/newsletter/subscribe', { body: { email: email.trim(), language: activeLanguage() } });
      setEmail((typed) => (typed === email ? '' : typed)); // another address may have been typed meanwhile
      setState({ success: i18n._(SUCCESS) });
    } catch (error) {
      setState({ submitError: getErrorMessage(error) });
    } finally {
      isSending.current = false;
    }
  };
  return { ...state, email, change, subscribe };
}

/** The newsletter's sign-up form. A link in an email confirms the subscription. */
export function MailingList() {
  const { email, change, emailError, submitError, success, isPending, subscribe } = useSubscribe();
  return (
    <div className={classes.mailing}>
      <SectionHeading id="mailing-list" subtitle={i18n._(newsletterTexts.what)}>
        {i18n._('Join Our Mailing List')}
      </SectionHeading>
      <Form className={classes.subscribe} aria-labelledby="mailing-list" onSubmit={() => void subscribe()}>
        <div className={classes.subscribeRow}>
          <Field
            label={i18n._('Your email address')}
            name="email"
            type="email"
            autoComplete="email"
            value={email}
            onValueChange={change}
            error={emailError}
          />
          <Button isPending={isPending} pendingLabel={i18n._('Subscribing...')}>
            {i18n._('Subscribe')}
          </Button>
        </div>
        <Status>{success}</Status>
        <FormError text={submitError} />
        <p className={classes.consent}>
          <span>{i18n._(newsletterTexts.consent.text)}</span> <Link to="/privacy">{i18n._('Privacy Policy')}</Link>
        </p>
      </Form>
    </div>
  );
}
