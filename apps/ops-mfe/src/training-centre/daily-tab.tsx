import type { DailyTask } from '@farm/contracts';
import { Banner, Button, Card, Disclosure, EmptyState, FormError, Row, Stack, Text } from '@farm/ui';
import { call, Link, getServerMessage, toast } from '@farm/web-kit';
import admin from '../admin/admin.module.css';
import { DataTable, type Columns } from '../admin/data-table';
import { useAction, useLiveQuery, type Reply } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { Section } from '../admin/section';
import { CorrectLink } from '../dexter/correct-link';
import { TRAINING_ACTION } from '../dexter/dexter-data';
import { VerdictBadge } from '../dexter/judgement';

type DailyRun = Reply<'POST /api/dexter/daily-training'>;

const FAILED = 'Daily training failed. Please try again.';

const percent = new Intl.NumberFormat('en-US', { style: 'percent' });

function resultText({ success, running, results }: DailyRun): string {
  if (!success) return FAILED;
  if (running)
    return 'This is taking longer than usual and continues in the background. Training History shows its tasks when it has finished.';
  return `Daily training completed! Executed ${results.length} training tasks.`;
}

function TaskDetails({ task: { category, instruction, expectedBehavior, probe, why } }: { task: DailyTask }) {
  return (
    <Disclosure summary="Details">
      {probe && <p>{instruction}</p>}
      <p>
        <strong>Expected:</strong> <span>{expectedBehavior}</span>
      </p>
      <p>
        <strong>Topic:</strong> <span>{category}</span>
      </p>
      {why && <Text tone="muted" size="small">{`Chosen because: ${why}`}</Text>}
    </Disclosure>
  );
}

const columnsFor = (results: DailyRun['results']): Columns<DailyTask> => ({
  Task: (task) => (
    <Stack gap={1}>
      <span>{task.title}</span>
      <TaskDetails task={task} />
    </Stack>
  ),
  Question: ({ probe, instruction }) => probe ?? instruction,
  Result: ({ id }) => {
    const result = results.find(({ taskId }) => taskId === id);
    return result ? <VerdictBadge passed={result.passed} /> : 'Not run yet';
  },
});

function Result({ result, question }: { result: DailyRun['results'][number]; question: string | undefined }) {
  const { title, response, passed, score } = result;
  return (
    <Card title={question === undefined ? `Answer: ${title}` : `“${question}”`} wide>
      <Row as="p" gap={2}>
        <VerdictBadge passed={passed} /> <span>{percent.format(score)}</span>
        <span className={admin.small}>{title}</span>
      </Row>
      <p className={admin.words} dir="auto">
        {response}
      </p>
      {!passed && (
        <div>
          <CorrectLink
            label={`Correct this answer: ${title}`}
            state={{ incorrectResponse: response, ...(question !== undefined && { question }) }}
          />
        </div>
      )}
    </Card>
  );
}

function Results({ results, tasks }: Pick<DailyRun, 'results'> & { tasks: readonly DailyTask[] }) {
  if (results.length === 0) return null;
  return (
    <Section
      title="Results"
      subtitle={
        <>
          What passed is saved. What failed is listed under <Link to="/ops/assistant">answers to review</Link>.
        </>
      }
      isTab
    >
      <Stack as="ul">
        {results.map((result) => (
          <li key={result.taskId}>
            <Result result={result} question={tasks.find(({ id }) => id === result.taskId)?.probe} />
          </li>
        ))}
      </Stack>
    </Section>
  );
}

function Run({ tasks }: { tasks: readonly DailyTask[] }) {
  const run = useAction({
    ...TRAINING_ACTION,
    key: ['POST /api/dexter/daily-training'],
    send: () => call('POST /api/dexter/daily-training'),
    onSuccess: (result) => toast({ title: resultText(result), variant: result.success ? 'default' : 'destructive' }),
    onError: (error) => toast({ title: FAILED, description: getServerMessage(error), variant: 'destructive' }),
  });
  const isFailed = run.error !== null || run.data?.success === false;
  return (
    <>
      <Row gap={2}>
        <Button
          type="button"
          isPending={run.isPending}
          pendingLabel="Training..."
          disabled={tasks.length === 0}
          onClick={() => run.submit()}
        >
          Run Daily Training
        </Button>
      </Row>
      <Banner variant={run.data?.running ? 'info' : 'success'} alert>
        {run.data?.success && resultText(run.data)}
      </Banner>
      <FormError text={isFailed ? `${FAILED} ${getServerMessage(run.error) ?? ''}`.trim() : null} />
      {run.data && <Results results={run.data.results} tasks={tasks} />}
      {tasks.length === 0 ? (
        <EmptyState title="No daily tasks">Dexter Jr. has nothing to practice today.</EmptyState>
      ) : (
        <DataTable
          caption="Today’s tasks"
          columns={columnsFor(run.data?.results ?? [])}
          rows={tasks}
          rowId={({ id }) => id}
        />
      )}
    </>
  );
}

export function DailyTab() {
  return (
    <Section title="Daily Training" subtitle="What Dexter Jr. practices every day." isTab>
      <QueryView query={useLiveQuery('GET /api/dexter/daily-tasks')} subject="the daily tasks">
        {(tasks) => <Run tasks={tasks} />}
      </QueryView>
    </Section>
  );
}
