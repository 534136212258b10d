import type { HistoryItem } from '@farm/contracts';
import type { DexterDb, Prisma } from '@farm/prisma';
import type { TaskRecords } from './tasks';

const HISTORY_LIMIT = 100;
const newestFirst = [{ at: 'desc' as const }, { id: 'desc' as const }];

/** What was trained, tested, corrected or praised, and the result. */
type NewTrainingSession = Omit<Prisma.TrainingSessionUncheckedCreateInput, 'bodyHash'> & {};

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

/** Training sessions of operators and of the schedule. */
export const trainingSessionsRepository = (db: DexterDb) => ({
  /** Stores a session. @returns its id. */
  add: async (session: NewTrainingSession): Promise<string> => {
    const data = { ...session, bodyHash: '' }; // a column of earlier releases
    return (await db.trainingSession.create({ data, select: { id: true } })).id;
  },

  /** The question that a session answered; null when there is no such session. */
  questionOf: async (id: string): Promise<string | null> => {
    const row = await db.trainingSession.findUnique({ where: { id }, select: { probe: true, input: true } });
    return row && (row.probe ?? row.input);
  },

  /** The question of the latest session with exactly this answer, else of the last visitor who got it. */
  findQuestion: async (answer: string): Promise<string | null> => {
    const tested = await db.trainingSession.findFirst({
      where: { after: answer },
      orderBy: newestFirst,
      select: { probe: true, input: true },
    });
    if (tested) return tested.probe ?? tested.input;
    const reply = await db.message.findFirst({
      where: { role: 'dexter', text: answer },
      orderBy: { at: 'desc' },
      select: { conversationId: true, clientMessageId: true },
    });
    if (!reply?.clientMessageId) return null;
    const { conversationId, clientMessageId } = reply;
    const message = await db.message.findFirst({
      where: { conversationId, clientMessageId, role: 'visitor' },
      select: { text: true },
    });
    return message?.text ?? null;
  },

  /** Adds a failed task to the review list, unless it is there already. */
  review: async (sessionId: string, taskId: string, reason: string, createdAt: Date): Promise<void> => {
    const kind = 'failed_task';
    const open = await db.reviewItem.count({ where: { kind, state: 'open', session: { taskId } } });
    if (open === 0) await db.reviewItem.create({ data: { sessionId, kind, reason, createdAt } });
  },

  /** The last training of each task, by its id. */
  taskRecords: async (): Promise<TaskRecords> => {
    const rows = await db.trainingSession.findMany({
      where: { taskId: { not: null }, passed: { not: null } },
      ...{ distinct: ['taskId'], orderBy: newestFirst },
      select: { taskId: true, at: true, passed: true },
    });
    return new Map(rows.map(({ taskId, at, passed }) => [taskId ?? '', { at, passed: passed === true }]));
  },

  /** The latest 100, newest first. */
  history: async (): Promise<HistoryItem[]> => {
    const rows = await db.trainingSession.findMany({
      where: { after: { not: null } },
      orderBy: newestFirst,
      take: HISTORY_LIMIT,
    });
    return rows.map(historyItem);
  },
});
export type TrainingSessionsRepository = ReturnType<typeof trainingSessionsRepository>;
