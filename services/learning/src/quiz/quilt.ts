import type { Calls, QuizChallenge, ReplyOf } from '@farm/contracts';
import { cached, type Caller, type Clock } from '@farm/server-kit';
import type { PlayersRepository } from './players.repository';

type Quilt = ReplyOf<Calls['GET /api/quiz/quilt']>;

/** A badge is never taken back, so an old count is only a little low. */
const CACHE_SECONDS = 60;

/** The blocks that all players have sewn, cached for a minute. */
export function createQuilt(
  challenges: () => Promise<readonly QuizChallenge[]>,
  players: PlayersRepository,
  clock: Clock,
): (reply: Caller['reply']) => Promise<Quilt> {
  const blocks = cached(
    async () => {
      const counts = await players.badgeCounts();
      return (await challenges()).map(({ id, title, badge = id }) => ({
        ...{ challengeId: id, title, players: counts.get(badge) ?? 0 },
      }));
    },
    { clock, ttlSeconds: CACHE_SECONDS },
  );
  return (reply) => {
    reply.header('cache-control', `public, max-age=${CACHE_SECONDS}`);
    return blocks();
  };
}
