import type { LeadNewsletter } from '@farm/contracts';
import type { CommunityDb } from '@farm/prisma';
import type { Cursor } from '../comments/cursor';
import { NEWEST_FIRST, olderThan, PAGE } from './page';

export interface KeptLead {
  id: string;
  email: string;
  firstName: string | null;
  source: string;
  newsletter: string;
  consentVersion: string | null;
  createdAt: Date;
  confirmedAt: Date | null;
}

interface Sought {
  newsletter: LeadNewsletter | undefined;
  search: string;
  place: Cursor | null;
}

const AT_ONCE = 500; // rows of the file in memory

const among = ({ newsletter, search }: Omit<Sought, 'place'>) => {
  const contains = { contains: search, mode: 'insensitive' as const };
  const named = search === '' ? {} : { OR: [{ email: contains }, { firstName: contains }] };
  return [newsletter === undefined ? {} : { newsletter }, named];
};

export const leadListRepository = (db: CommunityDb) => ({
  list: ({ place, ...sought }: Sought): Promise<KeptLead[]> =>
    db.lead.findMany({ where: { AND: [...among(sought), olderThan(place)] }, orderBy: NEWEST_FIRST, take: PAGE + 1 }),

  total: (sought: Omit<Sought, 'place'>): Promise<number> => db.lead.count({ where: { AND: among(sought) } }),

  /** Everybody, newest first, part by part. */
  async *all(): AsyncGenerator<KeptLead[]> {
    let place: Cursor | null = null;
    for (;;) {
      const rows: KeptLead[] = await db.lead.findMany({
        where: olderThan(place),
        orderBy: NEWEST_FIRST,
        take: AT_ONCE,
      });
      if (rows.length > 0) yield rows;
      place = rows.at(-1) ?? null;
      if (rows.length < AT_ONCE || place === null) return;
    }
  },
});
export type LeadListRepository = ReturnType<typeof leadListRepository>;
