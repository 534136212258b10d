import type { AnswerSource, Clause, HistoryItem, Judge } from '@farm/contracts';
import { transaction, type DexterDb, type Prisma } from '@farm/prisma';
import { understoodAs } from '../lessons/directives';
import type { Instruction } from '../lessons/lesson';
import type { StoredGate } from '../versions/versions.repository';

const HISTORY = 100;
const AGAIN_MS = 5_000; // a double click

export type SessionKind = 'daily' | 'custom' | 'test' | 'correction' | 'reinforcement' | 'bulk';

export interface NewSession {
  kind: SessionKind;
  bodyHash: string;
  input: string;
  taskId?: string | null;
  expected?: string | null;
  by: string;
  at: Date;
}

/** What came of a session. */
export interface Outcome {
  probe: string;
  before?: string | null;
  after: string;
  emotion: string;
  clauses?: readonly Clause[];
  judge?: string | null;
  passed?: boolean | null;
  correction?: string | null;
  reinforcement?: string | null;
  lessonId?: string | null;
  versionId?: string | null;
  activated?: boolean;
}

type Row = Prisma.TrainingSessionGetPayload<object>;

/** A session as it stands, with the gate of the version it made. */
export interface Session extends Omit<Row, 'clauses' | 'judge'> {
  clauses: Clause[];
  judge: (typeof Judge)['static'] | null;
  gate: StoredGate | null;
  /** How its instruction was understood; null where it guides a model alone. */
  understoodAs: string | null;
}

/** A question that got a certain answer, and the article it came from where that is known. */
export interface AskedFor {
  question: string;
  topicId: string | null;
}

const clausesOf = (clauses: readonly Clause[]) => clauses.map((clause) => ({ ...clause }));

const itemOf = (row: Row): HistoryItem => ({
  ...{ id: row.id, taskType: row.kind, date: row.at.toISOString(), instructions: row.input },
  actualResponse: row.after ?? '',
  correctionNeeded: row.passed === false,
  ...{ correctionMessage: row.correction, reinforcement: row.reinforcement, versionId: row.versionId, by: row.by },
});

/** A session by its id. */
const finder =
  (db: DexterDb) =>
  async (id: string): Promise<Session | null> => {
    const row = await db.trainingSession.findUnique({ where: { id } });
    if (!row) return null;
    const version = row.versionId
      ? await db.personaVersion.findUnique({ where: { id: row.versionId }, select: { gate: true } })
      : null;
    const lesson = row.lessonId ? await db.lesson.findUnique({ where: { id: row.lessonId } }) : null;
    return {
      ...row,
      clauses: row.clauses as unknown as Clause[],
      judge: row.judge as Session['judge'],
      understoodAs: understoodAs((lesson?.body as Partial<Instruction> | undefined)?.directive ?? null),
      gate: (version?.gate ?? null) as unknown as StoredGate | null,
    };
  };

/** What was asked when exactly this was answered: in an operator's latest test, else by the last visitor. */
async function askedFor(db: DexterDb, answer: string): Promise<AskedFor | null> {
  const tried = await db.trainingSession.findFirst({
    where: { after: answer },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
  });
  if (tried) return { question: tried.probe ?? tried.input, topicId: null };
  const [said] = await db.message.findMany({
    where: { role: 'dexter', text: answer },
    orderBy: { at: 'desc' },
    take: 1,
    select: { conversationId: true, clientMessageId: true, sources: true },
  });
  if (!said?.clientMessageId) return null;
  const { conversationId, clientMessageId } = said;
  const asked = await db.message.findFirst({ where: { conversationId, clientMessageId, role: 'visitor' } });
  const sources = said.sources as unknown as AnswerSource[];
  return asked && { question: asked.text, topicId: sources.find(({ url }) => url !== null)?.id ?? null };
}

/** What operators and the schedule did, and what came of it. */
export const sessionsRepository = (db: DexterDb, find = finder(db)) => ({
  /** Begins a session, or finds the one that the same operator began with the same words within five seconds. */
  begin: ({ by, bodyHash, at, ...begun }: NewSession): Promise<{ id: string; isNew: boolean }> =>
    transaction(db, async (tx) => {
      await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext(${`${by} ${bodyHash}`}))::text`;
      const since = new Date(at.getTime() - AGAIN_MS);
      const before = await tx.trainingSession.findFirst({ where: { by, bodyHash, at: { gt: since } } });
      if (before) return { id: before.id, isNew: false };
      const { id } = await tx.trainingSession.create({ data: { ...begun, by, bodyHash, at } });
      return { id, isNew: true };
    }),

  finish: async (id: string, { clauses = [], ...outcome }: Outcome): Promise<void> => {
    await db.trainingSession.update({ where: { id }, data: { ...outcome, clauses: clausesOf(clauses) } });
  },

  /** The session of somebody with these very words that came to its end, however long ago. */
  ended: async (by: string, bodyHash: string): Promise<Session | null> => {
    const where = { by, bodyHash, after: { not: null } };
    const row = await db.trainingSession.findFirst({ where, select: { id: true } });
    return row && find(row.id);
  },

  /** What was tried is part of a version now. */
  joined: async (id: string, version: { lessonId: string; versionId: string; activated: boolean }): Promise<void> => {
    await db.trainingSession.update({ where: { id }, data: version });
  },

  /** Puts a task that failed before a person, unless it lies there already. */
  review: async (sessionId: string, taskId: string, reason: string, createdAt: Date): Promise<void> => {
    const kind = 'failed_task';
    const open = await db.reviewItem.count({ where: { kind, state: 'open', session: { taskId } } });
    if (open === 0) await db.reviewItem.create({ data: { sessionId, kind, reason, createdAt } });
  },

  /** A session that came to nothing leaves nothing. */
  drop: async (id: string): Promise<void> => {
    await db.trainingSession.deleteMany({ where: { id } });
  },

  find,

  /** The newest 100 that ended, newest first. */
  history: async (): Promise<HistoryItem[]> => {
    const where = { after: { not: null } };
    const rows = await db.trainingSession.findMany({ where, orderBy: [{ at: 'desc' }, { id: 'desc' }], take: HISTORY });
    return rows.map(itemOf);
  },

  askedFor: (answer: string): Promise<AskedFor | null> => askedFor(db, answer),
});
export type SessionsRepository = ReturnType<typeof sessionsRepository>;
