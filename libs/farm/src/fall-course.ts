import { emailLink } from './email-link';
import { INTL_LOCALES, type Language } from './language';
import { type CourseFacts, fromContent } from './site-content';

// Apart from the tiers: the home page only announces the course.

/** The fall course before its owner changes it. */
export const builtInCourse: CourseFacts = {
  name: /*i18n*/ 'Fall Gardening Course',
  startsOn: '2025-08-23',
  when: 'Every Saturday, 9-10 AM',
  startsAt: '09:00',
  minutes: 60,
  where: 'Virtual and in person',
  recorded: 'All sessions recorded',
  spaces: 'Spaces are limited.',
};

/** 'Saturday, August 23, 2025' */
export const formatLongDay = (day: string, language: Language = 'en') =>
  new Date(day).toLocaleDateString(INTL_LOCALES[language], { dateStyle: 'full', timeZone: 'UTC' });

const withStart = (course: CourseFacts) => ({ ...course, starts: formatLongDay(course.startsOn) });

/** The fall course; `starts` is its first day in words. */
export const fallCourse = fromContent(withStart(builtInCourse), ({ course }) => course && withStart(course));

const DAY_MS = 86_400_000;

/** Saturdays of the longest tier; a spec compares it with the tiers. */
export const COURSE_WEEKS = 8;

/**
 * Whether the class is ahead, starts today, goes on or is over, for the line beside its date, as a message with its values. Days are whole
 * days of UTC.
 */
export function fallCourseStatus(now: Date): { id: string; values?: { days: number } } {
  const days = Math.ceil((Date.parse(fallCourse.startsOn) - now.getTime()) / DAY_MS);
  if (days > 1) return { id: /*i18n*/ 'Starts in {days} days.', values: { days } };
  if (days === 1) return { id: /*i18n*/ 'Starts tomorrow.' };
  if (days === 0) return { id: /*i18n*/ 'Starts today.' };
  return {
    id: hasClassAhead(COURSE_WEEKS, now) ? /*i18n*/ 'Classes are under way.' : /*i18n*/ 'That class is done.',
  };
}

/** Whether a Saturday of a course of so many weeks is ahead or today. Days are whole days of UTC. */
export const hasClassAhead = (weeks: number, now: Date): boolean =>
  Date.parse(fallCourse.startsOn) + ((weeks - 1) * 7 + 1) * DAY_MS > now.getTime();

/** A mailto link with which visitors get on the waiting list. */
export const nextClassLink = (wish: string): string =>
  emailLink(`${fallCourse.name}: the next class`, [wish, 'Please write to me when it has a date.', 'My name: ']);
