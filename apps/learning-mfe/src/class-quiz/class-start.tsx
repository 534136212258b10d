import type { Calls, ReplyOf } from '@farm/contracts';
import { Button, Form, FormError, PageSection, RadioGroup, SectionHeading, Select, Skeleton, Stack } from '@farm/ui';
import { Link, useQuery } from '@farm/web-kit';
import { useState } from 'react';
import { QueryBoundary } from '../quiz-challenge/query-boundary';
import { topicsQuery, useClassStart, type ClassStart } from './use-class-board';

type Topics = ReplyOf<Calls['GET /api/class-topics']>;

const COUNTS: readonly ClassStart['questions'][] = [5, 10, 15];
const COUNT_OPTIONS = COUNTS.map((count) => ({ value: String(count), label: String(count) }));
const PACES = [
  { value: 'together', label: 'Together, on the wall' },
  { value: 'own', label: 'Each at their own pace' },
] as const;

function StartForm({ topics }: { topics: Topics }) {
  const { begin, isPending, problem } = useClassStart();
  const [topicId, setTopic] = useState(topics[0]?.id ?? '');
  const [questions, setQuestions] = useState<ClassStart['questions']>(10);
  const [pace, setPace] = useState<ClassStart['pace']>('together');
  const topic = topics.find(({ id }) => id === topicId);
  const choose = (value: string) => setQuestions(COUNTS.find((count) => String(count) === value) ?? 10);
  return (
    <Form aria-label="Begin a class quiz" onSubmit={() => begin({ topicId, questions, pace })}>
      <Select label="Topic" value={topicId} onValueChange={setTopic} hint={topic?.description}>
        {topics.map(({ id, title, difficulty }) => (
          <option key={id} value={id}>
            {`${title} (${difficulty})`}
          </option>
        ))}
      </Select>
      <RadioGroup
        legend="How many questions"
        options={COUNT_OPTIONS}
        value={String(questions)}
        onValueChange={choose}
      />
      <RadioGroup legend="Pace" options={PACES} value={pace} onValueChange={setPace} />
      <div>
        <Button isPending={isPending} pendingLabel="Starting...">
          Get a code for the class
        </Button>
      </div>
      <FormError text={problem} />
    </Form>
  );
}

/** The form with which a teacher begins a class. */
export function ClassStartView() {
  const query = useQuery(topicsQuery);
  return (
    <PageSection narrow>
      <Stack>
        <SectionHeading
          level={1}
          subtitle="You put a code on the wall, pupils type it on any phone or computer. No accounts, no names."
        >
          A quiz for your class
        </SectionHeading>
        <QueryBoundary
          query={query}
          level="h2"
          errorTitle="We couldn't load the topics."
          fallback={<Skeleton count={5} />}
        >
          {(topics) => <StartForm topics={topics} />}
        </QueryBoundary>
        <p>
          Up to 40 pupils take part. Each chooses a name such as Brave Okra from a list; nobody types one. The class
          closes when you close it, or by itself at the end of the day, and then everything of it is deleted.
        </p>
        <p>
          <Link to="/for-teachers">Sheets, guides and a visit: everything for teachers</Link>
        </p>
      </Stack>
    </PageSection>
  );
}
