import { productOf, type Course } from '@farm/farm';
import { refuse, type Caller } from '@farm/server-kit';
import type { CertificateRepository } from '../certificates/certificates.repository';
import { accessOf, refuseUnproven } from '../library/access';
import type { ClaimDeps } from '../library/claim';
import { GIVEN_BACK } from '../orders/told';
import type { CourseRight, CourseRightRepository } from './course-right.repository';
import type { Lessons } from './lessons.provider';

export interface CourseDeps extends ClaimDeps {
  rights: CourseRightRepository;
  lessons: Lessons;
  certificates: CertificateRepository;
}

/** The course with this id; refuses every other id. */
export function courseOf(id: string): Course {
  const product = productOf(id);
  return product?.kind === 'course' ? product : refuse(404, 'course.unknown', 'We do not know this course.');
}

/** The right of this browser to this course; refuses without it. Read at every request: a refund works at once. */
export async function mustHaveRight(courseId: string, caller: Caller, deps: CourseDeps): Promise<CourseRight> {
  const course = courseOf(courseId);
  const access = await accessOf(caller, deps);
  const right = access && (await deps.rights.find(access, course.id));
  if (!right) return refuseUnproven();
  if (right.status !== 'active') return refuse(410, 'course.revoked', GIVEN_BACK);
  return right;
}
