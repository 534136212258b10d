import type { ClassSeat } from '@farm/contracts';
import { classPhase, classTime } from '@farm/farm';
import {
  Banner,
  Button,
  buttonClass,
  ConfirmDialog,
  ErrorState,
  FormError,
  LinkButton,
  PageSection,
  Row,
  SectionHeading,
  Skeleton,
  Stack,
  Status,
  useFocusHeading,
} from '@farm/ui';
import {
  ApiError,
  apiQuery,
  getServerMessage,
  Link,
  useMutation,
  useQuery,
  useQueryClient,
  useSearchParams,
  call,
} from '@farm/web-kit';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { ClassFacts } from './class-facts';
import classes from './classes.module.css';

const errorText = (error: unknown): string =>
  getServerMessage(error) ?? "That didn't work. Check your connection and try again.";

/** What the seat is now, in one sentence. */
function seatText({ status, place, class: event }: ClassSeat, hasBegun: boolean): string {
  if (event.status === 'canceled') return 'This class was canceled.';
  if (hasBegun) return 'This class has begun.';
  switch (status) {
    case 'requested':
      return event.seatsLeft > 0
        ? 'Press the button, and you have a seat.'
        : 'All seats are taken by now. Press the button, and you’re on the waiting list.';
    case 'seated':
      return 'You have a seat. See you there!';
    case 'waiting':
      return `You’re number ${place ?? 1} on the waiting list. If a seat opens, it’s yours, and we email you.`;
    case 'canceled':
      return 'Your seat is canceled. Thank you for making room.';
  }
}

const useSeat = (token: string) => {
  const query = apiQuery('GET /api/class-seats/:token', { params: { token } });
  const cache = useQueryClient();
  const onSuccess = (seat: ClassSeat) => cache.setQueryData(query.queryKey, seat);
  return {
    seat: useQuery({ ...query, staleTime: 0, gcTime: 0, retry: false }),
    confirm: useMutation({
      mutationFn: () => call('POST /api/class-seats/:token/confirm', { params: { token } }),
      onSuccess,
    }),
    cancel: useMutation({
      mutationFn: () => call('POST /api/class-seats/:token/cancel', { params: { token } }),
      onSuccess,
    }),
  };
};

type SeatActions = Pick<ReturnType<typeof useSeat>, 'confirm' | 'cancel'>;

/** Cancels after a question: a seat that is given away does not come back. */
function CancelSeat({ seat, cancel }: { seat: ClassSeat } & Pick<SeatActions, 'cancel'>) {
  const [isOpen, setOpen] = useState(false);
  const label = seat.status === 'waiting' ? 'Leave the waiting list' : 'Cancel my seat';
  return (
    <>
      <Button type="button" variant="outline" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={label}
          submitLabel={`Yes, ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
          pendingLabel="Canceling..."
          variant="danger"
          cancelLabel={seat.status === 'waiting' ? 'Keep my place' : 'Keep my seat'}
          onConfirm={() => cancel.mutateAsync()}
          errorText={errorText}
          onClose={() => setOpen(false)}
        >
          <p>
            {seat.status === 'waiting'
              ? 'The people behind you move up.'
              : 'Your seat goes to the next person on the waiting list at once, if somebody waits.'}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function SeatView({ seat, confirm, cancel }: { seat: ClassSeat } & SeatActions) {
  const { class: event, status, link } = seat;
  const [now] = useState(() => Date.now());
  const hasBegun = Date.parse(event.startsAt) <= now;
  const isOpen = event.status === 'scheduled' && !hasBegun;
  const isHeld = status === 'seated' || status === 'waiting';
  return (
    <Stack gap={5}>
      <SectionHeading level={1}>{event.title}</SectionHeading>
      <Status>{seatText(seat, hasBegun)}</Status>
      <ClassFacts event={event} hasSeats={false} hasSeat={link !== null} />
      {isHeld && event.notes && (
        <p className={classes.notes} dir="auto">
          {event.notes}
        </p>
      )}
      {link && (
        <p>
          Join by video: <a href={link}>{link}</a>
        </p>
      )}
      <FormError text={confirm.error && errorText(confirm.error)} />
      {isOpen && (
        <Row>
          {status === 'requested' && (
            <Button
              type="button"
              isPending={confirm.isPending}
              pendingLabel="Confirming..."
              onClick={() => confirm.mutate()}
            >
              {event.seatsLeft > 0 ? 'Yes, take my seat' : 'Yes, put me on the list'}
            </Button>
          )}
          {status === 'seated' && (
            <LinkButton href={`/api/classes/${event.id}/calendar.ics`} variant="outline">
              <CalendarDays size={20} strokeWidth={1.75} aria-hidden />
              <span>Calendar file</span>
            </LinkButton>
          )}
          {isHeld && <CancelSeat seat={seat} cancel={cancel} />}
        </Row>
      )}
      <p>
        <Link to={`/classes/${event.id}`}>See the class</Link>
      </p>
    </Stack>
  );
}

const ALL_CLASSES = <Link to="/classes">See all classes and work days</Link>;
const SEAT_PROBLEM = "We can't show this seat.";
const canTryAgain = (error: Error) => !(error instanceof ApiError && (error.status === 404 || error.status === 410));

/** Mail scanners open links, so only the buttons change anything. */
function Seat({ token }: { token: string }) {
  const { seat, ...actions } = useSeat(token);
  const box = useFocusHeading(seat.data?.status ?? (seat.error ? 'problem' : 'loading')); // a press removes its button
  return (
    <div ref={box}>
      {seat.data ? (
        <SeatView seat={seat.data} {...actions} />
      ) : seat.error ? (
        <ErrorState
          level="h1"
          title={SEAT_PROBLEM}
          {...(canTryAgain(seat.error) && { onTryAgain: () => void seat.refetch() })}
          action={ALL_CLASSES}
        >
          {errorText(seat.error)}
        </ErrorState>
      ) : (
        <Skeleton count={5} />
      )}
    </div>
  );
}

/** Confirms an address that waits for the next class, or deletes it. */
function Notice({ token }: { token: string }) {
  const params = { token };
  const confirm = useMutation({ mutationFn: () => call('POST /api/class-notices/:token/confirm', { params }) });
  const stop = useMutation({ mutationFn: () => call('POST /api/class-notices/:token/stop', { params }) });
  const error = stop.error ?? confirm.error;
  const { data } = useQuery({ ...apiQuery('GET /api/classes'), staleTime: 0, enabled: confirm.isSuccess });
  const next = data?.classes.find((event) => classPhase(event, new Date()) === 'ahead');
  return (
    <Stack gap={5}>
      <SectionHeading
        level={1}
        subtitle="Press the button, and we will email you once, when our next class has a date."
      >
        The next class
      </SectionHeading>
      <Banner variant="success">
        {stop.isSuccess
          ? 'Your address is deleted. We won’t write to you.'
          : confirm.isSuccess && 'Thank you! We will email you when the next class has a date.'}
      </Banner>
      {next && !stop.isSuccess && (
        <p>
          <span>One has a date already: </span>
          <Link to={`/classes/${next.id}`}>{next.title}</Link>
          <span>{`, ${classTime(next)}.`}</span>
        </p>
      )}
      <FormError text={error && errorText(error)} />
      <Row>
        {!confirm.isSuccess && !stop.isSuccess && (
          <Button
            type="button"
            isPending={confirm.isPending}
            pendingLabel="Confirming..."
            onClick={() => confirm.mutate()}
          >
            Yes, email me once
          </Button>
        )}
        {!stop.isSuccess && (
          <Button
            type="button"
            variant="outline"
            isPending={stop.isPending}
            pendingLabel="Deleting..."
            onClick={() => stop.mutate()}
          >
            Delete my address
          </Button>
        )}
        <Link className={buttonClass('link')} to="/classes">
          See classes and work days
        </Link>
      </Row>
    </Stack>
  );
}

/** /class-seat: the page of the links in emails, '?seat=' or '?notice='. */
function ClassSeatPage() {
  const [params] = useSearchParams();
  const [notice, seat] = [params.get('notice'), params.get('seat')];
  if (notice === null && !seat)
    return (
      <ErrorState wholePage title={SEAT_PROBLEM} action={ALL_CLASSES}>
        Copy the whole line from the email.
      </ErrorState>
    );
  return <PageSection>{notice === null ? <Seat token={seat ?? ''} /> : <Notice token={notice} />}</PageSection>;
}

export { ClassSeatPage as Component };
