import type { ClassEvent } from '@farm/contracts';
import { postClassesIdSeats } from '@farm/contracts/form-rules';
import { CONFIRMATION_AGAIN, isEmail } from '@farm/farm';
import { Button, Field, Form, FormError, Stack, Status, Text } from '@farm/ui';
import { call, Link } from '@farm/web-kit';
import { useCallForm } from '@farm/web-kit/call-form';
import { formDraft } from '@farm/web-kit/form-draft';
import classes from './classes.module.css';

const draft = formDraft('farm.class-seat-draft');

/** Asks for a seat, or for a place on the waiting list. An email confirms it. */
export function SeatForm({ event: { id, seatsLeft } }: { event: Pick<ClassEvent, 'id' | 'seatsLeft'> }) {
  const form = useCallForm({
    rules: postClassesIdSeats,
    values: { name: '', email: '' },
    content: ['name', 'email'],
    draft,
    incomplete: null,
    check: ({ email }) => ({ email: isEmail(email) ? undefined : postClassesIdSeats.fields.email.message }),
    send: (body) => call('POST /api/classes/:id/seats', { params: { id }, body }),
  });
  const isFull = seatsLeft === 0;
  return (
    <Form className={classes.form} aria-labelledby="class-seat" onSubmit={form.submit}>
      <Stack gap={3}>
        <Field label="Your name" autoComplete="name" {...form.field('name')} />
        <Field label="Your email address" type="email" autoComplete="email" {...form.field('email')} />
        <div>
          <Button isPending={form.isPending} pendingLabel="Sending...">
            {isFull ? 'Join the waiting list' : 'Take a seat'}
          </Button>
        </div>
        <Status>
          {form.isSuccess &&
            `Almost done: open the email that we just sent you, and confirm. ${isFull ? 'Your place on the list' : 'Your seat'} is yours once you do. If you signed up before, the same email leads to it.`}
        </Status>
        {form.isSuccess && <Text size="small">{CONFIRMATION_AGAIN}</Text>}
        <FormError text={form.problem} />
        <Text tone="muted" size="small">
          Nothing is paid on this site. We store your name and address for this class, and delete them a year after it.{' '}
          <Link to="/privacy">Privacy Policy</Link>
        </Text>
      </Stack>
    </Form>
  );
}
