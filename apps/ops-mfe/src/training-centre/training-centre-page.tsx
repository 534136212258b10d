import { Badge, Card, CardGrid, EmptyState, ErrorState, SectionHeading, Skeleton } from '@farm/ui';
import { OperatorsOnly } from '../wall/operators-only';
import { useDailyTasks } from './use-daily-tasks';

function DailyTasks() {
  const { data, isPending, isError, refetch } = useDailyTasks();
  if (isPending) return <Skeleton shape="cards" count={4} />;
  if (isError) return <ErrorState title="The daily tasks did not come" onTryAgain={() => void refetch()} />;
  if (data.length === 0)
    return <EmptyState title="No daily tasks">Dexter Jr. has nothing to practise today.</EmptyState>;
  return (
    <CardGrid>
      {data.map(({ id, title, category, instruction, expectedBehavior }) => (
        <Card key={id} title={title}>
          <Badge tone="plain">{category}</Badge>
          <p>{instruction}</p>
          <p>
            <strong>Expected:</strong> {expectedBehavior}
          </p>
        </Card>
      ))}
    </CardGrid>
  );
}

function TrainingCentrePage() {
  return (
    <OperatorsOnly title="AI Training Center">
      {() => (
        <>
          <SectionHeading line="What Dexter Jr. practises every day.">Daily Training</SectionHeading>
          <DailyTasks />
        </>
      )}
    </OperatorsOnly>
  );
}

export { TrainingCentrePage as Component };
