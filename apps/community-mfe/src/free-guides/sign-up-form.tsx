import { postCaptureLead } from '@farm/contracts/form-rules';
import { isEmail, survivalKit } from '@farm/farm';
import { Button, Checkbox, Field, Form, FormError, Status, Text } from '@farm/ui';
import { activeLanguage, call, Link, getErrorBody, getServerMessage } from '@farm/web-kit';
import { useCallForm } from '@farm/web-kit/call-form';
import { i18n } from '@lingui/core';
import { useState } from 'react';
import { Honeypot, PersonCheck, usePersonCheck } from '../writer/honeypot';
import { useVisitorProfile } from '../writer/visitor-profile';

const FAILED = /*i18n*/ 'Something went wrong. Please try again.';
const INCOMPLETE = /*i18n*/ 'Please fill in all fields';
const INVALID_EMAIL = /*i18n*/ 'Please enter a valid email address';
const PERSON =
  /*i18n*/ 'Your kit is not on its way yet. A hidden field of this form was filled in, as programs do. If you are a person, please tick the box and send it again.';

/** The service answered, and did not store the address. */
class RejectedError extends Error {}

/** The service's sentence, which is shown below ours. */
const detailOf = (error: Error | null) => (error instanceof RejectedError ? error.message : getServerMessage(error));

/** A filled honeypot is the one rejection that the visitor can mend and that belongs to no field. */
function messageOf(error: Error): string {
  if (getErrorBody(error)?.code !== 'form.confirm_person') return i18n._(FAILED);
  return activeLanguage() === 'en' ? (getServerMessage(error) ?? FAILED) : i18n._(PERSON);
}

/** The sign-up for the free kit. */
export function useSignUp() {
  const { name, email } = useVisitorProfile();
  const personCheck = usePersonCheck();
  const [website, setWebsite] = useState('');
  const form = useCallForm({
    rules: postCaptureLead,
    values: { firstName: name, email, newsletter: false },
    incomplete: i18n._(INCOMPLETE),
    check: (values) => ({ email: isEmail(values.email) ? undefined : i18n._(INVALID_EMAIL) }),
    key: ['POST /api/capture-lead'],
    send: async (values) => {
      const reply = await call('POST /api/capture-lead', {
        body: { ...values, website, person: personCheck.isPerson, language: activeLanguage() },
      });
      if (!reply.success) throw new RejectedError(reply.error);
      return values;
    },
    onSuccess: (_, sent) =>
      useVisitorProfile.set((profile) => ({ name: profile.name || sent.firstName, email: sent.email })),
    onError: personCheck.onError,
    toMessage: messageOf,
  });
  return { form, personCheck, website, setWebsite };
}

export function SignUpForm({ form, personCheck, website, setWebsite }: ReturnType<typeof useSignUp>) {
  return (
    <Form onSubmit={form.submit} aria-label={i18n._('Get the free kit')}>
      <Field label={i18n._('First name')} autoComplete="given-name" {...form.field('firstName')} />
      <Field label={i18n._('Email address')} type="email" autoComplete="email" {...form.field('email')} />
      <Checkbox label={i18n._('Also send me the Monday letter')} {...form.checkbox('newsletter')} />
      <Honeypot value={website} onValueChange={setWebsite} />
      <PersonCheck {...personCheck} />
      <div>
        <Button isPending={form.isPending} pendingLabel={i18n._('Processing...')}>
          {i18n._('Send me the free kit')}
        </Button>
      </div>
      <FormError text={form.problem ?? form.errorOf('email')} />
      <Status>{form.problem === i18n._(FAILED) && detailOf(form.error)}</Status>
      <Text tone="muted" size="small">
        <span>{i18n._(survivalKit.consent.text)}</span> <Link to="/privacy">{i18n._('Privacy Policy')}</Link>
      </Text>
    </Form>
  );
}
