import type { FarmPlanRequest } from '@farm/contracts';
import { isEmail } from '@farm/farm';
import { Button, Field, Form, FormError, SectionHeading, Stack, Status, Text } from '@farm/ui';
import { call, getErrorMessage, Link, useMutation } from '@farm/web-kit';
import { useState } from 'react';

const INVALID = 'Please enter a valid email address';

interface PlanEmailsFormProps {
  /** The answers from which each month's plan is made. */
  answers: FarmPlanRequest;
}

/** Asks for an address that gets the next four weeks each month. An email confirms it. */
export function PlanEmailsForm({ answers }: PlanEmailsFormProps) {
  const [email, setEmail] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const { data, error, isPending, mutate, reset } = useMutation({
    mutationFn: (address: string) => call('POST /api/farm-plan/emails', { body: { ...answers, email: address } }),
  });
  const change = (value: string) => {
    setEmail(value);
    setInvalid(false);
    if (!isPending) reset();
  };
  const submit = () => {
    if (isPending) return;
    const address = email.trim();
    if (!isEmail(address)) {
      setInvalid(true);
      return;
    }
    mutate(address, { onSuccess: () => setEmail('') });
  };
  return (
    <section aria-labelledby="farm-plan-emails" data-print="never">
      <SectionHeading
        id="farm-plan-emails"
        subtitle="Once a month we make the plan anew for that date and email you its first job, its figures and a link."
      >
        Next month's plan
      </SectionHeading>
      <Form aria-labelledby="farm-plan-emails" onSubmit={submit}>
        <Stack gap={3}>
          <Field
            label="Your email address"
            name="email"
            type="email"
            autoComplete="email"
            value={email}
            onValueChange={change}
            {...(isInvalid && { error: INVALID })}
          />
          <div>
            <Button isPending={isPending} pendingLabel="Sending...">
              Email me the next four weeks each month
            </Button>
          </div>
          <Status>{data && 'Almost done: open the email that we just sent you, and confirm.'}</Status>
          <FormError text={error && getErrorMessage(error)} />
          <Text tone="muted" size="small">
            We store the address, the place and your choices, not what you typed. Every email has a link that stops them
            and deletes your address. <Link to="/privacy">Privacy Policy</Link>
          </Text>
        </Stack>
      </Form>
    </section>
  );
}
