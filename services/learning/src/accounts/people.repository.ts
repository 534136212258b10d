import type { UserSummary } from '@farm/contracts';
import { lockInTransaction, transaction, type LearningDb, type Prisma } from '@farm/prisma';

interface PersonChange {
  id: string;
  change: { role?: 'member' | 'operator'; disabled?: boolean };
  actor: string;
  now: Date;
}

const MAX_LISTED = 500;

const include = { sessions: { orderBy: { lastSeenAt: 'desc' }, take: 1, select: { lastSeenAt: true } } } as const;

const describe = (row: Prisma.PersonGetPayload<{ include: typeof include }>): UserSummary => ({
  id: row.id,
  email: row.email,
  role: row.role === 'operator' ? 'operator' : 'member',
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.sessions[0]?.lastSeenAt.toISOString() ?? null,
  disabled: row.disabledAt !== null,
});

/** Whether there is another active operator. The lock keeps the answer true until the transaction ends. */
export async function hasOtherOperators(tx: LearningDb, personId: string): Promise<boolean> {
  await lockInTransaction(tx, 'learning last operator'); // two operators who demote each other take turns
  return (await tx.person.count({ where: { role: 'operator', disabledAt: null, id: { not: personId } } })) > 0;
}

const auditFacts = ({ role, disabledAt }: Prisma.PersonModel) => ({ role, disabled: disabledAt !== null });

async function changePerson(
  tx: LearningDb,
  { id, change, actor, now }: PersonChange,
): Promise<UserSummary | 'unknown' | 'last-operator'> {
  const hasOthers = await hasOtherOperators(tx, id);
  const before = await tx.person.findUnique({ where: { id } });
  if (!before) return 'unknown';
  const role = change.role ?? before.role;
  const disabled = change.disabled ?? before.disabledAt !== null;
  const wasOperator = before.role === 'operator' && before.disabledAt === null;
  if (wasOperator && !hasOthers && (role !== 'operator' || disabled)) return 'last-operator';
  const disabledAt = disabled ? (before.disabledAt ?? now) : null;
  // Rights change: the person has to sign in again and gets a new token.
  await tx.session.deleteMany({ where: { personId: id } });
  const after = await tx.person.update({ where: { id }, data: { role, disabledAt }, include });
  const audit = { at: now, actor, what: 'person changed', target: id };
  await tx.audit.create({ data: { ...audit, before: auditFacts(before), after: auditFacts(after) } });
  return describe(after);
}

export const peopleRepository = (db: LearningDb) => ({
  /** Operators first, then the newest. */
  list: async (): Promise<UserSummary[]> => {
    const rows = await db.person.findMany({
      orderBy: [{ role: 'desc' }, { createdAt: 'desc' }, { id: 'asc' }],
      take: MAX_LISTED,
      include,
    });
    return rows.map(describe);
  },
  change: (input: PersonChange) => transaction(db, (tx) => changePerson(tx, input)),
});
export type PeopleRepository = ReturnType<typeof peopleRepository>;
