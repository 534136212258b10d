import { isSameMailbox } from '@farm/farm';
import { transaction, type LearningDb } from '@farm/prisma';
import { hasOtherOperators } from './people.repository';

/** The address of an account as it is stored. */
interface StoredEmail {
  id: string;
  email: string;
  emailKey: string;
}

interface CorrectedEmail extends StoredEmail {
  normalized: string;
  now: Date;
}

/** Of two applications for one programme, the one changed last is kept. */
async function moveApplications(tx: LearningDb, from: string, to: string): Promise<void> {
  const [theirs, others] = await Promise.all(
    [from, to].map((userId) => tx.grantApplication.findMany({ where: { userId } })),
  );
  for (const application of theirs ?? []) {
    const same = others?.find(({ grantId }) => grantId === application.grantId);
    if (same && same.lastUpdated >= application.lastUpdated) continue; // it goes with its account
    if (same) await tx.grantApplication.delete({ where: { id: same.id } });
    await tx.grantApplication.update({ where: { id: application.id }, data: { userId: to } });
  }
}

/** Moves the data of one account to another. Sessions end: the person has to sign in again. */
async function merge(tx: LearningDb, from: string, to: string, now: Date): Promise<void> {
  const [one, other] = await Promise.all(
    [from, to].map((id) => tx.person.findUniqueOrThrow({ where: { id }, select: { role: true, disabledAt: true } })),
  );
  if (!one || !other) return;
  await moveApplications(tx, from, to);
  await tx.passkey.updateMany({ where: { personId: from }, data: { personId: to } });
  await tx.identity.updateMany({ where: { personId: from }, data: { personId: to } });
  await tx.session.deleteMany({ where: { personId: { in: [from, to] } } });
  // A role that one of the two accounts had is not lost; owner comes first.
  const roles = [other, one].filter(({ disabledAt }) => disabledAt === null).map(({ role }) => role);
  const after = {
    role: roles.find((role) => role === 'operator') ?? roles.find((role) => role !== 'member') ?? ('member' as const),
    disabledAt: one.disabledAt ?? other.disabledAt, // what an operator closed stays closed
  };
  await tx.person.delete({ where: { id: from } });
  await tx.person.update({ where: { id: to }, data: after });
  const audit = { at: now, actor: 'learning', what: 'accounts merged', target: to };
  await tx.audit.create({ data: { ...audit, before: { role: other.role }, after: { role: after.role } } });
}

const correct = (db: LearningDb, { id, email, normalized, now }: CorrectedEmail): Promise<boolean> =>
  transaction(db, async (tx) => {
    await hasOtherOperators(tx, id); // takes turns with whoever changes roles
    const stored = await tx.person.findFirst({ where: { id, email } });
    // Codes go to the normalized address, so an account that may belong to another mailbox stays as it is.
    if (!stored || !isSameMailbox(email, normalized)) return false;
    const other = await tx.person.findFirst({ where: { emailKey: normalized, id: { not: id } } });
    if (other) await merge(tx, id, other.id, now);
    else await tx.person.update({ where: { id }, data: { email: normalized, emailKey: normalized } });
    return true;
  });

/** Stored addresses of accounts, for their normalization. */
export const storedEmailsRepository = (db: LearningDb) => ({
  /** Accounts by id, after this one. */
  page: (after: string | null, limit: number): Promise<StoredEmail[]> =>
    db.person.findMany({
      where: after === null ? {} : { id: { gt: after } },
      orderBy: { id: 'asc' },
      take: limit,
      select: { id: true, email: true, emailKey: true },
    }),

  /** Renames the account or merges it into the one with that address. False: nothing changed. */
  correct: (corrected: CorrectedEmail): Promise<boolean> => correct(db, corrected),
});
export type StoredEmailsRepository = ReturnType<typeof storedEmailsRepository>;
