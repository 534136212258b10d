import { COURSE_WEEKS, fallCourseStatus, formatFarmDay, hasClassAhead } from '@farm/farm';
import type { ClassEvent } from '@farm/contracts';
import { activeLanguage, call, Link, useHydrated } from '@farm/web-kit';
import { i18n } from '@lingui/core';
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
        <span>{` ${i18n._('Want in on the next one?')} `}</span>
        <Link to="/classes">{i18n._('Leave your email')}</Link>.
      </>
    );
  return (
    <>
      <span>{` ${i18n._('Next:')} `}</span>
      <Link to={`/classes/${next.id}`} lang={activeLanguage() === 'en' ? undefined : 'en'}>
        {next.title}
      </Link>
      <span>{`, ${formatFarmDay(next.startsAt, 'long', activeLanguage())}.`}</span>
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
      <span>{i18n._(fallCourseStatus(now))}</span>
      {!hasClassAhead(COURSE_WEEKS, now) && <NextClass />}
    </>
  );
}
