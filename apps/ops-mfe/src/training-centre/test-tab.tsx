import { Button, Card, EmptyState, Form, FormError, SectionHeading, TextArea, UnsavedChangesDialog } from '@farm/ui';
import { call, useUser } from '@farm/web-kit';
import { useUnsavedChanges } from '@farm/web-kit/use-unsaved-changes';
import admin from '../admin/admin.module.css';
import { useAction, type Body, type Reply } from '../admin/queries';
import { filledFields, useFields } from '../admin/form-state';
import { AnswerActions } from '../dexter/answer-actions';
import { DEXTER, TRAINING_ACTION } from '../dexter/dexter-data';
import { Clauses, JUDGES, Verdict } from '../dexter/judgement';

type TestReply = Reply<'POST /api/dexter/test'>;

/** A result of this visit. The same scenario may be tested twice, so results are numbered. */
export interface TestResult extends TestReply {
  no: number;
}

function Result({ result }: { result: TestResult }) {
  const { scenario, expectedBehavior, actualResponse, emotion, clauses, passed, judge } = result;
  return (
    <Card title={scenario} wide listed>
      <p className={admin.row}>
        <Verdict passed={passed} />
        <span className={admin.small}>{`Judged by ${JUDGES[judge]}. Feeling: ${emotion}`}</span>
      </p>
      {expectedBehavior !== '' && (
        <p>
          <strong>Expected:</strong> {expectedBehavior}
        </p>
      )}
      <p className={admin.words}>{actualResponse}</p>
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

/** Asks the version in force and judges its answer clause by clause. */
export function TestTab({ results, onResult }: TestTabProps) {
  const { fields, control } = useFields({ scenario: '', expectedBehavior: '' });
  const { data: user } = useUser();
  const { submit, isPending, isSuccess, input, problem } = useAction({
    ...TRAINING_ACTION,
    key: [...DEXTER, 'test'],
    send: (body: Body<'POST /api/dexter/test'>) => call('POST /api/dexter/test', { body }),
    onSuccess: onResult,
  });
  const isBlank = fields.scenario.trim() === '';
  const body = { scenario: '', ...filledFields(fields), userId: user?.id ?? '' };
  const leaving = useUnsavedChanges(!isBlank && !(isSuccess && JSON.stringify(input) === JSON.stringify(body)));
  return (
    <div className={admin.page}>
      <SectionHeading subtitle="Ask what a visitor might ask. Nothing is changed.">Test &amp; Evaluate</SectionHeading>
      <Form className={admin.form} onSubmit={() => !isBlank && submit(body)}>
        <TextArea label="Scenario" limit={2000} {...control('scenario')} />
        <TextArea
          label="Expected behavior (optional)"
          hint="Each sentence is judged by itself."
          limit={2000}
          {...control('expectedBehavior')}
        />
        <div>
          <Button isPending={isPending} pendingLabel="Testing..." disabled={isBlank}>
            Run Test
          </Button>
        </div>
        <FormError text={problem} />
        <UnsavedChangesDialog request={leaving} />
      </Form>
      <SectionHeading subtitle="The last five of this visit. Training History keeps all.">
        Recent test results
      </SectionHeading>
      {results.length === 0 && <EmptyState title="No tests yet">Results stand here after the first test.</EmptyState>}
      <ul className={admin.list} aria-label="Recent test results">
        {results.map((result) => (
          <li key={result.no}>
            <Result result={result} />
          </li>
        ))}
      </ul>
    </div>
  );
}
