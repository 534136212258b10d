import type { DailyTask } from '@farm/contracts';
import { Badge, Button, Card, CardGrid, EmptyState, Problem, SectionHeading, Skeleton, Status } from '@farm/ui';
import { Link, sentenceOf, toast } from '@farm/web-kit';
import { NotCome } from '../orders/not-come';
import { Verdict } from './clauses';
import { addressOf } from './centre-desk';
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

function Results({ results }: Pick<DailyRun, 'results'>) {
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
        {results.map(({ taskId, title, response, passed, score }) => (
          <li key={taskId}>
            <Card title={title} wide>
              <p className={classes.row}>
                <Verdict passed={passed} /> {percent.format(score)}
              </p>
              <p className={classes.words}>{response}</p>
              {!passed && (
                <Link to={addressOf('corrections')} state={{ incorrectResponse: response }}>
                  {`Correct this answer: ${title}`}
                </Link>
              )}
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Run({ isEmpty }: { isEmpty: boolean }) {
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
        <Button type="button" busy={run.isPending} busyLabel="Training..." disabled={isEmpty} onClick={start}>
          Run Daily Training
        </Button>
        <Status>{run.data?.success ? saidOf(run.data) : ''}</Status>
      </div>
      <Problem text={failed ? `${FAILED} ${sentenceOf(run.error) ?? ''}`.trim() : null} />
      {run.data && <Results results={run.data.results} />}
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
      {data && <Run isEmpty={data.length === 0} />}
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
