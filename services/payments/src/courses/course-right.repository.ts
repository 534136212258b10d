import type { PaymentsDb } from '@farm/prisma';
import type { Access } from '../library/access';

/** The right to a course as it stands now, with what its owner has done. */
export interface CourseRight {
  entitlementId: string;
  status: 'active' | 'suspended' | 'revoked';
  email: string | null;
  /** Lessons whose check was passed. */
  done: readonly string[];
  certificate: { code: string; name: string } | null;
}

const order = { select: { email: true } };
const progress = { where: { doneAt: { not: null } }, select: { lessonId: true } };
const certificate = { select: { code: true, name: true } };

/** Rights to courses, and what was learned with them. */
export const courseRightRepository = (db: PaymentsDb) => ({
  /** What this access holds of the course: an active right before others, then the newest. */
  find: async (access: Access, courseId: string): Promise<CourseRight | null> => {
    const owner = access.kind === 'order' ? { orderId: access.orderId } : { emailHash: access.emailHash };
    const rows = await db.entitlement.findMany({
      where: { ...owner, productId: courseId },
      orderBy: { createdAt: 'desc' },
      include: { order, progress, certificate },
    });
    const row = rows.find(({ status }) => status === 'active') ?? rows[0];
    if (!row) return null;
    return {
      entitlementId: row.id,
      status: row.status as CourseRight['status'],
      email: row.order.email,
      done: row.progress.map(({ lessonId }) => lessonId),
      certificate: row.certificate,
    };
  },

  /** One more try at a lesson's check. What was passed once stays passed. Gives whether the lesson is done now. */
  note: async (at: { entitlementId: string; lessonId: string }, passed: boolean, now: Date): Promise<boolean> => {
    await db.lessonProgress.createMany({ data: [at], skipDuplicates: true });
    await db.lessonProgress.updateMany({ where: at, data: { tries: { increment: 1 } } });
    if (passed) await db.lessonProgress.updateMany({ where: { ...at, doneAt: null }, data: { doneAt: now } });
    const { doneAt } = await db.lessonProgress.findUniqueOrThrow({ where: { entitlementId_lessonId: at } });
    return doneAt !== null;
  },
});
export type CourseRightRepository = ReturnType<typeof courseRightRepository>;
