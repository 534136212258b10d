import type { FarmPlanRequest } from '@farm/contracts';
import { postFarmPlanEmails } from '@farm/contracts/form-rules';
import { CONFIRMATION_AGAIN, isEmail } from '@farm/farm';
import { Button, Field, Form, FormError, SectionHeading, Stack, Status, Text } from '@farm/ui';
import { call, Link } from '@farm/web-kit';
import { useCallForm } from '@farm/web-kit/call-form';
import { i18n } from '@lingui/core';
import { requestLanguage } from '../plan-language';

interface PlanEmailsFormProps {
  /** The answers from which each month's plan is made. */
  answers: FarmPlanRequest;
}

/** Asks for an address that gets the next four weeks each month. An email confirms it. */
export function PlanEmailsForm({ answers }: PlanEmailsFormProps) {
  const form = useCallForm({
    rules: postFarmPlanEmails,
    values: { email: '' },
    content: ['email'],
    incomplete: null,
    check: ({ email }) => ({ email: isEmail(email) ? undefined : i18n._(postFarmPlanEmails.fields.email.message) }),
    send: ({ email }) => call('POST /api/farm-plan/emails', { body: { ...answers, ...requestLanguage(), email } }),
  });
  const { onValueChange: setEmail, ...field } = form.field('email');
  return (
    <section aria-labelledby="farm-plan-emails" data-print="never">
      <SectionHeading
        id="farm-plan-emails"
        subtitle={i18n._("Once a month we'll send you a fresh plan: first job, hours, cost and a link.")}
      >
        {i18n._("Next month's plan")}
      </SectionHeading>
      <Form aria-labelledby="farm-plan-emails" onSubmit={form.submit}>
        <Stack gap={3}>
          <Field
            label={i18n._('Your email address')}
            type="email"
            autoComplete="email"
            {...field}
            onValueChange={(typed) => {
              setEmail(typed);
              form.clear(); // the last submission was about another address
            }}
          />
          <div>
            <Button isPending={form.isPending} pendingLabel={i18n._('Sending...')}>
              {i18n._('Email me the next four weeks each month')}
            </Button>
          </div>
          <Status>
            {form.isSuccess &&
              !field.error &&
              i18n._('Almost done: open the email that we just sent you, and confirm.')}
          </Status>
          {form.isSuccess && !field.error && <Text size="small">{i18n._(CONFIRMATION_AGAIN)}</Text>}
          <FormError text={form.problem} />
          <Text tone="muted" size="small">
            <span>
              {`${i18n._(
                'We store the address, the place and your choices, not what you typed. Every email has a link that stops them and deletes your address.',
              )} `}
            </span>
            <Link to="/privacy">{i18n._('Privacy Policy')}</Link>
          </Text>
        </Stack>
      </Form>
    </section>
  );
}
