import { TEAM_ROLES, type UserRole, type UserSummary } from '@farm/contracts';
import { lockInTransaction, transaction, type LearningDb, type Prisma } from '@farm/prisma';

interface PersonChange {
  id: string;
  change: { role?: UserRole; disabled?: boolean };
  actor: string;
  now: Date;
}

const MAX_LISTED = 500;

const include = { sessions: { orderBy: { lastSeenAt: 'desc' }, take: 1, select: { lastSeenAt: true } } } as const;

const describe = (row: Prisma.PersonGetPayload<{ include: typeof include }>): UserSummary => ({
  id: row.id,
  email: row.email,
  role: row.role,
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.sessions[0]?.lastSeenAt.toISOString() ?? null,
  disabled: row.disabledAt !== null,
});

/** Whether there is another active owner. The lock keeps the answer true until the transaction ends. */
export async function hasOtherOperators(tx: LearningDb, personId: string): Promise<boolean> {
  await lockInTransaction(tx, 'learning last operator'); // two owners who demote each other take turns
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
  const wasOwner = before.role === 'operator' && before.disabledAt === null;
  if (wasOwner && !hasOthers && (role !== 'operator' || disabled)) return 'last-operator';
  const disabledAt = disabled ? (before.disabledAt ?? now) : null;
  // Rights change: the person has to sign in again and gets a new token.
  await tx.session.deleteMany({ where: { personId: id } });
  const after = await tx.person.update({ where: { id }, data: { role, disabledAt }, include });
  const audit = { at: now, actor, what: role === before.role ? 'person changed' : 'role changed', target: id };
  await tx.audit.create({ data: { ...audit, before: auditFacts(before), after: auditFacts(after) } });
  return describe(after);
}

interface RoleGrant {
  /** Normalized. */
  emailKey: string;
  role: UserRole;
  /** The owner's id. */
  actor: string;
  now: Date;
}

const OWNERS_FIRST = ['operator', ...TEAM_ROLES];

export const peopleRepository = (db: LearningDb) => ({
  /** Owners first, then the others of the team by role, then the newest members. */
  list: async (): Promise<UserSummary[]> => {
    const listed = (where: Prisma.PersonWhereInput) =>
      db.person.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'asc' }], take: MAX_LISTED, include });
    const team = await listed({ role: { not: 'member' } });
    const byRole = OWNERS_FIRST.flatMap((role) => team.filter((row) => row.role === role));
    return [...byRole, ...(await listed({ role: 'member' }))].map(describe);
  },

  /** Gives the role to an address, with an account if it has none: the first sign-in must prove the address. */
  giveRole: ({ emailKey, role, ...by }: RoleGrant) =>
    transaction(db, async (tx) => {
      await tx.person.createMany({ data: { email: emailKey, emailKey, createdAt: by.now }, skipDuplicates: true });
      const { id } = await tx.person.findUniqueOrThrow({ where: { emailKey }, select: { id: true } });
      return changePerson(tx, { id, change: { role }, ...by });
    }),

  change: (input: PersonChange) => transaction(db, (tx) => changePerson(tx, input)),
});
export type PeopleRepository = ReturnType<typeof peopleRepository>;
