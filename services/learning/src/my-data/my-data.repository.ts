import { transaction, type LearningDb, type Prisma } from '@farm/prisma';
import type { Person } from '@farm/server-kit';
import type { EmailJobs } from '@farm/server-kit/mail';
import { normalizeEmail } from '@farm/farm';
import { hasOtherOperators } from '../accounts/people.repository';
import { deleteSeats } from '../classes/waiting-list.repository';

/** Deleted rows by table name; `done: false` where the caller may not erase the account. */
type Erasure = { done: true; counts: Readonly<Record<string, number>> } | { done: false };

// What an export shows of each column: a new column does not compile before that is decided.
const ACCOUNT = {
  email: true,
  role: true,
  createdAt: true,
  ...{ id: false, emailKey: false, disabledAt: false },
} satisfies Record<Prisma.PersonScalarFieldEnum, boolean>;
const SESSION = {
  createdAt: true,
  lastSeenAt: true,
  expiresAt: true,
  amr: true,
  agentLabel: true,
  ...{ tokenHash: false, personId: false, freshAt: false },
} satisfies Record<Prisma.SessionScalarFieldEnum, boolean>;
const PASSKEY = {
  name: true,
  deviceType: true,
  backedUp: true,
  createdAt: true,
  lastUsedAt: true,
  ...{ id: false, personId: false, publicKey: false, counter: false, transports: false },
} satisfies Record<Prisma.PasskeyScalarFieldEnum, boolean>;
const IDENTITY = {
  issuer: true,
  subject: true,
  createdAt: true,
  ...{ personId: false },
} satisfies Record<Prisma.IdentityScalarFieldEnum, boolean>;
const APPLICATION = {
  grantTitle: true,
  status: true,
  notes: true,
  checklist: true,
  lastUpdated: true,
  ...{ id: false, userId: false, grantId: false, quietSince: false },
} satisfies Record<Prisma.GrantApplicationScalarFieldEnum, boolean>;
const NOTEBOOK_ENTRY = {
  kind: true,
  changedAt: true,
  fields: true,
  ...{ personId: false, id: false, bytes: false, change: false },
} satisfies Record<Prisma.NotebookEntryScalarFieldEnum, boolean>;
const MOVE = {
  from: true,
  to: true,
  note: true,
  at: true,
  ...{ id: false, applicationId: false },
} satisfies Record<Prisma.GrantMoveScalarFieldEnum, boolean>;
const PLAN_EMAILS = {
  email: true,
  answers: true,
  createdAt: true,
  confirmedAt: true,
  nextOn: true,
  ...{ id: false, bounces: false },
} satisfies Record<Prisma.PlanSubscriptionScalarFieldEnum, boolean>;
const CLASS_SEAT = {
  email: true,
  name: true,
  status: true,
  requestedAt: true,
  attended: true,
  ...{ id: false, eventId: false, position: false, remindedAt: false },
} satisfies Record<Prisma.ClassSeatScalarFieldEnum, boolean>;
const CLASS_NOTICE = {
  email: true,
  requestedAt: true,
  confirmedAt: true,
  ...{ id: false },
} satisfies Record<Prisma.ClassNoticeScalarFieldEnum, boolean>;
const PLAYER = {
  name: true,
  totalPoints: true,
  bestStreak: true,
  passes: true,
  createdAt: true,
  ...{ playerId: false, visitor: false, publicId: false, reachedAt: false, hiddenAt: false },
} satisfies Record<Prisma.QuizPlayerScalarFieldEnum, boolean>;
const ROUND = {
  challengeId: true,
  status: true,
  startedAt: true,
  submittedAt: true,
  gross: true,
  ...{
    id: false,
    playerId: false,
    contentVersion: false,
    key: false,
    timeFactor: false,
    expiresAt: false,
    attempt: false,
    answers: false,
    timeElapsed: false,
    result: false,
  },
} satisfies Record<Prisma.QuizSessionScalarFieldEnum, boolean>;
const BADGE = {
  slug: true,
  at: true,
  ...{ playerId: false },
} satisfies Record<Prisma.QuizBadgeScalarFieldEnum, boolean>;
const SIMPLE_ANSWER = {
  questionId: true,
  chosen: true,
  at: true,
  ...{ visitor: false, roundId: false, wording: false },
} satisfies Record<Prisma.SimpleQuizAnswerScalarFieldEnum, boolean>;
const CLASS_PUPIL = {
  nickname: true,
  joinedAt: true,
  ...{ id: false, classId: false, visitor: false },
} satisfies Record<Prisma.ClassPupilScalarFieldEnum, boolean>;
const CLASS_ANSWER = {
  number: true,
  chosen: true,
  points: true,
  ...{ pupilId: false },
} satisfies Record<Prisma.ClassAnswerScalarFieldEnum, boolean>;

const gameOf = { ...PLAYER, sessions: { select: ROUND }, badges: { select: BADGE } };

/** Whoever owns the account's address owns its plans and seats, wherever they were asked for. */
const rowsOfAddress = ({ email }: Pick<Person, 'email'>) => ({ email: normalizeEmail(email) ?? email });

type Account = Pick<Person, 'id' | 'email'>;

async function readAccount(db: LearningDb, person: Account): Promise<Record<string, object[]>> {
  const account = await db.person.findMany({
    where: { id: person.id },
    select: ACCOUNT,
  });
  const sessions = await db.session.findMany({
    where: { personId: person.id },
    select: SESSION,
  });
  const passkeys = await db.passkey.findMany({
    where: { personId: person.id },
    select: PASSKEY,
  });
  const identities = await db.identity.findMany({
    where: { personId: person.id },
    select: IDENTITY,
  });
  const applications = await db.grantApplication.findMany({
    where: { userId: person.id },
    select: { ...APPLICATION, moves: { select: MOVE } },
  });
  const notebook = await db.notebookEntry.findMany({
    where: { personId: person.id, bytes: { gt: 0 } },
    select: NOTEBOOK_ENTRY,
    orderBy: { change: 'asc' },
  });
  return {
    ...{ Account: account, Sessions: sessions, Passkeys: passkeys, 'Accounts at a provider': identities },
    'Grant applications': applications,
    'Garden notebook': notebook,
  };
}

/** What is stored under an address, with or without an account. */
async function readByEmail(db: LearningDb, person: Pick<Person, 'email'>): Promise<Record<string, object[]>> {
  const where = rowsOfAddress(person);
  const seats = await db.classSeat.findMany({
    where,
    select: { ...CLASS_SEAT, event: { select: { title: true, startsAt: true } } },
  });
  return {
    'Farm plans by email': await db.planSubscription.findMany({ where, select: PLAN_EMAILS }),
    'Seats in classes': seats.map(({ event, ...seat }) => ({ class: event.title, startsAt: event.startsAt, ...seat })),
    'Waiting for the next class': await db.classNotice.findMany({ where, select: CLASS_NOTICE }),
  };
}

async function read(db: LearningDb, visitor: string, person: Person | null): Promise<Record<string, object[]>> {
  const players = await db.quizPlayer.findMany({ where: { visitor }, select: gameOf });
  const answers = await db.simpleQuizAnswer.findMany({
    where: { visitor },
    select: SIMPLE_ANSWER,
  });
  const classes = await db.classPupil.findMany({
    where: { visitor },
    select: { ...CLASS_PUPIL, answers: { select: CLASS_ANSWER } },
  });
  const game = { 'Quiz players': players, 'Simple quiz answers': answers, 'Class quizzes': classes };
  if (!person) return game;
  return {
    ...(await readAccount(db, person)),
    ...(await readByEmail(db, person)),
    ...game,
  };
}

/** Deletes a notebook with its entries. Its person is locked first, as by a change of it. @returns the entries that it held */
async function deleteNotebook(tx: LearningDb, personId: string): Promise<number> {
  await tx.$queryRaw`SELECT 1 FROM learning.person WHERE id = ${personId}::uuid FOR UPDATE`;
  const entries = await tx.notebookEntry.count({ where: { personId, bytes: { gt: 0 } } });
  await tx.notebook.deleteMany({ where: { personId } });
  return entries;
}

/** Everything under an address, with or without an account; sessions, links, passkeys and identities go with it. */
async function eraseUnderAddress(
  tx: LearningDb,
  jobs: EmailJobs,
  { email, id, now }: { email: string; id: string | null; now: Date },
): Promise<Record<string, number>> {
  const applications = id === null ? null : await tx.grantApplication.deleteMany({ where: { userId: id } });
  const notebook = id === null ? 0 : await deleteNotebook(tx, id);
  const where = rowsOfAddress({ email });
  const planEmails = await tx.planSubscription.deleteMany({ where });
  const seats = await deleteSeats(tx, jobs, where.email, now);
  const notices = await tx.classNotice.deleteMany({ where });
  await tx.signIn.deleteMany({ where: { emailKey: email.toLowerCase() } });
  await tx.$executeRaw`DELETE FROM learning.outbox WHERE sent_at IS NULL AND lower(payload->>'to') = lower(${email})`;
  const account = id === null ? null : await tx.person.deleteMany({ where: { id } });
  return {
    Account: account?.count ?? 0,
    'Grant applications': applications?.count ?? 0,
    'Garden notebook': notebook,
    'Farm plans by email': planEmails.count,
    'Seats in classes': seats,
    'Waiting for the next class': notices.count,
  };
}

async function erase(
  db: LearningDb,
  jobs: EmailJobs,
  visitor: string,
  { person, now }: { person: Person | null; now: Date },
): Promise<Erasure> {
  return transaction(db, async (tx) => {
    if (person?.role === 'operator' && !(await hasOtherOperators(tx, person.id))) return { done: false };
    const players = await tx.quizPlayer.deleteMany({ where: { visitor } });
    const answers = await tx.simpleQuizAnswer.deleteMany({ where: { visitor } });
    const classes = await tx.classPupil.deleteMany({ where: { visitor } });
    const game = {
      'Quiz players': players.count,
      'Simple quiz answers': answers.count,
      'Class quizzes': classes.count,
    };
    if (!person) return { done: true, counts: game };
    const { id, email } = person;
    const counts = await eraseUnderAddress(tx, jobs, { email, id, now });
    // The audit log keeps only an id that no longer names anyone.
    await tx.audit.create({ data: { at: now, actor: id, what: 'account deleted', target: id } });
    return { done: true, counts: { ...counts, ...game } };
  });
}

interface AddressErasure {
  email: string;
  actor: string;
  /** The operator's words; they must name nobody. */
  reason: string;
  now: Date;
}

const findAccount = (db: LearningDb, email: string) =>
  db.person.findFirst({
    where: { emailKey: { in: [email.toLowerCase(), normalizeEmail(email) ?? ''] } },
    select: { id: true, email: true, role: true },
  });

const NO_ACCOUNT = 'no account';

/** `done: false` for the account of an operator of any role. */
const eraseAddress = (
  db: LearningDb,
  jobs: EmailJobs,
  { email, actor, reason, now }: AddressErasure,
): Promise<Erasure> =>
  transaction(db, async (tx) => {
    const account = await findAccount(tx, email);
    if (account && account.role !== 'member') return { done: false };
    const counts = await eraseUnderAddress(tx, jobs, {
      email: account?.email ?? email,
      id: account?.id ?? null,
      now,
    });
    const target = account?.id ?? NO_ACCOUNT;
    await tx.audit.create({ data: { at: now, actor, what: 'address erased', target, after: { ...counts, reason } } });
    return { done: true, counts };
  });

async function readAddress(db: LearningDb, email: string): Promise<Record<string, object[]>> {
  const account = await findAccount(db, email);
  return {
    ...(account && (await readAccount(db, account))),
    ...(await readByEmail(db, { email: account?.email ?? email })),
  };
}

export const myDataRepository = (db: LearningDb, jobs: EmailJobs) => ({
  read: (visitor: string, person: Person | null): Promise<Record<string, object[]>> => read(db, visitor, person),
  /** By address, for operators: what a browser's cookie names stays. */
  readAddress: (email: string): Promise<Record<string, object[]>> => readAddress(db, email),
  eraseAddress: (erasure: AddressErasure): Promise<Erasure> => eraseAddress(db, jobs, erasure),
  erase: (visitor: string, person: Person | null, now: Date): Promise<Erasure> =>
    erase(db, jobs, visitor, { person, now }),
});
export type MyDataRepository = ReturnType<typeof myDataRepository>;
