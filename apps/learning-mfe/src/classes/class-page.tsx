import type { ClassEvent, Calls, ReplyOf } from '@farm/contracts';
import { classPhase, classTime } from '@farm/farm';
import {
  Badge,
  Banner,
  buttonClass,
  ErrorState,
  LinkButton,
  PageSection,
  Row,
  SectionHeading,
  Skeleton,
  Stack,
} from '@farm/ui';
import { apiQuery, ApiError, getServerMessage, Link, useParams, useQuery } from '@farm/web-kit';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { ClassFacts } from './class-facts';
import classes from './classes.module.css';
import { NoticeForm } from './notice-form';
import { SeatForm } from './seat-form';

const ALL_CLASSES = <Link to="/classes">See all classes and work days</Link>;

/** The way on from a class that has met or was canceled: the next one, or an email about it. */
function NextClass({ next }: { next: ClassEvent | null }) {
  if (next === null)
    return (
      <section aria-labelledby="next-class">
        <SectionHeading id="next-class" subtitle="The next class has no date yet.">
          Want in on the next one?
        </SectionHeading>
        <NoticeForm />
      </section>
    );
  return (
    <section aria-labelledby="next-class">
      <SectionHeading id="next-class" subtitle={classTime(next)}>
        {`Next: ${next.title}`}
      </SectionHeading>
      <Link className={buttonClass('primary')} to={`/classes/${next.id}`}>
        See the next class
      </Link>
    </section>
  );
}

const fullText = ({ waiting }: Pick<ClassEvent, 'waiting'>): string =>
  waiting === 0
    ? 'All seats are taken. Join the list, and the first free seat is yours.'
    : 'All seats are taken. Join the list: free seats go to the people on it, in order.';

function SeatSection({ event }: { event: ClassEvent }) {
  const isFull = event.seatsLeft === 0;
  return (
    <section aria-labelledby="class-seat">
      <SectionHeading id="class-seat" subtitle={isFull ? fullText(event) : 'One seat for each email address.'}>
        {isFull ? 'Waiting list' : 'Take a seat'}
      </SectionHeading>
      <SeatForm event={event} />
    </section>
  );
}

const eventNoun = ({ kind }: Pick<ClassEvent, 'kind'>) => (kind === 'work_day' ? 'work day' : 'class');

/** For a class or work day that has begun. */
function begunText(event: Pick<ClassEvent, 'kind'>, phase: 'now' | 'over'): string {
  if (phase === 'now') return `This ${eventNoun(event)} is on now.`;
  return event.kind === 'work_day' ? 'This work day is over.' : 'This class has met.';
}

function ClassView({ class: event, next }: ReplyOf<Calls['GET /api/classes/:id']>) {
  const [now] = useState(() => new Date());
  const phase = classPhase(event, now);
  const isOpen = event.status === 'scheduled' && phase === 'ahead';
  return (
    <PageSection>
      <Stack gap={5}>
        <div>
          {event.kind === 'work_day' && (
            <Row>
              <Badge tone="green">Work day</Badge>
            </Row>
          )}
          <SectionHeading level={1}>{event.title}</SectionHeading>
          {event.status === 'canceled' && <Banner variant="warning">{`This ${eventNoun(event)} was canceled.`}</Banner>}
          {event.status === 'scheduled' && phase !== 'ahead' && <Banner>{begunText(event, phase)}</Banner>}
        </div>
        <ClassFacts event={event} hasSeats={isOpen} />
        {event.notes && (
          <p className={classes.notes} dir="auto">
            {event.notes}
          </p>
        )}
        {isOpen && (
          <div data-print="never">
            <LinkButton href={`/api/classes/${event.id}/calendar.ics`} variant="outline">
              <CalendarDays size={20} strokeWidth={1.75} aria-hidden />
              <span>Calendar file</span>
            </LinkButton>
          </div>
        )}
        {isOpen ? <SeatSection event={event} /> : <NextClass next={next} />}
        <p>{ALL_CLASSES}</p>
      </Stack>
    </PageSection>
  );
}

/** No class has this id, or the service rejects it as none. */
const isUnknown = (error: unknown) => error instanceof ApiError && [400, 404].includes(error.status);

/** /classes/:id: one class, also when it has met. */
function ClassPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({ ...apiQuery('GET /api/classes/:id', { params: { id } }), staleTime: 0 });
  if (data) return <ClassView {...data} />;
  if (isUnknown(error))
    return (
      <ErrorState wholePage title="We don't have this class." action={ALL_CLASSES}>
        The link may be incomplete.
      </ErrorState>
    );
  if (error)
    return (
      <ErrorState wholePage title="We couldn't load the class." onTryAgain={() => void refetch()}>
        {getServerMessage(error) ?? 'Check your connection and try again.'}
      </ErrorState>
    );
  return (
    <PageSection>
      <Skeleton count={6} />
    </PageSection>
  );
}

export { ClassPage as Component };
