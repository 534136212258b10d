import { call, queryOptions } from '@farm/web-kit';
import { asPlayer, keptPlayerName } from '../player/player';
import { readTimeFactor } from './extra-time';
import type { Round } from './round';
import { dropRounds, keepRound, roundOf } from './round-memory';

/** A submission counts until 15 s after the end; the way there takes some of them. */
const STILL_COUNTS_MS = 10_000;

/** The clock of a session: when it ends, in ms of `performance.now()`; null: it ended while nobody looked. */
export interface Clock {
  sessionId: string;
  endsAt: number | null;
}

export const sessionKey = (sessionId: string | undefined) => ['learning', 'quiz-session', sessionId] as const;

type Asked = Pick<Round, 'challengeId' | 'title'>;

/**
 * Starts a challenge, or goes on with the session that is open: its end was set by the service when it began, and what
 * was answered so far stands in this browser.
 */
async function open({ challengeId, title }: Asked, playerId: string): Promise<Clock> {
  const timeFactor = Number(readTimeFactor()) as 1 | 1.5 | 2;
  const playerName = keptPlayerName.read() ?? '';
  const reply = await call('POST /api/quiz/start-session', { body: { playerId, challengeId, playerName, timeFactor } });
  const { sessionId, questions } = reply;
  const serverNow = Date.parse(reply.serverNow);
  const left = Date.parse(reply.expiresAt) - serverNow;
  const startedAt = Date.now() - (serverNow - Date.parse(reply.startTime));
  const times = { startedAt, endsAt: Date.now() + left };
  const blank = { answers: [], chosen: null, isOver: false, result: null };
  const kept = roundOf(sessionId);
  const isOld = (round: Round) => round.sessionId !== sessionId && round.result === null;
  dropRounds((round) => isOld(round) && round.challengeId === challengeId && round.playerId === playerId);
  keepRound({ ...blank, ...kept, ...{ sessionId, challengeId, title, playerId, questions }, ...times });
  return { sessionId, endsAt: performance.now() + left };
}

export const openSession = (asked: Asked): Promise<Clock> => asPlayer((playerId) => open(asked, playerId));

/** The clock of a round after a reload: by the service, which alone knows. */
async function resume(round: Round): Promise<Clock> {
  const { sessionId, playerId } = round;
  const left = round.endsAt - Date.now();
  if (left < -STILL_COUNTS_MS) return { sessionId, endsAt: null };
  if (left <= 0) return { sessionId, endsAt: performance.now() };
  return open(round, playerId);
}

export const clockQuery = (round: Round | undefined) =>
  queryOptions({
    queryKey: sessionKey(round?.sessionId),
    queryFn: () => (round ? resume(round) : Promise.reject(new Error('no round'))),
    enabled: round !== undefined && !round.isOver,
  });
