import { formatLocalClock, isEmail, randomUuid, site } from '@farm/farm';
import { Banner, Button, Field, Form, FormError, Text, TextArea } from '@farm/ui';
import { persistentStore, call, getServerMessage, useSubmit, useStore } from '@farm/web-kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { Honeypot, PersonCheck, usePersonCheck } from '../writer/honeypot';
import { visitorProfile } from '../writer/visitor-profile';

const AT_LEAST_MS = 1_000;
const THANKS_MS = 5_000;
const THANKS = "Thank you for your message! We'll get back to you soon.";
const INCOMPLETE = 'Please fill out all fields before submitting.';
const FAILED = `We couldn't send this. Try again, or write to ${site.emails.info}`;

export type ContactFields = Record<'name' | 'email' | 'message' | 'website', string>;

interface Sent {
  at: Date;
  reference: string;
}

/** Unsent text, saved over reloads. `key`: idempotency key of a message that may already be on its way. */
interface Draft {
  message: string;
  key: string | null;
}

const NO_DRAFT: Draft = { message: '', key: null };

const parseDraft = (stored: unknown): Draft => {
  const { message, key } = stored as Partial<Draft>;
  return typeof message === 'string' && (key === null || typeof key === 'string') ? { message, key } : NO_DRAFT;
};
const savedDraft = persistentStore('farm.contact-draft', parseDraft, NO_DRAFT, { isWork: true });

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Hides the thanks after five seconds. */
function useHideThanks(isThanked: boolean, onHide: () => void): void {
  const hide = useEffectEvent(onHide);
  useEffect(() => {
    if (!isThanked) return undefined;
    const timer = setTimeout(() => hide(), THANKS_MS);
    return () => clearTimeout(timer);
  }, [isThanked]);
}

/** Typed values override saved ones. */
function useFields() {
  const profile = useStore(visitorProfile);
  const { message } = useStore(savedDraft);
  const [typed, setTyped] = useState<Partial<Omit<ContactFields, 'message'>>>({});
  const fields: ContactFields = { website: '', ...profile, ...typed, message };
  const type = (name: keyof ContactFields, value: string) => {
    if (name === 'message') savedDraft.set((now) => ({ ...now, message: value }));
    else setTyped((now) => ({ ...now, [name]: value }));
  };
  return { fields, type };
}

interface OutgoingMessage extends ContactFields {
  key: string;
  person: boolean;
}

/** Sends the message; takes at least a second. */
async function deliver({ name, email, message, website, key, person }: OutgoingMessage) {
  const body = { name: name.trim(), email: email.trim(), message: message.trim(), key, website, person };
  const [answer] = await Promise.all([call('POST /api/contact', { body }), pause(AT_LEAST_MS)]);
  return answer;
}

function useContact() {
  const { fields, type } = useFields();
  const { key } = useStore(savedDraft);
  const personCheck = usePersonCheck();
  const [isIncomplete, setIncomplete] = useState(false);
  const [isThanked, setThanked] = useState(false);
  const [sent, setSent] = useState<Sent | null>(null);
  useHideThanks(isThanked, () => setThanked(false));
  const { submit, isPending, problem } = useSubmit({
    key: ['community', 'contact'],
    send: deliver,
    onSuccess: ({ reference }, { name, email, message }) => {
      visitorProfile.set(() => ({ name: name.trim(), email: email.trim() }));
      // Text typed while the message was being sent belongs to the next one.
      savedDraft.set((now) => ({ message: now.message === message ? '' : now.message, key: null }));
      setSent({ at: new Date(), reference });
      setThanked(true);
    },
    onError: personCheck.onError,
    toMessage: (error) => getServerMessage(error) ?? FAILED,
  });
  return {
    fields,
    personCheck,
    isPending,
    isIncomplete,
    isThanked,
    problem: isPending || isIncomplete ? null : problem,
    sent,
    type: (name: keyof ContactFields) => (value: string) => {
      type(name, value);
      setIncomplete(false);
      // Changed text is a new message, also while the one before is on its way.
      if (name !== 'website') savedDraft.set((now) => ({ ...now, key: null }));
    },
    send: () => {
      const isComplete = [fields.name, fields.email, fields.message].every((text) => text.trim() !== '');
      setIncomplete(!isComplete);
      if (!isComplete || isPending) return;
      setThanked(false);
      const outgoing = { ...fields, key: key ?? randomUuid(), person: personCheck.isPerson };
      savedDraft.set((now) => ({ ...now, key: outgoing.key }));
      submit(outgoing);
    },
  };
}

const LONGEST = { name: 200, email: 254, message: 5_000 };
const INVALID_EMAIL_HINT = "This doesn't look like an email address. We'll get your message, but we can't answer it.";

const SentLine = ({ sent }: { sent: Sent }) => (
  <Text tone="muted" size="small">{`Sent ${formatLocalClock(sent.at)}, reference ${sent.reference}`}</Text>
);

function OwnMail({ name, message }: ContactFields) {
  const query = `subject=${encodeURIComponent(`Message from ${name.trim()}`)}&body=${encodeURIComponent(message)}`;
  return (
    <p>
      <a href={`mailto:${site.emails.info}?${query}`}>Open it in your email app</a>
    </p>
  );
}

const emailHint = (email: string) => (email.trim() === '' || isEmail(email.trim()) ? undefined : INVALID_EMAIL_HINT);

export function ContactForm() {
  const { fields, personCheck, isPending, isIncomplete, isThanked, problem, sent, type, send } = useContact();
  const missing = (name: keyof ContactFields) =>
    isIncomplete && fields[name].trim() === '' ? 'Please fill this in.' : undefined;
  return (
    <Form onSubmit={send} aria-label="Write to us">
      <Field
        label="Your name"
        name="name"
        autoComplete="name"
        maxLength={LONGEST.name}
        value={fields.name}
        onValueChange={type('name')}
        error={missing('name')}
      />
      <Field
        label="Your email address"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={LONGEST.email}
        hint={emailHint(fields.email)}
        value={fields.email}
        onValueChange={type('email')}
        error={missing('email')}
      />
      <TextArea
        label="Your message"
        name="message"
        rows={7}
        limit={LONGEST.message}
        value={fields.message}
        onValueChange={type('message')}
        error={missing('message')}
      />
      <Honeypot value={fields.website} onValueChange={type('website')} />
      <PersonCheck {...personCheck} />
      <div>
        <Button isPending={isPending} pendingLabel="Sending...">
          Send message
        </Button>
      </div>
      <Banner variant="success">{isThanked && THANKS}</Banner>
      <FormError text={isIncomplete ? INCOMPLETE : problem} />
      {problem && <OwnMail {...fields} />}
      {sent && <SentLine sent={sent} />}
    </Form>
  );
}
