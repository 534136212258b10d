import type { LearningDb } from '@farm/prisma';

const LOCK = 4_102_001; // of this rule alone: two operators who demote each other take turns

/** Whether somebody besides this person could still run the farm; true until the transaction ends. */
export async function othersRun(tx: LearningDb, personId: string): Promise<boolean> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK})`;
  return (await tx.person.count({ where: { role: 'operator', disabledAt: null, id: { not: personId } } })) > 0;
}
