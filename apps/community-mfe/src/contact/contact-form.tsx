import { postContact } from '@farm/contracts/form-rules';
import { formatLocalClock, isEmail, site } from '@farm/farm';
import { Banner, Button, Field, Form, FormError, Text, TextArea } from '@farm/ui';
import { call, getServerMessage } from '@farm/web-kit';
import { useCallForm } from '@farm/web-kit/call-form';
import { formDraft, type FormDraft } from '@farm/web-kit/form-draft';
import { i18n } from '@lingui/core';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { Honeypot, PersonCheck, usePersonCheck } from '../writer/honeypot';
import { useVisitorProfile } from '../writer/visitor-profile';

const AT_LEAST_MS = 1_000;
const THANKS_MS = 5_000;
const THANKS = /*i18n*/ "Thank you for your message! We'll get back to you soon.";
const FAILED = /*i18n*/ "We couldn't send this. Try again, or write to {email}";
const INVALID_EMAIL_HINT =
  /*i18n*/ "This doesn't look like an email address. We'll get your message, but we can't answer it.";

interface Sent {
  at: Date;
  reference: string;
}

// Until December 2026 the site saved the message alone.
const messageAlone = v.pipe(
  v.object({ message: v.string() }),
  v.transform(({ message }): FormDraft => ({ values: { message }, sent: null })),
);
const draft = formDraft('farm.contact-draft', messageAlone);

/** Whether a message was sent within the last five seconds. */
function useIsRecent(sent: Sent | null): boolean {
  const [over, setOver] = useState<Sent | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setOver(sent), THANKS_MS);
    return () => clearTimeout(timer);
  }, [sent]);
  return sent !== over;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function useContact() {
  const { name, email } = useVisitorProfile();
  const personCheck = usePersonCheck();
  const [website, setWebsite] = useState('');
  const [sent, setSent] = useState<Sent | null>(null);
  const form = useCallForm({
    rules: postContact,
    values: { name, email, message: '' },
    content: ['message'],
    draft,
    key: ['POST /api/contact'],
    send: async (values, key) => {
      const body = { ...values, key, website, person: personCheck.isPerson };
      const [reply] = await Promise.all([call('POST /api/contact', { body }), pause(AT_LEAST_MS)]);
      return reply;
    },
    onSuccess: ({ reference }, values) => {
      useVisitorProfile.set({ name: values.name, email: values.email });
      setSent({ at: new Date(), reference });
    },
    onError: personCheck.onError,
    toMessage: (error) => getServerMessage(error) ?? i18n._(FAILED, { email: site.emails.info }),
  });
  return { form, personCheck, website, setWebsite, sent, isThanked: useIsRecent(sent) && form.isSuccess };
}

const SentLine = ({ sent }: { sent: Sent }) => (
  <Text tone="muted" size="small">
    {i18n._('Sent {time}, reference {reference}', { time: formatLocalClock(sent.at), reference: sent.reference })}
  </Text>
);

function OwnMail({ name, message }: { name: string; message: string }) {
  const query = `subject=${encodeURIComponent(i18n._('Message from {name}', { name: name.trim() }))}&body=${encodeURIComponent(message)}`;
  return (
    <p>
      <a href={`mailto:${site.emails.info}?${query}`}>{i18n._('Open it in your email app')}</a>
    </p>
  );
}

const emailHint = (email: string) =>
  email.trim() === '' || isEmail(email.trim()) ? undefined : i18n._(INVALID_EMAIL_HINT);

export function ContactForm() {
  const { form, personCheck, website, setWebsite, sent, isThanked } = useContact();
  return (
    <Form onSubmit={form.submit} aria-label={i18n._('Write to us')}>
      <Field label={i18n._('Your name')} autoComplete="name" {...form.field('name')} />
      <Field
        label={i18n._('Your email address')}
        type="email"
        autoComplete="email"
        hint={emailHint(form.values.email)}
        {...form.field('email')}
      />
      <TextArea label={i18n._('Your message')} rows={7} {...form.textArea('message')} />
      <Honeypot value={website} onValueChange={setWebsite} />
      <PersonCheck {...personCheck} />
      <div>
        <Button isPending={form.isPending} pendingLabel={i18n._('Sending...')}>
          {i18n._('Send message')}
        </Button>
      </div>
      <Banner variant="success">{isThanked && i18n._(THANKS)}</Banner>
      <FormError text={form.problem} />
      {form.error && form.problem && <OwnMail {...form.values} />}
      {sent && <SentLine sent={sent} />}
    </Form>
  );
}
