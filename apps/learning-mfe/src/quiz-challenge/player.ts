import { apiKey, apiQuery, call, createPersistentStore, queriesOf, queryOptions, getErrorBody } from '@farm/web-kit';
import * as v from 'valibot';

const PLAYER_ID = /^player_[A-Za-z0-9_-]{4,64}$/;
const RANDOM_CHARACTERS = 16;
const UNBIASED_BYTES = 252; // bytes below it give each of 36 digits the same chance

const useStoredId = createPersistentStore('quizPlayerId', v.nullable(v.string()), null, { isText: true });
export const usePlayerName = createPersistentStore('quizPlayerName', v.nullable(v.string()), null, { isText: true });

function randomDigits(count: number): string {
  let digits = '';
  while (digits.length < count) {
    const even = [...crypto.getRandomValues(new Uint8Array(count))].filter((byte) => byte < UNBIASED_BYTES);
    digits += even.map((byte) => (byte % 36).toString(36)).join('');
  }
  return digits.slice(0, count);
}

/** 'player_', the time, and 16 random characters. */
export const createPlayerId = (now = Date.now()): string => `player_${now}${randomDigits(RANDOM_CHARACTERS)}`;

const validId = (id: string | null): string | null => (id !== null && PLAYER_ID.test(id) ? id : null);

/** This browser's player; null if there is none, and during hydration. */
export const usePlayerId = (): string | null => validId(useStoredId());

export const hasPlayer = (): boolean => useStoredId.get() !== null;

function findOrCreateId(rejected?: string): string {
  const stored = validId(useStoredId.get());
  if (stored !== null && stored !== rejected) return stored;
  const created = createPlayerId();
  useStoredId.set(created);
  return created;
}

const isRejectedId = (error: unknown): boolean =>
  ['quiz.player-claimed', 'quiz.player-id'].includes(getErrorBody(error)?.code ?? '');

/**
 * Calls `send` as this browser's player, creating one if needed. If the id belongs to another browser, as after a restored
 * profile, a new player is created once and the call repeated.
 */
export async function asPlayer<T>(send: (id: string) => Promise<T>, id = findOrCreateId()): Promise<T> {
  try {
    return await send(id);
  } catch (error) {
    if (!isRejectedId(error)) throw error;
    return send(findOrCreateId(id));
  }
}

/** Switches to one of this browser's players; null: to a new one without a name. */
export function switchPlayer(next: { playerId: string; playerName: string } | null): void {
  useStoredId.set(next?.playerId ?? null);
  usePlayerName.set(next?.playerName ?? null);
}

export type Period = 'all' | 'week';

/** Filter for all queries that a submission or review invalidates. */
export const PLAYER_STATE = queriesOf(
  'GET /api/quiz/player/:playerId',
  'GET /api/quiz/players',
  'GET /api/quiz/leaderboard',
  'GET /api/quiz/review',
);

export const challengesQuery = apiQuery('GET /api/quiz/challenges');

export const playerQuery = (playerId: string | null) =>
  queryOptions({
    queryKey: apiKey('GET /api/quiz/player/:playerId', { params: { playerId: playerId ?? '' } }),
    queryFn: ({ signal }) =>
      asPlayer(
        (id) => call('GET /api/quiz/player/:playerId', { params: { playerId: id }, signal }),
        playerId ?? undefined,
      ),
    enabled: playerId !== null,
  });

export const leaderboardQuery = (period: Period, playerId: string | null) =>
  queryOptions({
    queryKey: apiKey('GET /api/quiz/leaderboard', { query: { period, playerId: playerId ?? undefined } }),
    queryFn: ({ signal }) =>
      playerId === null
        ? call('GET /api/quiz/leaderboard', { query: { period }, signal })
        : asPlayer((id) => call('GET /api/quiz/leaderboard', { query: { period, playerId: id }, signal }), playerId),
  });

export const reviewQuery = (playerId: string | null) =>
  queryOptions({
    queryKey: apiKey('GET /api/quiz/review', { query: { playerId: playerId ?? '' } }),
    queryFn: ({ signal }) =>
      asPlayer((id) => call('GET /api/quiz/review', { query: { playerId: id }, signal }), playerId ?? undefined),
    enabled: playerId !== null,
  });
