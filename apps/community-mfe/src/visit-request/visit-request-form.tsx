import { postVisitRequests } from '@farm/contracts/form-rules';
import { farmTime, site } from '@farm/farm';
import { Banner, Button, Field, Form, FormError, RadioGroup, Text, TextArea } from '@farm/ui';
import { call, getServerMessage, Link, useHydrated } from '@farm/web-kit';
import { useCallForm } from '@farm/web-kit/call-form';
import { formDraft } from '@farm/web-kit/form-draft';
import { useState } from 'react';
import { Honeypot, PersonCheck, usePersonCheck } from '../writer/honeypot';
import { useVisitorProfile } from '../writer/visitor-profile';

const FAILED = `We couldn't send this. Try again, or write to ${site.emails.info}`;

const PLACES = [
  { value: 'farm', label: 'We come to the farm' },
  { value: 'school', label: 'Please come to our school garden' },
] as const;
const PLACE: (typeof PLACES)[number]['value'] = 'farm';
const EMPTY = {
  ...{ school: '', grade: '', children: '', place: PLACE as 'farm' | 'school' },
  ...{ firstDay: '', secondDay: '', wishes: '', phone: '' },
};
const CONTENT = ['school', 'grade', 'children', 'place', 'firstDay', 'secondDay', 'wishes'] as const;

const draft = formDraft('farm.visit-draft');

function useVisitRequest() {
  const { name, email } = useVisitorProfile();
  const personCheck = usePersonCheck();
  const [website, setWebsite] = useState('');
  const form = useCallForm({
    rules: postVisitRequests,
    values: { ...EMPTY, name, email },
    content: CONTENT,
    draft,
    key: ['POST /api/visit-requests'],
    send: (values, key) =>
      call('POST /api/visit-requests', { body: { ...values, key, website, person: personCheck.isPerson } }),
    onSuccess: (_, values) => useVisitorProfile.set({ name: values.name, email: values.email }),
    onError: personCheck.onError,
    toMessage: (error) => getServerMessage(error) ?? FAILED,
  });
  return { form, personCheck, website, setWebsite };
}

const thanksOf = (reference: string): string =>
  `Thank you! Your request has the reference ${reference}. A person answers within a week, with a day.`;

/** Asks the farm for a visit of a class. It is stored and answered as a message to the farm. */
export function VisitRequestForm() {
  const { form, personCheck, website, setWebsite } = useVisitRequest();
  const today = useHydrated() ? farmTime(new Date()).date : undefined; // the page is rendered at release
  return (
    <Form onSubmit={form.submit} aria-label="Ask for a visit">
      <Field label="School or group" autoComplete="organization" {...form.field('school')} />
      <Field label="Grade or ages" hint="Such as 4th grade, or ages 6 to 9" {...form.field('grade')} />
      <Field label="How many come" hint="Such as 24 children and 3 adults" {...form.field('children')} />
      <RadioGroup legend="Where" options={PLACES} {...form.choice('place')} />
      <Field label="First day that suits you" type="date" min={today} {...form.field('firstDay')} />
      <Field label="Second day, in case" type="date" min={today} {...form.field('secondDay')} />
      <TextArea
        label="What you would like to see (optional)"
        hint="Tell us about allergies and wheelchairs, too, but no child's name."
        rows={4}
        {...form.textArea('wishes')}
      />
      <Field label="Your name" autoComplete="name" {...form.field('name')} />
      <Field label="Your email address" type="email" autoComplete="email" {...form.field('email')} />
      <Field label="Your phone (optional)" type="tel" autoComplete="tel" {...form.field('phone')} />
      <Honeypot value={website} onValueChange={setWebsite} />
      <PersonCheck {...personCheck} />
      <div>
        <Button isPending={form.isPending} pendingLabel="Sending...">
          Ask for a visit
        </Button>
      </div>
      <Banner variant="success">{form.isSuccess && form.data && thanksOf(form.data.reference)}</Banner>
      <FormError text={form.problem} />
      <Text tone="muted" size="small">
        We store what you send here to answer you, like any message to the farm.{' '}
        <Link to="/privacy">Privacy Policy</Link>
      </Text>
    </Form>
  );
}
