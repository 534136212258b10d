import { Nullable } from '@farm/contracts';
import { Prisma, queryRows, type PaymentsDb } from '@farm/prisma';
import { type Static, Type } from '@sinclair/typebox';
import type { LibraryAccess } from '../access/access.repository';
import { EntitlementStatus } from '../entitlements/entitlement';

const Progress = Type.Object({
  entitlementId: Type.String(),
  status: EntitlementStatus,
  email: Nullable(Type.String()),
  /** Lessons whose quiz was passed. */
  done: Type.Array(Type.String()),
  /** How often the quiz of each lesson was tried, by the lesson's id. */
  tries: Type.Record(Type.String(), Type.Integer()),
});

export interface CourseEntitlement extends Static<typeof Progress> {
  certificate: { code: string; name: string } | null;
}

const Row = Type.Object({ ...Progress.properties, code: Nullable(Type.String()), name: Nullable(Type.String()) });

const ownedBy = (access: LibraryAccess) =>
  access.kind === 'order'
    ? Prisma.sql`e.order_id = ${access.orderId}::uuid`
    : Prisma.sql`e.email_hash = ${access.emailHash}`;

export const courseEntitlementRepository = (db: PaymentsDb) => ({
  /** Active entitlements before others, then the newest. */
  find: async (access: LibraryAccess, courseId: string): Promise<CourseEntitlement | null> => {
    const [row] = await queryRows(db, Row)`
      SELECT e.id AS "entitlementId", e.status, o.email, c.code, c.name,
        ARRAY(SELECT p.lesson_id FROM payments.lesson_progress p
          WHERE p.entitlement_id = e.id AND p.done_at IS NOT NULL) AS done,
        (SELECT coalesce(jsonb_object_agg(p.lesson_id, p.tries), '{}') FROM payments.lesson_progress p
          WHERE p.entitlement_id = e.id) AS tries
      FROM payments.entitlement e JOIN payments."order" o ON o.id = e.order_id
      LEFT JOIN payments.certificate c ON c.entitlement_id = e.id
      WHERE ${ownedBy(access)} AND e.product_id = ${courseId}
      ORDER BY e.status = 'active' DESC, e.created_at DESC LIMIT 1`;
    if (!row) return null;
    const { code, name, ...entitlement } = row;
    return { ...entitlement, certificate: code !== null && name !== null ? { code, name } : null };
  },

  /** Counts a try of a lesson's quiz. A passed lesson stays passed. Resolves with whether the lesson is done. */
  countTry: async (at: { entitlementId: string; lessonId: string }, passed: boolean, now: Date): Promise<boolean> => {
    await db.lessonProgress.createMany({ data: [at], skipDuplicates: true });
    await db.lessonProgress.updateMany({ where: at, data: { tries: { increment: 1 } } });
    if (passed) await db.lessonProgress.updateMany({ where: { ...at, doneAt: null }, data: { doneAt: now } });
    const { doneAt } = await db.lessonProgress.findUniqueOrThrow({
      where: { entitlementId_lessonId: at },
      select: { doneAt: true },
    });
    return doneAt !== null;
  },
});
export type CourseEntitlementRepository = ReturnType<typeof courseEntitlementRepository>;
