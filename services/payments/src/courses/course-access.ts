import { productOf, type Course } from '@farm/farm';
import { throwHttpError, type Caller } from '@farm/server-kit';
import { libraryAccess, rejectWithoutAccess, type AccessDeps } from '../access/library-access';
import { PURCHASE_REFUNDED } from '../orders/verify-order';
import type { CourseEntitlement, CourseEntitlementRepository } from './course-entitlement.repository';

export interface CourseAccessDeps extends AccessDeps {
  courseEntitlements: CourseEntitlementRepository;
}

/** @throws 404 `course.unknown` */
export function courseOf(id: string): Course {
  const product = productOf(id);
  return product?.kind === 'course' ? product : throwHttpError(404, 'course.unknown', 'We do not know this course.');
}

/** @throws 401 without access, 410 after a refund. Read at every request. */
export async function requireCourseAccess(
  courseId: string,
  caller: Caller,
  deps: CourseAccessDeps,
): Promise<CourseEntitlement> {
  const course = courseOf(courseId);
  const access = await libraryAccess(caller, deps);
  const entitlement = access && (await deps.courseEntitlements.find(access, course.id));
  if (!entitlement) return rejectWithoutAccess();
  if (entitlement.status !== 'active') return throwHttpError(410, 'course.revoked', PURCHASE_REFUNDED);
  return entitlement;
}
