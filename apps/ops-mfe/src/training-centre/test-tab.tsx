import { Card, EmptyState, Form, Row, SectionHeading, Stack, TextArea } from '@farm/ui';
import { call, useUser } from '@farm/web-kit';
import { useUnsavedChanges } from '@farm/web-kit/unsaved-changes';
import admin from '../admin/admin.module.css';
import { FormSubmit } from '../admin/form-submit';
import { useAction, type Body, type Reply } from '../admin/queries';
import { filledFields, useFields } from '../admin/form-state';
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
  const { fields, control } = useFields({ scenario: '', expectedBehavior: '' });
  const { data: user } = useUser();
  const test = useAction({
    ...TRAINING_ACTION,
    key: ['POST /api/dexter/test'],
    send: (body: Body<'POST /api/dexter/test'>) => call('POST /api/dexter/test', { body }),
    onSuccess: onResult,
  });
  const isBlank = fields.scenario.trim() === '';
  const body = { scenario: '', ...filledFields(fields), userId: user?.id ?? '' };
  useUnsavedChanges(!isBlank && !(test.isSuccess && JSON.stringify(test.input) === JSON.stringify(body)));
  return (
    <Section title="Test & Evaluate" subtitle="Ask what a visitor might ask. Nothing is changed." isTab>
      <Form className={admin.form} onSubmit={() => !isBlank && test.submit(body)}>
        <TextArea label="Scenario" limit={2000} {...control('scenario')} />
        <TextArea
          label="Expected behavior (optional)"
          hint="Each sentence is checked separately."
          limit={2000}
          {...control('expectedBehavior')}
        />
        <FormSubmit action={test} pendingLabel="Testing..." disabled={isBlank}>
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
