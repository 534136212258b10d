import { isEmail, survivalKit } from '@farm/farm';
import { Button, Checkbox, Field, Form, FormError, Status, Text } from '@farm/ui';
import { call, Link, getErrorBody, getServerMessage, useSubmit } from '@farm/web-kit';
import { useState } from 'react';
import { Honeypot, PersonCheck, usePersonCheck } from '../writer/honeypot';
import { useVisitorProfile } from '../writer/visitor-profile';

const INCOMPLETE = 'Please fill in all fields';
const NOT_AN_ADDRESS = 'Please enter a valid email address';
const FAILED = 'Something went wrong. Please try again.';

export interface SignUpFields {
  firstName: string;
  email: string;
  newsletter: boolean;
  website: string;
}

/** The service answered, and did not store the address. */
class RejectedError extends Error {}

interface Faulty {
  step: 'faulty';
  problem: string;
  fields: readonly (keyof SignUpFields)[];
}
type State =
  | { step: 'writing' }
  | Faulty
  | { step: 'sending' }
  | { step: 'done'; newsletter: boolean }
  | { step: 'failed'; problem: string; detail: string | undefined };

function useFields() {
  const { name, email } = useVisitorProfile();
  const [typed, setTyped] = useState<Partial<SignUpFields>>({});
  const fields: SignUpFields = { firstName: name, email, newsletter: false, website: '', ...typed };
  const set = <K extends keyof SignUpFields>(field: K, value: SignUpFields[K]) =>
    setTyped((now) => ({ ...now, [field]: value }));
  return { fields, set };
}

/** What the page itself can tell is wrong. */
function faultOf({ firstName, email }: SignUpFields): Faulty | null {
  const blank = [firstName.trim() === '' && 'firstName', email.trim() === '' && 'email'] as const;
  const fields = blank.filter((field) => field !== false);
  if (fields.length > 0) return { step: 'faulty', problem: INCOMPLETE, fields };
  return isEmail(email.trim()) ? null : { step: 'faulty', problem: NOT_AN_ADDRESS, fields: ['email'] };
}

/** A rejection that the visitor can mend: of an address, which is shown by its field as well, and of a filled honeypot. */
function rejectedInput(failure: Error): Faulty | null {
  const code = getErrorBody(failure)?.code;
  if (code === 'lead.email')
    return { step: 'faulty', problem: getServerMessage(failure) ?? NOT_AN_ADDRESS, fields: ['email'] };
  return code === 'form.confirm_person'
    ? { step: 'faulty', problem: getServerMessage(failure) ?? FAILED, fields: [] }
    : null;
}

const failureOf = (failure: Error): State => ({
  step: 'failed',
  problem: FAILED,
  detail: failure instanceof RejectedError ? failure.message : getServerMessage(failure),
});

type SignUp = Pick<SignUpFields, 'firstName' | 'email' | 'newsletter' | 'website'> & { person: boolean };

/** @throws RejectedError when the service answers 200 without success. */
async function signUp(body: SignUp): Promise<void> {
  const reply = await call('POST /api/capture-lead', { body });
  if (!reply.success) throw new RejectedError(reply.error);
}

/** The sign-up for the free kit; a press while one is being answered does nothing. */
export function useSignUp() {
  const { fields, set } = useFields();
  const personCheck = usePersonCheck();
  const [fault, setFault] = useState<Faulty | null>(null);
  const { submit, isPending, isSuccess, input, error } = useSubmit({
    key: ['POST /api/capture-lead'],
    send: signUp,
    onSuccess: (_, { firstName, email }) =>
      useVisitorProfile.set((profile) => ({ name: profile.name || firstName, email })),
    onError: (failure) => {
      personCheck.onError(failure);
      setFault(rejectedInput(failure));
    },
  });
  const stateNow = (): State => {
    if (isPending) return { step: 'sending' };
    if (isSuccess) return { step: 'done', newsletter: input?.newsletter ?? false };
    if (fault) return fault;
    return error && !rejectedInput(error) ? failureOf(error) : { step: 'writing' };
  };
  return {
    fields,
    personCheck,
    state: stateNow(),
    set: <K extends keyof SignUpFields>(field: K, value: SignUpFields[K]) => {
      set(field, value);
      setFault(null);
    },
    submit: () => {
      const invalid = faultOf(fields);
      setFault(invalid);
      const { newsletter, website } = fields;
      const [firstName, email] = [fields.firstName.trim(), fields.email.trim()];
      if (!invalid) submit({ firstName, email, newsletter, website, person: personCheck.isPerson });
    },
  };
}

export function SignUpForm({ fields, personCheck, state, set, submit }: ReturnType<typeof useSignUp>) {
  const faulty = state.step === 'faulty' ? state.fields : [];
  const error = (name: keyof SignUpFields) =>
    state.step === 'faulty' && faulty.includes(name) ? state.problem : undefined;
  const problem = state.step === 'faulty' || state.step === 'failed' ? state.problem : null;
  return (
    <Form onSubmit={submit} aria-label="Get the free kit">
      <Field
        label="First name"
        name="firstName"
        autoComplete="given-name"
        maxLength={80}
        value={fields.firstName}
        onValueChange={(value) => set('firstName', value)}
        error={error('firstName')}
      />
      <Field
        label="Email address"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        value={fields.email}
        onValueChange={(value) => set('email', value)}
        error={error('email')}
      />
      <Checkbox
        label="Also send me the Monday letter"
        checked={fields.newsletter}
        onCheckedChange={(checked) => set('newsletter', checked)}
      />
      <Honeypot value={fields.website} onValueChange={(value) => set('website', value)} />
      <PersonCheck {...personCheck} />
      <div>
        <Button isPending={state.step === 'sending'} pendingLabel="Processing...">
          Send me the free kit
        </Button>
      </div>
      <FormError text={problem} />
      <Status>{state.step === 'failed' ? state.detail : null}</Status>
      <Text tone="muted" size="small">
        {survivalKit.consent.text} <Link to="/privacy">Privacy Policy</Link>
      </Text>
    </Form>
  );
}
