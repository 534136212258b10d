import { COURSE_WEEKS, fallCourseStatus, formatFarmDay, hasClassAhead } from '@farm/farm';
import type { ClassEvent } from '@farm/contracts';
import { call, Link, useHydrated } from '@farm/web-kit';
import { useEffect, useState } from 'react';

/** The next class with a date; undefined until it is known, null if there is none or it failed to load. */
function useNextClass(): ClassEvent | null | undefined {
  const [next, setNext] = useState<ClassEvent | null>();
  useEffect(() => {
    call('GET /api/classes').then(
      ({ classes }) => setNext(classes.find(({ startsAt }) => Date.parse(startsAt) > Date.now()) ?? null),
      () => setNext(null),
    );
  }, []);
  return next;
}

/** When the next class is, or the page that takes addresses for it. */
function NextClass() {
  const next = useNextClass();
  if (next === undefined) return null;
  if (next === null)
    return (
      <>
        {' Want in on the next one? '}
        <Link to="/classes">Leave your email</Link>.
      </>
    );
  return (
    <>
      {' Next: '}
      <Link to={`/classes/${next.id}`}>{next.title}</Link>
      <span>{`, ${formatFarmDay(next.startsAt)}.`}</span>
    </>
  );
}

/**
 * Whether the course is ahead, and the next class when it is over, by the visitor's clock: the page itself is rendered at
 * release.
 */
export function ClassStatus() {
  if (!useHydrated()) return null;
  const now = new Date();
  return (
    <>
      <span>{fallCourseStatus(now)}</span>
      {!hasClassAhead(COURSE_WEEKS, now) && <NextClass />}
    </>
  );
}
