import { asDate, farmDay, mondayOf } from '@farm/almanac';
import type { Calls, ReplyOf } from '@farm/contracts';
import { cached, type Caller, type Clock, memoizeByObject, shareResponse } from '@farm/server-kit';
import { LEADERBOARD_SIZE, type LeaderboardRow, type PlayersRepository } from './players.repository';
import { playerLevel } from './scoring';

/** A submission changes the list: it is at most a second old. */
const CACHE_SECONDS = 1;

type Period = 'week' | 'all';
type Entry = ReplyOf<Calls['GET /api/quiz/leaderboard']>[number];

const byPoints = (a: LeaderboardRow, b: LeaderboardRow) =>
  b.totalPoints - a.totalPoints ||
  (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0) ||
  (a.publicId < b.publicId ? -1 : 1);

const entryOf = ({ publicId, name, totalPoints, badges }: LeaderboardRow, i: number, ownId: string | null): Entry => ({
  playerId: publicId,
  playerName: name,
  level: playerLevel(totalPoints),
  badges,
  totalPoints,
  ...(i < LEADERBOARD_SIZE && { rank: i + 1 }),
  isYou: publicId === ownId,
});

/** Rows below the list have no rank: counting everyone above would cost a scan of all players. */
function entriesOf(sorted: readonly LeaderboardRow[], ownId: string | null): Entry[] {
  const isListed = (row: LeaderboardRow, i: number) => i < LEADERBOARD_SIZE || row.publicId === ownId;
  return sorted.flatMap((row, i) => (isListed(row, i) ? [entryOf(row, i, ownId)] : []));
}

/** The list without an own row, which all other callers share. */
const sharedEntries = memoizeByObject((rows: readonly LeaderboardRow[]) => shareResponse(entriesOf(rows, null)));

/** The top twenty, cached for a second; one more statement for a visitor who plays. */
export function createLeaderboard(players: PlayersRepository, clock: Clock) {
  const monday = () => asDate(mondayOf(farmDay(clock.now())));
  const top = cached(
    async (period) => (period === 'week' ? players.weeklyLeaderboard(monday()) : players.leaderboard()),
    { clock, ttlSeconds: CACHE_SECONDS },
  );

  async function withOwnRow(period: Period, playerId: string, visitor: string): Promise<Entry[]> {
    const [rows, own] = await Promise.all([
      top(period),
      players.ownRow(playerId, visitor, period === 'week' ? monday() : null),
    ]);
    if (!own) return sharedEntries(rows);
    const others = rows.filter(({ publicId }) => publicId !== own.publicId);
    return entriesOf([...others, own].sort(byPoints), own.publicId);
  }

  return {
    read: ({ playerId, period = 'all' }: { playerId?: string; period?: Period }, caller: Caller) => {
      // A new browser has no player.
      if (playerId !== undefined && !caller.isNew) return withOwnRow(period, playerId, caller.visitor);
      const stored = top.stored(period);
      return stored ? sharedEntries(stored) : top(period).then(sharedEntries);
    },
    clear: top.clear,
  };
}
