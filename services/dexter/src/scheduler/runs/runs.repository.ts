import { transaction, type DexterDb, type Prisma } from '@farm/prisma';
import type { Jobs } from '@farm/server-kit/jobs';
import type { Plan, RunKind } from './planned-run';
import { PLAN, runLines } from './run-lines.repository';

interface Begun {
  slotKey: string;
  kind: RunKind;
  by: string;
  at: Date;
}

/** A run somebody must go on with. */
export interface OpenRun {
  id: string;
  kind: RunKind;
  by: string;
  plan: Plan;
  /** Steps of the plan that are done, from 0. */
  done: readonly number[];
}

async function write(db: DexterDb, { slotKey, kind, by, at }: Begun, plan: Plan): Promise<string | null> {
  const data = [{ slotKey, kind, by, reason: plan.reason, steps: plan.steps.length, startedAt: at }];
  const [run] = await db.trainingRun.createManyAndReturn({ data, skipDuplicates: true, select: { id: true } });
  if (!run) return null;
  const result = plan as unknown as Prisma.InputJsonObject;
  await db.trainingStep.create({ data: { runId: run.id, step: PLAN, result, at } });
  return run.id;
}

/** Keeps a run with its job in the same transaction, so that neither is there without the other. */
const asker =
  (db: DexterDb, jobs: Pick<Jobs, 'sendInTransaction'>) =>
  (begun: Begun, plan: Plan, queue: string): Promise<string | null> =>
    transaction(db, async (tx) => {
      const id = await write(tx, begun, plan);
      if (id !== null) await jobs.sendInTransaction(tx, queue, { runId: id });
      return id;
    });

/** Runs and their steps. The slot's key makes a run happen once over all copies, (run, step) each of its steps. */
export const runRepository = (db: DexterDb, jobs: Pick<Jobs, 'sendInTransaction'>, askOnce = asker(db, jobs)) => ({
  ...runLines(db),

  /** The run of a slot, begun now unless some copy has begun it; its id. */
  begin: (begun: Begun, plan: Plan): Promise<string> =>
    transaction(db, async (tx) => {
      const { slotKey } = begun;
      const id = await write(tx, begun, plan);
      return id ?? (await tx.trainingRun.findUniqueOrThrow({ where: { slotKey }, select: { id: true } })).id;
    }),

  /** A run that somebody asked for, with its job in the same transaction. */
  ask: async (begun: Begun, plan: Plan, queue: string): Promise<string> => {
    const id = await askOnce(begun, plan, queue);
    if (id === null) throw new Error(`'${begun.slotKey}' was asked for twice`);
    return id;
  },

  /** The same where another copy may have been faster: then null, and nothing happens. */
  askOnce,

  /** The run to go on with; null when it has ended. */
  open: async (id: string): Promise<OpenRun | null> => {
    const run = await db.trainingRun.findUnique({ where: { id }, include: { done: true } });
    const planned = run?.done.find(({ step }) => step === PLAN);
    if (!run || !planned || run.state !== 'running') return null;
    const plan = planned.result as unknown as Plan;
    const done = run.done.filter(({ step }) => step > PLAN).map(({ step }) => step - 1);
    return { id, kind: run.kind as RunKind, by: run.by, plan, done };
  },

  /** What a step came to. Whoever comes second with the same step writes nothing. */
  keep: async (runId: string, step: number, result: object, at: Date): Promise<void> => {
    const data = [{ runId, step: step + 1, result: result as Prisma.InputJsonObject, at }];
    await db.trainingStep.createMany({ data, skipDuplicates: true });
  },

  /** One more try failed; how many did. */
  stumbled: async (id: string, error: string): Promise<number> => {
    const data = { attempt: { increment: 1 }, error };
    return (await db.trainingRun.update({ where: { id }, data, select: { attempt: true } })).attempt - 1;
  },

  end: async (id: string, state: 'done' | 'failed', at: Date): Promise<void> => {
    await db.trainingRun.updateMany({ where: { id, state: 'running' }, data: { state, endedAt: at } });
  },

  /** Runs that nobody has gone on with since an instant are over. */
  giveUp: async (since: Date, at: Date): Promise<void> => {
    const still = { state: 'running', startedAt: { lt: since }, done: { none: { at: { gte: since } } } };
    const data = { state: 'failed', endedAt: at, error: 'It stopped on the way.' };
    await db.trainingRun.updateMany({ where: still, data });
  },
});
export type RunRepository = ReturnType<typeof runRepository>;
