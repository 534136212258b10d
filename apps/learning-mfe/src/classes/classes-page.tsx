import type { ClassEvent } from '@farm/contracts';
import { classPhase } from '@farm/farm';
import { Badge, Drawing, EmptyState, ErrorState, PageSection, Row, SectionHeading, Skeleton, Stack } from '@farm/ui';
import { apiQuery, getServerMessage, Link, useQuery } from '@farm/web-kit';
import { useState } from 'react';
import { ClassFacts } from './class-facts';
import classes from './classes.module.css';
import { NoticeForm } from './notice-form';

function ClassCard({ event, now }: { event: ClassEvent; now: Date }) {
  const { id, title, kind } = event;
  const isOn = classPhase(event, now) !== 'ahead';
  return (
    <li className={classes.card}>
      <Drawing name={kind === 'work_day' ? 'wheelbarrow' : 'hand-seedling'} size="large" />
      <Stack gap={3}>
        <Row gap={2}>
          <h2 className={classes.title} dir="auto">
            <Link to={`/classes/${id}`}>{title}</Link>
          </h2>
          {kind === 'work_day' && <Badge tone="green">Work day</Badge>}
          {isOn && <Badge tone="squash">On now</Badge>}
        </Row>
        <ClassFacts event={event} hasSeats={!isOn} />
      </Stack>
    </li>
  );
}

function ClassList() {
  const { data, error, refetch } = useQuery({ ...apiQuery('GET /api/classes'), staleTime: 0 });
  const [now] = useState(() => new Date());
  if (data && data.classes.length > 0)
    return (
      <Stack gap={5}>
        <ul className={classes.list}>
          {data.classes.map((event) => (
            <ClassCard key={event.id} event={event} now={now} />
          ))}
        </ul>
        <p>
          <a href="/api/classes.ics">All classes as a calendar</a>: add this address to your calendar program, and new
          dates appear by themselves.
        </p>
      </Stack>
    );
  if (data)
    return (
      <Stack gap={5}>
        <EmptyState level="h2" title="No class has a date yet">
          Leave your email address, and we will write to you when the next one has.
        </EmptyState>
        <NoticeForm />
      </Stack>
    );
  if (error)
    return (
      <ErrorState title="We couldn't load the classes." onTryAgain={() => void refetch()}>
        {getServerMessage(error) ?? 'Check your connection and try again.'}
      </ErrorState>
    );
  return <Skeleton count={6} />;
}

/** /classes: classes and work days that are ahead. */
function ClassesPage() {
  return (
    <PageSection>
      <SectionHeading
        level={1}
        subtitle="Learn by doing, at the farm or by video. Take a seat with your email address: no account, and nothing to pay on this site."
      >
        Classes and work days
      </SectionHeading>
      <ClassList />
    </PageSection>
  );
}

export { ClassesPage as Component };
