import { sentenceOf, useLocation, useMutation, useNavigate, useQuery, useQueryClient } from '@farm/web-kit';
import { placeOf, type Round } from './round/round';
import { dropRounds, useRounds } from './round/round-memory';
import { clockQuery, openSession, sessionKey } from './round/session';

const PATH = '/quiz-challenge';
const START = ['learning', 'quiz-start'];
const NOT_STARTED = 'This quiz could not be started. Please check your connection and try again.';

/** What is shown. `key` changes whenever another view takes the place of the last one. */
export type QuizView = { key: string } & (
  | { name: 'dashboard' }
  | { name: 'review' }
  | { name: 'opening'; round: Round }
  | { name: 'closed'; round: Round; tryAgain: () => void }
  | { name: 'missed'; round: Round }
  | { name: 'round'; round: Round; endsAt: number }
  | { name: 'results'; round: Round; result: NonNullable<Round['result']> }
);

// Noted in the history entry: a reload keeps the view, the Back button leads to the dashboard.
interface Noted {
  quiz?: { sessionId?: string; review?: boolean };
}

function useView(): QuizView {
  const noted = (useLocation().state as Noted | null)?.quiz;
  const rounds = useRounds();
  const round = noted?.sessionId === undefined ? undefined : rounds[noted.sessionId];
  const { data, isError, refetch } = useQuery(clockQuery(round));
  if (noted?.review) return { key: 'review', name: 'review' };
  if (!round) return { key: 'dashboard', name: 'dashboard' };
  const { sessionId, result } = round;
  if (result) return { key: `${sessionId} results`, name: 'results', round, result };
  const key = `${sessionId} ${placeOf(round)}`;
  if (round.isOver) return { key, name: 'round', round, endsAt: 0 };
  if (isError) return { key: `${sessionId} closed`, name: 'closed', round, tryAgain: () => void refetch() };
  if (!data) return { key: `${sessionId} opening`, name: 'opening', round };
  if (data.endsAt === null) return { key: `${sessionId} missed`, name: 'missed', round };
  return { key, name: 'round', round, endsAt: data.endsAt };
}

/** The challenge's three views and the ways between them. Spec 2 section 4. */
export function useQuizChallenge() {
  const go = useNavigate();
  const cache = useQueryClient();
  const view = useView();
  const show = (quiz: Noted['quiz'], replace = false) => void go(PATH, { state: { quiz }, replace });
  const start = useMutation({
    mutationKey: START,
    mutationFn: (asked: { challengeId: string; title: string; isRetake?: boolean }) => openSession(asked),
    onSuccess: (clock, { isRetake }) => {
      cache.setQueryData(sessionKey(clock.sessionId), clock);
      show({ sessionId: clock.sessionId }, isRetake);
    },
  });
  const startOnce = (asked: Parameters<typeof start.mutate>[0]) => {
    if (cache.isMutating({ mutationKey: START }) === 0) start.mutate(asked);
  };
  return {
    view,
    /** Starts a challenge or goes on with it; one press at a time. */
    start: (challengeId: string, title: string) => startOnce({ challengeId, title }),
    retake: ({ challengeId, title }: Round) => startOnce({ challengeId, title, isRetake: true }),
    /** The challenge that is being started. */
    starting: start.isPending ? start.variables.challengeId : null,
    notStarted: start.error
      ? { challengeId: start.variables.challengeId, why: sentenceOf(start.error) ?? NOT_STARTED }
      : null,
    /** Answers that were not sent yet. */
    sendUnsent: (sessionId: string) => show({ sessionId }),
    review: () => show({ review: true }),
    /** Back to the dashboard; a round under way waits there. */
    exit: () => void go(PATH),
    /** Back to the dashboard; the round is of no use any more. */
    drop: ({ sessionId }: Round) => {
      void go(PATH);
      dropRounds((round) => round.sessionId === sessionId);
    },
  };
}
export type QuizChallenge = ReturnType<typeof useQuizChallenge>;
