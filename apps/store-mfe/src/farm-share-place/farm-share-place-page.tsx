import type { FarmSharePlace } from '@farm/contracts';
import { farmTime, formatFarmDayAndTime, pickupText } from '@farm/farm';
import {
  Button,
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
  call,
  getServerMessage,
  Link,
  useMutation,
  useQuery,
  useQueryClient,
  useSearchParams,
} from '@farm/web-kit';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { ShareFacts } from '../visit/share-facts';

const errorText = (error: unknown): string =>
  getServerMessage(error) ?? "That didn't work. Check your connection and try again.";

/** What the place is now, in one sentence. */
function placeText({ status, place, offeredUntil, share }: FarmSharePlace, isOver: boolean): string {
  if (share.status === 'canceled') return 'This season was canceled.';
  if (isOver) return 'This season is over.';
  switch (status) {
    case 'requested':
      return share.placesLeft > 0
        ? 'Press the button, and you have a place.'
        : 'All places are taken by now. Press the button, and you’re on the waiting list.';
    case 'member':
      return 'You have a place. See you at the pick-up!';
    case 'offered':
      return `A place opened for you. It’s yours until ${formatFarmDayAndTime(offeredUntil ?? 0)} (farm time), if you take it.`;
    case 'waiting':
      return `You’re number ${place ?? 1} on the waiting list. If a place opens, we ask you by email.`;
    case 'ended':
      return 'You have no place in this season any more. You can sign up again on the page Visit.';
  }
}

const usePlace = (token: string) => {
  const params = { token };
  const query = apiQuery('GET /api/farm-share-places/:token', { params });
  const cache = useQueryClient();
  const onSuccess = (place: FarmSharePlace) => cache.setQueryData(query.queryKey, place);
  return {
    place: useQuery({ ...query, staleTime: 0, gcTime: 0, retry: false }),
    confirm: useMutation({
      mutationFn: () => call('POST /api/farm-share-places/:token/confirm', { params }),
      onSuccess,
    }),
    leave: useMutation({ mutationFn: () => call('POST /api/farm-share-places/:token/leave', { params }), onSuccess }),
  };
};

type PlaceActions = Pick<ReturnType<typeof usePlace>, 'confirm' | 'leave'>;

const LEAVE = {
  member: {
    label: 'Give up my place',
    question: 'You lose your place. If somebody is waiting, it’s offered to them.',
    submitLabel: 'Yes, give it up',
  },
  offered: {
    label: 'No, thank you',
    question: 'We no longer hold the place for you. If somebody else is waiting, it’s offered to them.',
    submitLabel: 'Yes, decline it',
  },
  waiting: {
    label: 'Leave the waiting list',
    question: 'The people behind you move up.',
    submitLabel: 'Yes, leave the list',
  },
} as const;

/** Ends the place after a question: it does not come back. */
function LeaveButton({ status, leave }: { status: keyof typeof LEAVE } & Pick<PlaceActions, 'leave'>) {
  const [isOpen, setOpen] = useState(false);
  const { label, question, submitLabel } = LEAVE[status];
  return (
    <>
      <Button type="button" variant="outline" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={label}
          submitLabel={submitLabel}
          pendingLabel="Sending..."
          variant="danger"
          onConfirm={() => leave.mutateAsync()}
          errorText={errorText}
          onClose={() => setOpen(false)}
        >
          <p>{question}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

const CONFIRM_LABELS = {
  full: 'Yes, put me on the list',
  free: 'Yes, I want my place',
  offered: 'Yes, I take it',
} as const;

interface PlaceViewProps extends PlaceActions {
  place: FarmSharePlace;
  token: string;
}

function PlaceButtons({ place, token, confirm, leave }: PlaceViewProps) {
  const { share, status } = place;
  const choice = status === 'offered' ? 'offered' : share.placesLeft > 0 ? 'free' : 'full';
  return (
    <Row>
      {(status === 'requested' || status === 'offered') && (
        <Button
          type="button"
          isPending={confirm.isPending}
          pendingLabel="Confirming..."
          onClick={() => confirm.mutate()}
        >
          {CONFIRM_LABELS[choice]}
        </Button>
      )}
      {status === 'member' && (
        <LinkButton href={`/api/farm-share-places/${encodeURIComponent(token)}/pickups.ics`} variant="outline">
          <CalendarDays size={20} strokeWidth={1.75} aria-hidden />
          <span>Pick-up days as a calendar</span>
        </LinkButton>
      )}
      {(status === 'member' || status === 'waiting' || status === 'offered') && (
        <LeaveButton key={status} status={status} leave={leave} />
      )}
    </Row>
  );
}

function PlaceView(props: PlaceViewProps) {
  const { place, confirm } = props;
  const { share, pickupDay } = place;
  const [today] = useState(() => farmTime(new Date()).date);
  const isOver = share.endsOn < today;
  const pickup = share.pickups.find(({ day }) => day === pickupDay);
  return (
    <Stack gap={5}>
      <SectionHeading level={1}>{share.name}</SectionHeading>
      <Status>{placeText(place, isOver)}</Status>
      <ShareFacts share={share} hasPlaces={false} {...(pickup && { pickup: pickupText(pickup) })} />
      <FormError text={confirm.error && errorText(confirm.error)} />
      {share.status === 'open' && !isOver && <PlaceButtons {...props} />}
      <p>
        <Link to="/visit">Hours and directions</Link>
      </p>
    </Stack>
  );
}

const TO_VISIT = <Link to="/visit">See the farm share on the page Visit</Link>;
const PROBLEM = "We can't show this place.";
const canTryAgain = (error: Error) => !(error instanceof ApiError && (error.status === 404 || error.status === 410));

/** Mail scanners open links, so only the buttons change anything. */
function Place({ token }: { token: string }) {
  const { place, ...actions } = usePlace(token);
  const box = useFocusHeading(place.data?.status ?? (place.error ? 'problem' : 'loading')); // a press removes its button
  return (
    <div ref={box}>
      {place.data ? (
        <PlaceView place={place.data} token={token} {...actions} />
      ) : place.error ? (
        <ErrorState
          level="h1"
          title={PROBLEM}
          {...(canTryAgain(place.error) && { onTryAgain: () => void place.refetch() })}
          action={TO_VISIT}
        >
          {errorText(place.error)}
        </ErrorState>
      ) : (
        <Skeleton count={5} />
      )}
    </div>
  );
}

/** /farm-share-place: the page of the links in emails, '?place='. */
function FarmSharePlacePage() {
  const [params] = useSearchParams();
  const token = params.get('place');
  if (!token)
    return (
      <ErrorState wholePage title={PROBLEM} action={TO_VISIT}>
        Copy the whole line from the email.
      </ErrorState>
    );
  return (
    <PageSection>
      <Place token={token} />
    </PageSection>
  );
}

export { FarmSharePlacePage as Component };
