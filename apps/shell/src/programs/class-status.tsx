import { COURSE_WEEKS, fallCourseStatus, hasClassAhead, nextClassLink } from '@farm/farm';
import { useHydrated } from '@farm/web-kit';

/**
 * Whether the class is ahead, and the way to the next one when it is over, by the visitor's clock: the page itself is
 * rendered at release.
 */
export function ClassStatus() {
  if (!useHydrated()) return null;
  const now = new Date();
  return (
    <>
      <span>{fallCourseStatus(now)}</span>
      {!hasClassAhead(COURSE_WEEKS, now) && (
        <>
          {' Want in on the next one? '}
          <a href={nextClassLink()}>Leave your email</a>.
        </>
      )}
    </>
  );
}
