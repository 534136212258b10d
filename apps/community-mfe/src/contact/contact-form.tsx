import { looksLikeEmail, site } from '@farm/farm';
import { Banner, Button, Field, Form, Problem, TextArea } from '@farm/ui';
import { Honeypot } from '../writer/honeypot';
import classes from './contact.module.css';
import { INCOMPLETE, THANKS, useContact, type Fields, type Sent } from './use-contact';

const LONGEST = { name: 200, email: 254, message: 5_000 };
const ODD = 'This does not look like an e-mail address. Your message will arrive, but we could not answer it.';

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** What stays once the thanks are gone. */
const SentLine = ({ sent }: { sent: Sent }) => (
  <p className={classes.sent}>{`Sent ${clock.format(sent.at)}, reference ${sent.reference}`}</p>
);

/** The same words in the visitor's own mail program. */
function OwnMail({ name, message }: Fields) {
  const query = `subject=${encodeURIComponent(`Message from ${name.trim()}`)}&body=${encodeURIComponent(message)}`;
  return (
    <p>
      <a href={`mailto:${site.emails.info}?${query}`}>Open it in your mail program</a>
    </p>
  );
}

const oddity = (email: string) => (email.trim() === '' || looksLikeEmail(email.trim()) ? undefined : ODD);

export function ContactForm() {
  const { fields, state, sent, type, send } = useContact();
  const sending = state.step === 'sending';
  const missing = (name: keyof Fields) =>
    state.step === 'incomplete' && fields[name].trim() === '' ? 'Please fill this in.' : undefined;
  return (
    <Form onSubmit={send} aria-label="Write to us">
      <Field
        label="Your name"
        name="name"
        autoComplete="name"
        maxLength={LONGEST.name}
        value={fields.name}
        onValue={type('name')}
        error={missing('name')}
      />
      <Field
        label="Your e-mail address"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={LONGEST.email}
        hint={oddity(fields.email)}
        value={fields.email}
        onValue={type('email')}
        error={missing('email')}
      />
      <TextArea
        label="Your message"
        name="message"
        rows={7}
        limit={LONGEST.message}
        value={fields.message}
        onValue={type('message')}
        error={missing('message')}
      />
      <Honeypot value={fields.website} onValue={type('website')} />
      <div>
        <Button busy={sending} busyLabel="Sending...">
          Send message
        </Button>
      </div>
      <Banner kind="ok">{state.step === 'thanked' && THANKS}</Banner>
      <Problem text={state.step === 'incomplete' ? INCOMPLETE : state.step === 'failed' ? state.problem : null} />
      {state.step === 'failed' && <OwnMail {...fields} />}
      {sent && <SentLine sent={sent} />}
    </Form>
  );
}
