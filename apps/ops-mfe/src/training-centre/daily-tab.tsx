import type { DailyTask } from '@farm/contracts';
import {
  Badge,
  Button,
  buttonClass,
  Card,
  CardGrid,
  EmptyState,
  Problem,
  SectionHeading,
  Skeleton,
  Status,
} from '@farm/ui';
import { Link, sentenceOf, toast } from '@farm/web-kit';
import { NotCome } from '../desk/not-come';
import { addressOf } from './centre-desk';
import { Verdict } from './clauses';
import classes from './training.module.css';
import { useDailyTasks, useDailyTraining, type DailyRun } from './use-training';

// Spec 2 section 8, to the letter.
const FAILED = 'Daily training failed. Please try again.';
const completed = (tasks: number) => `Daily training completed! Executed ${tasks} training tasks.`;
const GOES_ON = 'It takes longer than usual and goes on. Training History shows each task as it is done.';

const percent = new Intl.NumberFormat('en-US', { style: 'percent' });

/** How a run ended, in the sentence that is also the alert. */
function saidOf({ success, running, results }: DailyRun): string {
  if (!success) return FAILED;
  return running ? GOES_ON : completed(results.length);
}

function TaskCard({ task }: { task: DailyTask }) {
  const { title, category, instruction, expectedBehavior, probe, why } = task;
  return (
    <Card title={title}>
      <Badge tone="plain">{category}</Badge>
      <p>{instruction}</p>
      <p>
        <strong>Expected:</strong> {expectedBehavior}
      </p>
      {probe && (
        <p>
          <strong>Asked as:</strong> {probe}
        </p>
      )}
      {why && <p className={classes.small}>{`Chosen because: ${why}`}</p>}
    </Card>
  );
}

function Result({ result, task }: { result: DailyRun['results'][number]; task: DailyTask | undefined }) {
  const { title, response, passed, score } = result;
  const question = task?.probe;
  return (
    <Card title={question === undefined ? `Answer: ${title}` : `“${question}”`} wide>
      <p className={classes.row}>
        <Verdict passed={passed} /> {percent.format(score)}
        <span className={classes.small}>{title}</span>
      </p>
      <p className={classes.words}>{response}</p>
      {!passed && (
        <div>
          <Link
            className={buttonClass('quiet', 'small')}
            to={addressOf('corrections')}
            state={{ incorrectResponse: response, ...(question !== undefined && { question }) }}
          >
            {`Correct this answer: ${title}`}
          </Link>
        </div>
      )}
    </Card>
  );
}

function Results({ results, tasks }: Pick<DailyRun, 'results'> & { tasks: readonly DailyTask[] }) {
  if (results.length === 0) return null;
  return (
    <section className={classes.page}>
      <SectionHeading
        line={
          <>
            Tasks that passed stay. Those that failed wait under <Link to="/ops/assistant">answers to look at</Link>.
          </>
        }
      >
        What came of it
      </SectionHeading>
      <ul className={classes.list}>
        {results.map((result) => (
          <li key={result.taskId}>
            <Result result={result} task={tasks.find(({ id }) => id === result.taskId)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Run({ tasks }: { tasks: readonly DailyTask[] }) {
  const run = useDailyTraining();
  const failed = run.isError || run.data?.success === false;
  const start = () => {
    if (run.isPending) return;
    run.mutate(undefined, {
      onSuccess: (told) => toast({ title: saidOf(told), variant: told.success ? 'default' : 'destructive' }),
      onError: (error) => toast({ title: FAILED, description: sentenceOf(error), variant: 'destructive' }),
    });
  };
  return (
    <>
      <div className={classes.row}>
        <Button
          type="button"
          busy={run.isPending}
          busyLabel="Training..."
          disabled={tasks.length === 0}
          onClick={start}
        >
          Run Daily Training
        </Button>
        <Status>{run.data?.success ? saidOf(run.data) : ''}</Status>
      </div>
      <Problem text={failed ? `${FAILED} ${sentenceOf(run.error) ?? ''}`.trim() : null} />
      {run.data && <Results results={run.data.results} tasks={tasks} />}
    </>
  );
}

/** Today's tasks, and a button that trains them all. */
export function DailyTab() {
  const { data, isPending, error, refetch } = useDailyTasks();
  return (
    <div className={classes.page}>
      <SectionHeading line="What Dexter Jr. practises every day.">Daily Training</SectionHeading>
      {isPending && <Skeleton shape="cards" count={4} />}
      {error && !data && (
        <NotCome title="The daily tasks did not come" error={error} onTryAgain={() => void refetch()} />
      )}
      {data && <Run tasks={data} />}
      {data?.length === 0 && <EmptyState title="No daily tasks">Dexter Jr. has nothing to practise today.</EmptyState>}
      {data && data.length > 0 && (
        <CardGrid>
          {data.map((task) => (
            <TaskCard key={task.id} task={task} />
          ))}
        </CardGrid>
      )}
    </div>
  );
}
