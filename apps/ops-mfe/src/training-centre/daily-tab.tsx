import type { DailyTask } from '@farm/contracts';
import { Badge, Card, CardGrid, EmptyState, SectionHeading, Skeleton } from '@farm/ui';
import { NotCome } from '../orders/not-come';
import classes from './training.module.css';
import { useDailyTasks } from './use-training';

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

/** Today's tasks. */
export function DailyTab() {
  const { data, isPending, error, refetch } = useDailyTasks();
  return (
    <div className={classes.page}>
      <SectionHeading line="What Dexter Jr. practises every day.">Daily Training</SectionHeading>
      {isPending && <Skeleton shape="cards" count={4} />}
      {error && !data && (
        <NotCome title="The daily tasks did not come" error={error} onTryAgain={() => void refetch()} />
      )}
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
