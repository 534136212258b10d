import { postDexterTest } from '@farm/contracts/form-rules';
import { Card, EmptyState, Form, Row, SectionHeading, Stack, TextArea } from '@farm/ui';
import { call, useUser } from '@farm/web-kit';
import { useActionForm } from '../admin/action-form';
import admin from '../admin/admin.module.css';
import { filledFields } from '../admin/filled-fields';
import { FormSubmit } from '../admin/form-submit';
import type { Reply } from '../admin/queries';
import { Section } from '../admin/section';
import { AnswerActions } from '../dexter/answer-actions';
import { TRAINING_ACTION } from '../dexter/dexter-data';
import { Clauses, JUDGES, VerdictBadge } from '../dexter/judgement';

type TestReply = Reply<'POST /api/dexter/test'>;

/** A result of this visit. The same scenario may be tested twice, so results are numbered. */
export interface TestResult extends TestReply {
  no: number;
}

function Result({ result }: { result: TestResult }) {
  const { scenario, expectedBehavior, actualResponse, emotion, clauses, passed, judge } = result;
  return (
    <Card title={scenario} wide as="div">
      <Row as="p" gap={2}>
        <VerdictBadge passed={passed} />
        <span className={admin.small}>{`Judged by ${JUDGES[judge]}. Emotion: ${emotion}`}</span>
      </Row>
      {expectedBehavior !== '' && (
        <p>
          <strong>Expected:</strong> <span>{expectedBehavior}</span>
        </p>
      )}
      <p className={admin.words} dir="auto">
        {actualResponse}
      </p>
      <Clauses clauses={clauses} />
      <AnswerActions answer={actualResponse} question={scenario} />
    </Card>
  );
}

interface TestTabProps {
  /** Newest first. */
  results: readonly TestResult[];
  onResult: (result: TestReply) => void;
}

/** Sends a question to the active version and evaluates its answer clause by clause. */
export function TestTab({ results, onResult }: TestTabProps) {
  const { data: user } = useUser();
  const form = useActionForm({
    ...TRAINING_ACTION,
    rules: postDexterTest,
    values: { scenario: '', expectedBehavior: '' },
    key: ['POST /api/dexter/test'],
    send: ({ scenario, expectedBehavior }) =>
      call('POST /api/dexter/test', {
        body: { scenario, ...filledFields({ expectedBehavior }), userId: user?.id ?? '' },
      }),
    onSuccess: onResult,
  });
  return (
    <Section title="Test & Evaluate" subtitle="Ask what a visitor might ask. Nothing is changed." isTab>
      <Form className={admin.form} onSubmit={form.submit}>
        <TextArea label="Scenario" {...form.textArea('scenario')} />
        <TextArea
          label="Expected behavior (optional)"
          hint="Each sentence is checked separately."
          {...form.textArea('expectedBehavior')}
        />
        <FormSubmit action={form} pendingLabel="Testing..." disabled={form.values.scenario.trim() === ''}>
          Run Test
        </FormSubmit>
      </Form>
      <SectionHeading subtitle="The last five of this visit. Training History has all of them.">
        Recent test results
      </SectionHeading>
      {results.length === 0 && (
        <EmptyState title="No tests yet">Results show up here after your first test.</EmptyState>
      )}
      <Stack as="ul" aria-label="Recent test results">
        {results.map((result) => (
          <li key={result.no}>
            <Result result={result} />
          </li>
        ))}
      </Stack>
    </Section>
  );
}
