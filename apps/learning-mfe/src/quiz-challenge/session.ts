import type { CallKey } from '@farm/contracts';
import { call, queryOptions, getErrorBody, getServerMessage, useMutation, useQueryClient } from '@farm/web-kit';
import { useEffect, useEffectEvent } from 'react';
import { asPlayer, usePlayerName, PLAYER_STATE } from './player';
import { updateRound, deleteRounds, saveRound, useTimeFactor, type Round, findRound, submissionOf } from './round';

/** A submission counts until 15 s after the end, less the time that the request takes. */
const SUBMISSION_GRACE_MS = 10_000;

/** `endsAt`: milliseconds of `performance.now()`; null: the session ended while the page was closed. */
interface SessionClock {
  sessionId: string;
  endsAt: number | null;
}

/** A session has no GET call: the call that starts it resumes it as well. */
export const sessionKey = (sessionId: string | undefined) =>
  ['POST /api/quiz/start-session' satisfies CallKey, sessionId] as const;

type ChallengeToOpen = Pick<Round, 'challengeId' | 'title'>;

/** Starts a challenge or resumes its open session. The service set its end when it began; this browser has the answers. */
async function open(
  { challengeId, title }: ChallengeToOpen,
  playerId: string,
  signal?: AbortSignal,
): Promise<SessionClock> {
  const timeFactor = Number(useTimeFactor.get()) as 1 | 1.5 | 2;
  const playerName = usePlayerName.get() ?? '';
  const body = { playerId, challengeId, playerName, timeFactor };
  const reply = await call('POST /api/quiz/start-session', { body, signal });
  const { sessionId, questions } = reply;
  const serverNow = Date.parse(reply.serverNow);
  const left = Date.parse(reply.expiresAt) - serverNow;
  const isOld = (round: Round) => round.sessionId !== sessionId && round.result === null;
  deleteRounds((round) => isOld(round) && round.challengeId === challengeId && round.playerId === playerId);
  saveRound({
    answers: [],
    chosen: null,
    isOver: false,
    result: null,
    ...findRound(sessionId),
    sessionId,
    challengeId,
    title,
    playerId,
    questions,
    startedAt: Date.now() - (serverNow - Date.parse(reply.startTime)),
    endsAt: Date.now() + left,
  });
  return { sessionId, endsAt: performance.now() + left };
}

export const openQuizSession = (challenge: ChallengeToOpen): Promise<SessionClock> =>
  asPlayer((playerId) => open(challenge, playerId));

/** Asks the service for a round's clock after a reload. */
async function resume(round: Round, signal: AbortSignal): Promise<SessionClock> {
  const { sessionId, playerId } = round;
  const left = round.endsAt - Date.now();
  if (left < -SUBMISSION_GRACE_MS) return { sessionId, endsAt: null };
  if (left <= 0) return { sessionId, endsAt: performance.now() };
  return open(round, playerId, signal);
}

export const clockQuery = (round: Round | undefined) =>
  queryOptions({
    queryKey: sessionKey(round?.sessionId),
    queryFn: ({ signal }) => (round ? resume(round, signal) : Promise.reject(new Error('no round'))),
    enabled: round !== undefined && !round.isOver,
  });

const SEND_FAILED = "We couldn't send your answers. They're saved here.";

/** State of a submission. `isFinal`: a retry cannot succeed. */
export interface Submission {
  isSending: boolean;
  problem: string | null;
  isFinal: boolean;
  retry: () => void;
}

/**
 * Sends a round as soon as it is over, after a reload too, and again when the connection returns. The service answers
 * every repetition with the first result.
 */
export function useSubmission(round: Round): Submission {
  const cache = useQueryClient();
  const { sessionId } = round;
  const mutationKey = ['POST /api/quiz/submit-session', sessionId];
  const { mutate, isPending, error } = useMutation({
    mutationKey,
    mutationFn: () => call('POST /api/quiz/submit-session', { body: submissionOf(round, Date.now()) }),
    onSuccess: (result) => {
      updateRound(sessionId, (now) => ({ ...now, isOver: true, result }));
      return cache.invalidateQueries(PLAYER_STATE);
    },
  });
  const isFinal = /^quiz\./.test(getErrorBody(error)?.code ?? '');
  const send = () => {
    if (cache.isMutating({ mutationKey }) === 0) mutate();
  };
  const onOver = useEffectEvent(send);
  useEffect(() => {
    if (round.isOver) onOver();
  }, [round.isOver, sessionId]);
  const isWaiting = error !== null && !isFinal;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const onOnline = () => onOver();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [isWaiting]);
  const problem = error && (isFinal ? (getServerMessage(error) ?? SEND_FAILED) : SEND_FAILED);
  return { isSending: isPending, problem, isFinal, retry: send };
}
