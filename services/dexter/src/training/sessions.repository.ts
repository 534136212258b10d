import type { AnswerSource, Clause, HistoryItem } from '@farm/contracts';
import type { DexterDb, Prisma } from '@farm/prisma';

const HISTORY_LIMIT = 100;

/** What was trained, tested, corrected or praised, and the result. */
export interface NewTrainingSession {
  kind: 'daily' | 'custom' | 'test' | 'correction' | 'reinforcement' | 'bulk';
  /** The instruction, the scenario, the correction or the praised answer. */
  input: string;
  /** The question that was answered. */
  probe: string;
  before?: string | null;
  after: string;
  emotion: string;
  expected?: string | null;
  clauses?: readonly Clause[];
  judge?: string | null;
  passed?: boolean | null;
  correction?: string | null;
  reinforcement?: string | null;
  taskId?: string | null;
  lessonId?: string | null;
  versionId?: string | null;
  activated?: boolean;
  by: string;
  at: Date;
}

/** The question to an answer, and its article where that is known. */
export interface AnsweredQuestion {
  question: string;
  topicId: string | null;
}

const historyItem = (row: Prisma.TrainingSessionGetPayload<object>): HistoryItem => ({
  id: row.id,
  taskType: row.kind,
  date: row.at.toISOString(),
  instructions: row.input,
  actualResponse: row.after ?? '',
  correctionNeeded: row.passed === false,
  correctionMessage: row.correction,
  reinforcement: row.reinforcement,
  versionId: row.versionId,
  by: row.by,
});

/** The question of the latest session with exactly this answer, else of the last visitor who got it. */
async function findQuestion(db: DexterDb, answer: string): Promise<AnsweredQuestion | null> {
  const tested = await db.trainingSession.findFirst({
    where: { after: answer },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
  });
  if (tested) return { question: tested.probe ?? tested.input, topicId: null };
  const reply = await db.message.findFirst({ where: { role: 'dexter', text: answer }, orderBy: { at: 'desc' } });
  if (!reply?.clientMessageId) return null;
  const { conversationId, clientMessageId } = reply;
  const message = await db.message.findFirst({ where: { conversationId, clientMessageId, role: 'visitor' } });
  const sources = reply.sources as unknown as AnswerSource[];
  return message && { question: message.text, topicId: sources.find(({ url }) => url !== null)?.id ?? null };
}

/** Training sessions of operators and of the schedule. */
export const trainingSessionsRepository = (db: DexterDb) => ({
  /** Stores a session. @returns its id. */
  add: async ({ clauses = [], ...session }: NewTrainingSession): Promise<string> => {
    // bodyHash is a column of earlier releases.
    const data = { ...session, bodyHash: '', clauses: clauses.map((clause) => ({ ...clause })) };
    return (await db.trainingSession.create({ data, select: { id: true } })).id;
  },

  /** The question that a session answered; null when there is no such session. */
  questionOf: async (id: string): Promise<string | null> => {
    const row = await db.trainingSession.findUnique({ where: { id }, select: { probe: true, input: true } });
    return row && (row.probe ?? row.input);
  },

  findQuestion: (answer: string): Promise<AnsweredQuestion | null> => findQuestion(db, answer),

  /** Links a session to the version that its lesson has become part of. */
  link: async (id: string, version: { lessonId: string; versionId: string; activated: boolean }): Promise<void> => {
    await db.trainingSession.update({ where: { id }, data: version });
  },

  /** Adds a failed task to the review list, unless it is there already. */
  review: async (sessionId: string, taskId: string, reason: string, createdAt: Date): Promise<void> => {
    const kind = 'failed_task';
    const open = await db.reviewItem.count({ where: { kind, state: 'open', session: { taskId } } });
    if (open === 0) await db.reviewItem.create({ data: { sessionId, kind, reason, createdAt } });
  },

  /** The latest 100, newest first. */
  history: async (): Promise<HistoryItem[]> => {
    const rows = await db.trainingSession.findMany({
      where: { after: { not: null } },
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
      take: HISTORY_LIMIT,
    });
    return rows.map(historyItem);
  },
});
export type TrainingSessionsRepository = ReturnType<typeof trainingSessionsRepository>;
