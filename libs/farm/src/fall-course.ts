import { emailLink } from './email-link';
import { type CourseFacts, fromContent } from './site-content';

// Apart from the tiers: the home page only announces the course.

/** The fall course before its owner changes it. */
export const builtInCourse: CourseFacts = {
  name: 'Fall Gardening Course',
  startsOn: '2025-08-23',
  when: 'Every Saturday, 9-10 AM',
  startsAt: '09:00',
  minutes: 60,
  where: 'Virtual and in person',
  recorded: 'All sessions recorded',
  spaces: 'Spaces are limited.',
};

/** 'Saturday, August 23, 2025' */
const longDate = (day: string) => new Date(day).toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' });

const withStart = (course: CourseFacts) => ({ ...course, starts: longDate(course.startsOn) });

/** The fall course; `starts` is its first day in words. */
export const fallCourse = fromContent(withStart(builtInCourse), ({ course }) => course && withStart(course));

const DAY_MS = 86_400_000;

/** Saturdays of the longest tier; a spec compares it with the tiers. */
export const COURSE_WEEKS = 8;

/** Whether the class is ahead, starts today, goes on or is over, for the line beside its date. Days are whole days of UTC. */
export function fallCourseStatus(now: Date): string {
  const days = Math.ceil((Date.parse(fallCourse.startsOn) - now.getTime()) / DAY_MS);
  if (days > 1) return `Starts in ${days} days.`;
  if (days === 1) return 'Starts tomorrow.';
  if (days === 0) return 'Starts today.';
  return hasClassAhead(COURSE_WEEKS, now) ? 'Classes are under way.' : 'That class is done.';
}

/** Whether a Saturday of a course of so many weeks is ahead or today. Days are whole days of UTC. */
export const hasClassAhead = (weeks: number, now: Date): boolean =>
  Date.parse(fallCourse.startsOn) + ((weeks - 1) * 7 + 1) * DAY_MS > now.getTime();

/** A mailto link with which visitors get on the waiting list. */
export const nextClassLink = (wish: string): string =>
  emailLink(`${fallCourse.name}: the next class`, [wish, 'Please write to me when it has a date.', 'My name: ']);
