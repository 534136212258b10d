import type { TrainingRunLine } from '@farm/contracts';
import type { DexterDb, Prisma } from '@farm/prisma';
import type { TriedTask } from '../../training/train-tasks';
import type { RunKind } from './planned-run';

const SHOWN = 20;
/** The step that holds what was drawn; those that do something begin at 1. */
export const PLAN = 0;

const counted = { done: { select: { step: true } } } as const;
type Row = Prisma.TrainingRunGetPayload<{ include: typeof counted }>;

const lineOf = ({ id, kind, state, reason, by, steps, startedAt, endedAt, done }: Row): TrainingRunLine => ({
  ...{ id, reason, by, steps },
  kind: kind as RunKind,
  state: state as TrainingRunLine['state'],
  done: done.filter(({ step }) => step > PLAN).length,
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});

async function triedIn(db: DexterDb, runId: string): Promise<TriedTask[]> {
  const rows = await db.trainingStep.findMany({ where: { runId, step: { gt: PLAN } }, orderBy: { step: 'asc' } });
  // Written by `keep` alone; of the steps, tasks alone have a taskId.
  return rows.map(({ result }) => result as unknown as TriedTask).filter(({ taskId }) => taskId !== undefined);
}

/** What is read of runs: who began a slot, what is under way, what came of it. */
export const runLines = (db: DexterDb) => ({
  /** The newest run whose slot's key begins so. */
  lastOf: async (prefix: string): Promise<{ id: string; slotKey: string } | null> => {
    const where = { slotKey: { startsWith: prefix } };
    const orderBy = [{ startedAt: 'desc' }, { id: 'desc' }] as const;
    return db.trainingRun.findFirst({ where, orderBy: [...orderBy], select: { id: true, slotKey: true } });
  },

  /** Whether a slot was begun by anybody. */
  isBegun: async (slotKey: string): Promise<boolean> =>
    (await db.trainingRun.findUnique({ where: { slotKey }, select: { id: true } })) !== null,

  /** The newest run of a kind that has not ended. */
  underway: async (kind: RunKind): Promise<string | null> => {
    const where = { kind, state: 'running' };
    const run = await db.trainingRun.findFirst({ where, orderBy: { startedAt: 'desc' }, select: { id: true } });
    return run?.id ?? null;
  },

  /** What the tasks of a run came to, in their order. */
  tried: (runId: string): Promise<TriedTask[]> => triedIn(db, runId),

  state: async (id: string): Promise<TrainingRunLine['state']> => {
    const { state } = await db.trainingRun.findUniqueOrThrow({ where: { id }, select: { state: true } });
    return state as TrainingRunLine['state'];
  },

  /** Newest first. */
  newest: async (): Promise<TrainingRunLine[]> => {
    const orderBy = [{ startedAt: 'desc' }, { id: 'desc' }] as const;
    return (await db.trainingRun.findMany({ orderBy: [...orderBy], take: SHOWN, include: counted })).map(lineOf);
  },
});
