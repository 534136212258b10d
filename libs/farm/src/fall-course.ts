// Apart from the tiers: the home page only announces the course.

/** The fall course; the owner announces its dates. */
export const fallCourse = {
  name: 'Fall Gardening Course',
  starts: 'Saturday, August 23, 2025',
  /** `starts` as an ISO date. */
  startsOn: '2025-08-23',
  when: 'Every Saturday, 9-10 AM',
  /** `when` as the start time in farm time and the duration of a class in minutes. */
  startsAt: '09:00',
  minutes: 60,
  where: 'Virtual and in person',
  recorded: 'All sessions recorded',
  spaces: 'Spaces are limited.',
} as const;

const DAY_MS = 86_400_000;

/** Whether the class is ahead, starts today or has met, for the line beside its date. Days are whole days of UTC. */
export function fallCourseStatus(now: Date): string {
  const days = Math.ceil((Date.parse(fallCourse.startsOn) - now.getTime()) / DAY_MS);
  if (days > 1) return `Starts in ${days} days.`;
  if (days === 1) return 'Starts tomorrow.';
  return days === 0 ? 'Starts today.' : 'This class has met.';
}
