import type { FarmShare } from '@farm/contracts';
import { postFarmSharesIdPlaces } from '@farm/contracts/form-rules';
import { CONFIRMATION_AGAIN, isEmail, pickupText } from '@farm/farm';
import { Button, Field, Form, FormError, RadioGroup, Stack, Status, Text } from '@farm/ui';
import { call, Link } from '@farm/web-kit';
import { useCallForm } from '@farm/web-kit/call-form';
import classes from './visit.module.css';

const { fields: RULES } = postFarmSharesIdPlaces;

/** Asks for a place, or for a line of the waiting list. An email confirms it. */
export function ShareForm({ share, labelId }: { share: FarmShare; labelId: string }) {
  const { id, kind, pickups, placesLeft } = share;
  const isFull = placesLeft === 0;
  const form = useCallForm({
    rules: postFarmSharesIdPlaces,
    values: { name: '', email: '', phone: '', pickupDay: pickups[0]?.day ?? null, allergies: '' },
    content: ['name', 'email', 'phone', 'allergies'],
    incomplete: null,
    check: ({ email }) => ({ email: isEmail(email) ? undefined : RULES.email.message }),
    send: ({ name, email, phone, pickupDay, allergies }) =>
      call('POST /api/farm-shares/:id/places', {
        params: { id },
        body: {
          ...{ name, email, pickupDay },
          ...(phone !== '' && { phone }),
          ...(allergies !== '' && { allergies }),
        },
      }),
  });
  return (
    <Form className={classes.form} aria-labelledby={labelId} onSubmit={form.submit}>
      <Stack gap={3}>
        <Field label="Your name" autoComplete="name" {...form.field('name')} />
        <Field label="Your email address" type="email" autoComplete="email" {...form.field('email')} />
        <Field label="Phone (optional)" type="tel" autoComplete="tel" {...form.field('phone')} />
        <RadioGroup
          legend="Pick-up day"
          options={pickups.map((pickup) => ({ value: pickup.day, label: pickupText(pickup) }))}
          {...form.choice('pickupDay')}
        />
        {kind === 'share' && (
          <Field
            label="Allergies (optional)"
            hint="Only the people who pack your box read it."
            autoComplete="off"
            {...form.field('allergies')}
          />
        )}
        <div>
          <Button isPending={form.isPending} pendingLabel="Sending...">
            {isFull ? 'Join the waiting list' : 'Sign up'}
          </Button>
        </div>
        <Status>
          {form.isSuccess &&
            `Almost done: open the email that we just sent you, and confirm. ${isFull ? 'Your place on the list' : 'Your place'} is yours once you do. If you signed up before, the same email leads to it.`}
        </Status>
        {form.isSuccess && <Text size="small">{CONFIRMATION_AGAIN}</Text>}
        <FormError text={form.problem} />
        <Text tone="muted" size="small">
          You pay at the farm, never on this site. We store what you enter for this season, and delete it a year after
          it. <Link to="/privacy">Privacy Policy</Link>
        </Text>
      </Stack>
    </Form>
  );
}
