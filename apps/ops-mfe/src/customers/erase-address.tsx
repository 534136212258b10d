import type { ErasedData } from '@farm/contracts';
import { postOpsErasuresLearning } from '@farm/contracts/form-rules';
import { Banner, Field, Form, Stack, TextArea } from '@farm/ui';
import { call, getServerMessage } from '@farm/web-kit';
import { useState } from 'react';
import { useActionForm } from '../admin/action-form';
import admin from '../admin/admin.module.css';
import { FormSubmit } from '../admin/form-submit';
import { ConfirmSignIn } from '../admin/require-operator';
import { Section } from '../admin/section';
import { CUSTOMER_CALLS } from './customer-data';

interface Erasure {
  email: string;
  confirm: string;
  reason: string;
}

// The account first: its service refuses the address of somebody on the team, and then nothing may be erased.
const SERVICES = {
  'Account, grants and farm plans': (body: Erasure) => call('POST /api/ops/erasures/learning', { body }),
  'Store and course': (body: Erasure) => call('POST /api/ops/erasures/payments', { body }),
  'Newsletter and messages': (body: Erasure) => call('POST /api/ops/erasures/community', { body }),
};

interface Report {
  service: string;
  /** null: it failed. */
  done: ErasedData | null;
  error: Error | null;
}

/** Erases in one service after the other. If the first one fails, nothing is erased; another one that fails is reported. */
async function eraseEverywhere(body: Erasure): Promise<Report[]> {
  const reports: Report[] = [];
  for (const [service, erase] of Object.entries(SERVICES)) {
    try {
      reports.push({ service, done: await erase(body), error: null });
    } catch (error) {
      reports.push({ service, done: null, error: error as Error });
      if (reports.length === 1) break;
    }
  }
  return reports;
}

const erasedText = ({ erased }: ErasedData): string =>
  erased.length === 0
    ? 'nothing left to erase.'
    : `erased ${erased.map(({ what, count }) => `${count} × ${what}`).join('; ')}.`;

function ReportLine({ service, done, error }: Report) {
  const text = done
    ? `${erasedText(done)}${done.kept ? ` ${done.kept}` : ''}`
    : (getServerMessage(error) ?? 'there was no response. Please erase again.');
  return (
    <li>
      <strong>{`${service}: `}</strong>
      <span>{text}</span>
    </li>
  );
}

function titleOf(reports: readonly Report[]): string {
  if (reports.every(({ done }) => done !== null)) return 'The address was erased';
  return reports.length === 1 ? 'Nothing was erased' : 'Not everything was erased. Please erase again.';
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Erases an address in all services, with a report of each. It can be repeated as often as needed. */
export function EraseAddress({ email }: { email: string }) {
  const [reports, setReports] = useState<Report[]>([]);
  const form = useActionForm({
    rules: postOpsErasuresLearning,
    values: { confirm: '', reason: '' },
    key: ['erase address', email],
    check: ({ confirm }) => ({ confirm: same(confirm, email) ? undefined : `Please type ${email} to confirm.` }),
    send: (values) => eraseEverywhere({ email, ...values }),
    onSuccess: setReports,
    reload: CUSTOMER_CALLS,
  });
  const failed = reports.filter(({ done }) => done === null);
  return (
    <Section title="Erase this address" as="h3">
      <p>
        For a person who asks for it. It cannot be undone. Orders stay in the books without the address, as the law
        requires.
      </p>
      <Form className={admin.narrow} onSubmit={form.submit}>
        <Field label={`Type ${email} to confirm`} autoComplete="off" {...form.field('confirm')} />
        <TextArea
          label="Reason"
          hint="It is stored in the timeline of each order. Please do not use names."
          rows={2}
          {...form.textArea('reason')}
        />
        <FormSubmit action={form} variant="danger">
          Erase the address
        </FormSubmit>
      </Form>
      <Banner variant={failed.length === 0 ? 'success' : 'warning'} title={titleOf(reports)}>
        {reports.length > 0 && (
          <Stack gap={2}>
            {reports.length === 1 ? (
              <p>{getServerMessage(failed[0]?.error) ?? 'There was no response. Please erase again.'}</p>
            ) : (
              <ul>
                {reports.map((report) => (
                  <ReportLine key={report.service} {...report} />
                ))}
                <li>
                  <strong>Comments, quizzes and chats: </strong>
                  stored under a browser, not under an address. Chats are deleted after 90 days.
                </li>
              </ul>
            )}
            <ConfirmSignIn error={failed[0]?.error} />
          </Stack>
        )}
      </Banner>
    </Section>
  );
}
