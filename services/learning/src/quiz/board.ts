import { kept, madeOnce, type Clock } from '@farm/server-kit';
import { asDate, farmDay, mondayOf } from '../calendar/farm-day';
import { BOARD, type BoardRow, type PlayersRepository } from './players.repository';

/** A submission changes it: a second old at most. docs/decisions/0041. */
const FRESH_SECONDS = 1;

type Period = 'week' | 'all';

export interface Ranked extends Omit<BoardRow, 'at'> {
  /** Missing below the list: counting everybody above costs as much as the site has players. */
  rank?: number;
}

export interface Board {
  /** The twenty best, as everybody is told: the same list until it is asked for anew. */
  top(period: Period): Promise<Ranked[]>;
  /** The twenty best, and this player's own row, which is as new as the database, when it stands below. */
  read(period: Period, own: { playerId: string; visitor: string }): Promise<{ rows: Ranked[]; you: string | null }>;
  /** Something was written here. */
  forget(): void;
}

/** The order of Spec 2 section 3: points, then who reached them first, then the public id. */
const byPoints = (a: BoardRow, b: BoardRow) =>
  b.totalPoints - a.totalPoints ||
  (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0) ||
  (a.publicId < b.publicId ? -1 : 1);

const ranked = (rows: readonly BoardRow[]): Ranked[] => rows.slice(0, BOARD).map((row, i) => ({ ...row, rank: i + 1 }));

/** One statement a second and process for everybody, one more for who plays. */
export function leaderBoard(players: PlayersRepository, clock: Clock): Board {
  const monday = () => asDate(mondayOf(farmDay(clock.now())));
  const tops = kept(async (period) => (period === 'week' ? players.weekBoard(monday()) : players.board()), {
    ...{ clock, freshSeconds: FRESH_SECONDS },
  });
  const toldOf = madeOnce(ranked);
  return {
    top: async (period) => toldOf(await tops(period)),
    async read(period, asking) {
      const [top, own] = await Promise.all([
        tops(period),
        players.ownLine(asking.playerId, asking.visitor, period === 'week' ? monday() : null),
      ]);
      const others = own ? top.filter(({ publicId }) => publicId !== own.publicId) : top;
      const sorted = own ? [...others, own].sort(byPoints) : others;
      const listed = ranked(sorted);
      const below = own && sorted.indexOf(own) >= BOARD ? [own] : [];
      return { rows: [...listed, ...below], you: own?.publicId ?? null };
    },
    forget: tops.forget,
  };
}
