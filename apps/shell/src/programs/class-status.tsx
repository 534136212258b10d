import { fallCourseStatus } from '@farm/farm';
import { useHydrated } from '@farm/web-kit';

/** Whether the class is ahead or has met, by the visitor's clock: the page itself is rendered at release. */
export function ClassStatus() {
  return useHydrated() && <span>{fallCourseStatus(new Date())}</span>;
}
