import { postClassNotices } from '@farm/contracts/form-rules';
import { CONFIRMATION_AGAIN, isEmail } from '@farm/farm';
import { Button, Field, Form, FormError, Stack, Status, Text } from '@farm/ui';
import { call, Link } from '@farm/web-kit';
import { useCallForm } from '@farm/web-kit/call-form';
import classes from './classes.module.css';

/** Asks for an address that gets one email when the next class has a date. */
export function NoticeForm() {
  const form = useCallForm({
    rules: postClassNotices,
    values: { email: '' },
    content: ['email'],
    incomplete: null,
    check: ({ email }) => ({ email: isEmail(email) ? undefined : postClassNotices.fields.email.message }),
    send: (body) => call('POST /api/class-notices', { body }),
  });
  const field = form.field('email');
  return (
    <Form className={classes.form} aria-label="Tell me about the next class" onSubmit={form.submit}>
      <Stack gap={3}>
        <Field label="Your email address" type="email" autoComplete="email" {...field} />
        <div>
          <Button isPending={form.isPending} pendingLabel="Sending...">
            Tell me about the next class
          </Button>
        </div>
        <Status>
          {form.isSuccess && !field.error && 'Almost done: open the email that we just sent you, and confirm.'}
        </Status>
        {form.isSuccess && !field.error && <Text size="small">{CONFIRMATION_AGAIN}</Text>}
        <FormError text={form.problem} />
        <Text tone="muted" size="small">
          We email you once, when the next class has a date, and then delete your address.{' '}
          <Link to="/privacy">Privacy Policy</Link>
        </Text>
      </Stack>
    </Form>
  );
}
