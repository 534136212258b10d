import { postCaptureLead } from '@farm/contracts/form-rules';
import { isEmail, survivalKit } from '@farm/farm';
import { Button, Checkbox, Field, Form, FormError, Status, Text } from '@farm/ui';
import { call, Link, getErrorBody, getServerMessage } from '@farm/web-kit';
import { useCallForm } from '@farm/web-kit/call-form';
import { useState } from 'react';
import { Honeypot, PersonCheck, usePersonCheck } from '../writer/honeypot';
import { useVisitorProfile } from '../writer/visitor-profile';

const FAILED = 'Something went wrong. Please try again.';
const { email: emailRule } = postCaptureLead.fields;

/** The service answered, and did not store the address. */
class RejectedError extends Error {}

/** The service's sentence, which is shown below ours. */
const detailOf = (error: Error | null) => (error instanceof RejectedError ? error.message : getServerMessage(error));

/** The sign-up for the free kit. */
export function useSignUp() {
  const { name, email } = useVisitorProfile();
  const personCheck = usePersonCheck();
  const [website, setWebsite] = useState('');
  const form = useCallForm({
    rules: postCaptureLead,
    values: { firstName: name, email, newsletter: false },
    check: (values) => ({ email: isEmail(values.email) ? undefined : emailRule.message }),
    key: ['POST /api/capture-lead'],
    send: async (values) => {
      const reply = await call('POST /api/capture-lead', {
        body: { ...values, website, person: personCheck.isPerson },
      });
      if (!reply.success) throw new RejectedError(reply.error);
      return values;
    },
    onSuccess: (_, sent) =>
      useVisitorProfile.set((profile) => ({ name: profile.name || sent.firstName, email: sent.email })),
    onError: personCheck.onError,
    // A filled honeypot is the one rejection that the visitor can mend and that belongs to no field.
    toMessage: (error) => (getErrorBody(error)?.code === 'form.confirm_person' && getServerMessage(error)) || FAILED,
  });
  return { form, personCheck, website, setWebsite };
}

export function SignUpForm({ form, personCheck, website, setWebsite }: ReturnType<typeof useSignUp>) {
  return (
    <Form onSubmit={form.submit} aria-label="Get the free kit">
      <Field label="First name" autoComplete="given-name" {...form.field('firstName')} />
      <Field label="Email address" type="email" autoComplete="email" {...form.field('email')} />
      <Checkbox label="Also send me the Monday letter" {...form.checkbox('newsletter')} />
      <Honeypot value={website} onValueChange={setWebsite} />
      <PersonCheck {...personCheck} />
      <div>
        <Button isPending={form.isPending} pendingLabel="Processing...">
          Send me the free kit
        </Button>
      </div>
      <FormError text={form.problem ?? form.errorOf('email')} />
      <Status>{form.problem === FAILED && detailOf(form.error)}</Status>
      <Text tone="muted" size="small">
        {survivalKit.consent.text} <Link to="/privacy">Privacy Policy</Link>
      </Text>
    </Form>
  );
}
