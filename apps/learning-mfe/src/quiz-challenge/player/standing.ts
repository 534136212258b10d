import { call, queryOptions } from '@farm/web-kit';
import { asPlayer } from './player';

export type Period = 'all' | 'week';

/** Everything that a submission or a review changes. */
export const STANDING = ['learning', 'quiz-standing'] as const;

export const challengesQuery = queryOptions({
  queryKey: ['learning', 'quiz-challenges'],
  queryFn: () => call('GET /api/quiz/challenges'),
});

export const dailyQuery = queryOptions({
  queryKey: ['learning', 'quiz-daily'],
  queryFn: () => call('GET /api/quiz/daily-challenge'),
});

/** The player's points and badges; asked only when there is a player. Spec 2 section 7. */
export const playerQuery = (playerId: string | null) =>
  queryOptions({
    queryKey: [...STANDING, 'player', playerId],
    queryFn: () =>
      asPlayer((id) => call('GET /api/quiz/player/:playerId', { params: { playerId: id } }), playerId ?? undefined),
    enabled: playerId !== null,
  });

export const playersQuery = (enabled: boolean) =>
  queryOptions({
    queryKey: [...STANDING, 'players'],
    queryFn: () => call('GET /api/quiz/players'),
    enabled,
  });

export const leaderboardQuery = (period: Period, playerId: string | null) =>
  queryOptions({
    queryKey: [...STANDING, 'leaderboard', period, playerId],
    queryFn: () =>
      playerId === null
        ? call('GET /api/quiz/leaderboard', { query: { period } })
        : asPlayer((id) => call('GET /api/quiz/leaderboard', { query: { period, playerId: id } }), playerId),
  });

export const reviewQuery = (playerId: string | null) =>
  queryOptions({
    queryKey: [...STANDING, 'review', playerId],
    queryFn: () => asPlayer((id) => call('GET /api/quiz/review', { query: { playerId: id } }), playerId ?? undefined),
    enabled: playerId !== null,
  });
