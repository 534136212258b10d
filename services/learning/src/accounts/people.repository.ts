import { transaction, type LearningDb } from '@farm/prisma';
import type { ListedPerson } from '@farm/contracts';
import { othersRun } from './last-operator.repository';

interface PersonChange {
  role?: 'member' | 'operator';
  disabled?: boolean;
}

export interface Changing {
  id: string;
  change: PersonChange;
  /** The operator who changes. */
  actor: string;
  now: Date;
}

export type Changed = { done: true; person: ListedPerson } | { done: false; why: 'unknown' | 'last_operator' };

const MOST = 500;

const withLastSeen = { sessions: { orderBy: { lastSeenAt: 'desc' }, take: 1, select: { lastSeenAt: true } } } as const;

interface Row {
  id: string;
  email: string;
  role: string;
  createdAt: Date;
  disabledAt: Date | null;
  sessions: { lastSeenAt: Date }[];
}

const listed = ({ id, email, role, createdAt, disabledAt, sessions }: Row): ListedPerson => ({
  ...{ id, email, role: role === 'operator' ? 'operator' : 'member' },
  createdAt: createdAt.toISOString(),
  lastSeenAt: sessions[0]?.lastSeenAt.toISOString() ?? null,
  disabled: disabledAt !== null,
});

async function change(db: LearningDb, { id, change: wanted, actor, now }: Changing): Promise<Changed> {
  return transaction(db, async (tx) => {
    const left = await othersRun(tx, id);
    const before = await tx.person.findUnique({ where: { id } });
    if (!before) return { done: false, why: 'unknown' };
    const role = wanted.role ?? before.role;
    const disabled = wanted.disabled ?? before.disabledAt !== null;
    const running = before.role === 'operator' && before.disabledAt === null;
    if (running && !left && (role !== 'operator' || disabled)) return { done: false, why: 'last_operator' };
    const disabledAt = disabled ? (before.disabledAt ?? now) : null;
    // Rights change: whoever is signed in as this person comes in anew, with a new token.
    await tx.session.deleteMany({ where: { personId: id } });
    const after = await tx.person.update({ where: { id }, data: { role, disabledAt }, include: withLastSeen });
    const facts = (row: { role: string; disabledAt: Date | null }) => ({
      role: row.role,
      disabled: row.disabledAt !== null,
    });
    const [was, is] = [facts(before), facts(after)];
    await tx.audit.create({ data: { at: now, actor, what: 'person changed', target: id, before: was, after: is } });
    return { done: true, person: listed(after) };
  });
}

/** Who has an account, for operators. */
export const peopleRepository = (db: LearningDb) => ({
  /** Operators first, then the newest. */
  list: async (): Promise<ListedPerson[]> => {
    const rows = await db.person.findMany({
      orderBy: [{ role: 'desc' }, { createdAt: 'desc' }, { id: 'asc' }],
      take: MOST,
      include: withLastSeen,
    });
    return rows.map(listed);
  },
  change: (changing: Changing): Promise<Changed> => change(db, changing),
});
export type PeopleRepository = ReturnType<typeof peopleRepository>;
