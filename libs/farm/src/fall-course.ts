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
