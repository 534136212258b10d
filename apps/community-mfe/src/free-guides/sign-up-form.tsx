import { kit } from '@farm/farm';
import { Button, Checkbox, Field, Form, Problem } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { Honeypot } from '../writer/honeypot';
import classes from './free-guides.module.css';
import type { Fields, useSignUp } from './use-sign-up';

export function SignUpForm({ fields, state, set, submit }: ReturnType<typeof useSignUp>) {
  const faulty = state.step === 'faulty' ? state.fields : [];
  const error = (name: keyof Fields) => (state.step === 'faulty' && faulty.includes(name) ? state.problem : undefined);
  const problem = state.step === 'faulty' || state.step === 'failed' ? state.problem : null;
  return (
    <Form onSubmit={submit} aria-label="Get the free kit">
      <Field
        label="First name"
        name="firstName"
        autoComplete="given-name"
        maxLength={80}
        value={fields.firstName}
        onValue={(value) => set('firstName', value)}
        error={error('firstName')}
      />
      <Field
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        value={fields.email}
        onValue={(value) => set('email', value)}
        error={error('email')}
      />
      <Checkbox
        label="Also send me the Monday letter"
        checked={fields.newsletter}
        onChecked={(checked) => set('newsletter', checked)}
      />
      <Honeypot value={fields.website} onValue={(value) => set('website', value)} />
      <div>
        <Button busy={state.step === 'sending'} busyLabel="Processing...">
          Send me the free kit
        </Button>
      </div>
      <Problem text={problem} />
      <p className={classes.consent}>
        {kit.consent.text} <Link to="/privacy">Privacy Policy</Link>
      </p>
    </Form>
  );
}
