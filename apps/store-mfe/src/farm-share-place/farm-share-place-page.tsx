import type { FarmSharePlace } from '@farm/contracts';
import { farmTime, formatFarmDayAndTime, pickupText } from '@farm/farm';
import {
  Button,
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

const TRY_AGAIN = "That didn't work. Check your connection and try again.";

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
      return 'You have no place in this season any more. Thank you for making room.';
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

const LEAVE_LABELS = {
  member: 'Give up my place',
  offered: 'No, thank you',
  waiting: 'Leave the waiting list',
} as const;

/** Ends the place after a second press: it goes to somebody else. */
function LeaveButton({ status, leave }: { status: keyof typeof LEAVE_LABELS } & Pick<PlaceActions, 'leave'>) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <Button type="button" variant="outline" onClick={() => setAsking(true)}>
        {LEAVE_LABELS[status]}
      </Button>
    );
  return (
    <Stack gap={3}>
      <p>
        {status === 'waiting'
          ? 'The people behind you move up. Are you sure?'
          : 'Your place goes to the next person. Are you sure?'}
      </p>
      <Row>
        <Button
          type="button"
          variant="danger"
          isPending={leave.isPending}
          pendingLabel="Sending..."
          onClick={() => leave.mutate()}
        >
          {status === 'waiting' ? 'Yes, leave the list' : 'Yes, give it up'}
        </Button>
        <Button type="button" variant="link" onClick={() => setAsking(false)}>
          Keep it
        </Button>
      </Row>
    </Stack>
  );
}

const CONFIRM_LABELS = {
  full: 'Yes, put me on the list',
  free: 'Yes, take my place',
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
  const { place, confirm, leave } = props;
  const { share, pickupDay } = place;
  const [today] = useState(() => farmTime(new Date()).date);
  const isOver = share.endsOn < today;
  const pickup = share.pickups.find(({ day }) => day === pickupDay);
  const error = confirm.error ?? leave.error;
  return (
    <Stack gap={5}>
      <SectionHeading level={1}>{share.name}</SectionHeading>
      <Status>{placeText(place, isOver)}</Status>
      <ShareFacts share={share} hasPlaces={false} {...(pickup && { pickup: pickupText(pickup) })} />
      <FormError text={error && (getServerMessage(error) ?? TRY_AGAIN)} />
      {share.status === 'open' && !isOver && <PlaceButtons {...props} />}
      <p>
        <Link to="/visit">Hours and directions</Link>
      </p>
    </Stack>
  );
}

const TO_VISIT = <Link to="/visit">See the farm share on the page Visit</Link>;
const PROBLEM = "We can't show this place.";
const isRefused = (error: Error) => error instanceof ApiError && (error.status === 404 || error.status === 410);

/** Mail scanners open links, so only the buttons change anything. */
function Place({ token }: { token: string }) {
  const { place, ...actions } = usePlace(token);
  const box = useFocusHeading(place.data ? 'place' : place.error ? 'problem' : 'loading');
  return (
    <div ref={box}>
      {place.data ? (
        <PlaceView place={place.data} token={token} {...actions} />
      ) : place.error ? (
        <ErrorState
          level="h1"
          title={PROBLEM}
          {...(isRefused(place.error) ? {} : { onTryAgain: () => void place.refetch() })}
          action={TO_VISIT}
        >
          {getServerMessage(place.error) ?? TRY_AGAIN}
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
