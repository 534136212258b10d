import {
  getServerMessage,
  useHydratedLocation,
  useMutation,
  useNavigate,
  useQuery,
  useQueryClient,
} from '@farm/web-kit';
import { deleteRounds, currentIndex, type Round, useRounds } from './round';
import { clockQuery, openQuizSession, sessionKey } from './session';
import { useClockJump } from './use-quiz-timer';

const PATH = '/quiz-challenge';
const START = ['POST /api/quiz/start-session'];
const START_FAILED = "We couldn't start this quiz. Check your connection and try again.";

/** The current view. `key` changes with it. */
type QuizView = { key: string } & (
  | { name: 'dashboard' }
  | { name: 'review' }
  | { name: 'loading'; round: Round }
  | { name: 'error'; round: Round; tryAgain: () => void }
  | { name: 'missed'; round: Round }
  | { name: 'round'; round: Round; endsAt: number }
  | { name: 'results'; round: Round; result: NonNullable<Round['result']> }
);

// Stored in the history entry: a reload keeps the view, the Back button leads to the dashboard.
interface HistoryState {
  quiz?: { sessionId?: string; review?: boolean };
}

/** Corrects the end of a round after the computer slept: first by the system clock, then by the service's. */
function useClockAfterJump(round: Round | undefined): void {
  const cache = useQueryClient();
  useClockJump(round !== undefined && !round.isOver, () => {
    if (!round) return;
    const { queryKey } = clockQuery(round);
    const left = round.endsAt - Date.now();
    if (left > 0) cache.setQueryData(queryKey, { sessionId: round.sessionId, endsAt: performance.now() + left });
    void cache.invalidateQueries({ queryKey });
  });
}

function useView(): QuizView {
  const state = (useHydratedLocation().state as HistoryState | null)?.quiz;
  const rounds = useRounds();
  const round = state?.sessionId === undefined ? undefined : rounds[state.sessionId];
  const { data, isError, refetch } = useQuery(clockQuery(round));
  useClockAfterJump(round);
  if (state?.review) return { key: 'review', name: 'review' };
  if (!round) return { key: 'dashboard', name: 'dashboard' };
  const { sessionId, result } = round;
  if (result) return { key: `${sessionId} results`, name: 'results', round, result };
  const key = `${sessionId} ${currentIndex(round)}`;
  if (round.isOver) return { key, name: 'round', round, endsAt: 0 };
  if (isError && !data) return { key: `${sessionId} error`, name: 'error', round, tryAgain: () => void refetch() };
  if (!data) return { key: `${sessionId} loading`, name: 'loading', round };
  if (data.endsAt === null) return { key: `${sessionId} missed`, name: 'missed', round };
  return { key, name: 'round', round, endsAt: data.endsAt };
}

/** The current view and the actions that change it. */
export function useQuizChallenge() {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const view = useView();
  const show = (quiz: HistoryState['quiz'], replace = false) =>
    void navigate(PATH, { state: { quiz }, replace, preventScrollReset: true });
  const start = useMutation({
    mutationKey: START,
    mutationFn: (challenge: { challengeId: string; title: string; isRetake?: boolean }) => openQuizSession(challenge),
    onSuccess: (clock, { isRetake }) => {
      cache.setQueryData(sessionKey(clock.sessionId), clock);
      show({ sessionId: clock.sessionId }, isRetake);
    },
  });
  const startOnce = (challenge: Parameters<typeof start.mutate>[0]) => {
    if (cache.isMutating({ mutationKey: START }) === 0) start.mutate(challenge);
  };
  return {
    view,
    /** Starts or resumes a challenge; ignores a second press. */
    start: (challengeId: string, title: string) => startOnce({ challengeId, title }),
    retake: ({ challengeId, title }: Round) => startOnce({ challengeId, title, isRetake: true }),
    starting: start.isPending ? start.variables.challengeId : null,
    startError: start.error
      ? { challengeId: start.variables.challengeId, message: getServerMessage(start.error) ?? START_FAILED }
      : null,
    sendUnsent: (sessionId: string) => show({ sessionId }),
    review: () => show({ review: true }),
    /** Back to the dashboard; an open round can be resumed there. */
    exit: () => void navigate(PATH, { preventScrollReset: true }),
    /** Back to the dashboard, deleting the round. */
    drop: ({ sessionId }: Round) => {
      void navigate(PATH, { preventScrollReset: true });
      deleteRounds((round) => round.sessionId === sessionId);
    },
  };
}
export type QuizChallengeState = ReturnType<typeof useQuizChallenge>;
