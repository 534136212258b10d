import { transaction, type LearningDb } from '@farm/prisma';
import type { Person } from '@farm/server-kit';
import { normalizeEmail } from '@farm/farm';
import { hasOtherOperators } from '../accounts/people.repository';

/** Deleted rows by table name; `done: false` for the last operator. */
type Erasure = { done: true; counts: Readonly<Record<string, number>> } | { done: false };

const gameOf = {
  ...{ name: true, totalPoints: true, bestStreak: true, passes: true, createdAt: true },
  sessions: { select: { challengeId: true, status: true, startedAt: true, submittedAt: true, gross: true } },
  badges: { select: { slug: true, at: true } },
} as const;

/** Whoever owns the account's address owns its plans, wherever they were asked for. */
const planEmailsOf = ({ email }: Person) => ({ email: normalizeEmail(email) ?? email });

async function read(db: LearningDb, visitor: string, person: Person | null): Promise<Record<string, object[]>> {
  const players = await db.quizPlayer.findMany({ where: { visitor }, select: gameOf });
  const answers = await db.simpleQuizAnswer.findMany({
    where: { visitor },
    select: { questionId: true, chosen: true, at: true },
  });
  const game = { 'Quiz players': players, 'Simple quiz answers': answers };
  if (!person) return game;
  const account = await db.person.findMany({
    where: { id: person.id },
    select: { email: true, role: true, createdAt: true },
  });
  const sessions = await db.session.findMany({
    where: { personId: person.id },
    select: { createdAt: true, lastSeenAt: true, expiresAt: true, amr: true, agentLabel: true },
  });
  const passkeys = await db.passkey.findMany({
    where: { personId: person.id },
    select: { name: true, deviceType: true, backedUp: true, createdAt: true, lastUsedAt: true },
  });
  const identities = await db.identity.findMany({
    where: { personId: person.id },
    select: { issuer: true, subject: true, createdAt: true },
  });
  const applications = await db.grantApplication.findMany({
    where: { userId: person.id },
    select: {
      ...{ grantTitle: true, status: true, notes: true, checklist: true, lastUpdated: true },
      moves: { select: { from: true, to: true, note: true, at: true } },
    },
  });
  const planEmails = await db.planSubscription.findMany({
    where: planEmailsOf(person),
    select: { email: true, answers: true, createdAt: true, confirmedAt: true, nextOn: true },
  });
  return {
    ...{ Account: account, Sessions: sessions, Passkeys: passkeys, 'Accounts at a provider': identities },
    ...{ 'Grant applications': applications, 'Farm plans by email': planEmails, ...game },
  };
}

async function erase(db: LearningDb, visitor: string, person: Person | null, now: Date): Promise<Erasure> {
  return transaction(db, async (tx) => {
    if (person?.role === 'operator' && !(await hasOtherOperators(tx, person.id))) return { done: false };
    const players = await tx.quizPlayer.deleteMany({ where: { visitor } });
    const answers = await tx.simpleQuizAnswer.deleteMany({ where: { visitor } });
    const game = { 'Quiz players': players.count, 'Simple quiz answers': answers.count };
    if (!person) return { done: true, counts: game };
    const { id, email } = person;
    const applications = await tx.grantApplication.deleteMany({ where: { userId: id } });
    const planEmails = await tx.planSubscription.deleteMany({ where: planEmailsOf(person) });
    await tx.signIn.deleteMany({ where: { emailKey: email.toLowerCase() } });
    await tx.$executeRaw`DELETE FROM learning.outbox WHERE sent_at IS NULL AND lower(payload->>'to') = lower(${email})`;
    const account = await tx.person.deleteMany({ where: { id } }); // sessions, links, passkeys and identities go with it
    // The audit log keeps only an id that no longer names anyone.
    await tx.audit.create({ data: { at: now, actor: id, what: 'account deleted', target: id } });
    const counts = {
      Account: account.count,
      'Grant applications': applications.count,
      'Farm plans by email': planEmails.count,
      ...game,
    };
    return { done: true, counts };
  });
}

/** The data stored about a person and a browser. */
export const myDataRepository = (db: LearningDb) => ({
  read: (visitor: string, person: Person | null): Promise<Record<string, object[]>> => read(db, visitor, person),
  erase: (visitor: string, person: Person | null, now: Date): Promise<Erasure> => erase(db, visitor, person, now),
});
export type MyDataRepository = ReturnType<typeof myDataRepository>;
