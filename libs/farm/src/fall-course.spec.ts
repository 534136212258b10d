import { COURSE_WEEKS, fallCourseStatus, hasClassAhead, nextClassLink } from './fall-course';
import { tiers } from './programs';

test.each<[string, string, { days: number }?]>([
  ['2025-08-01T12:00:00Z', 'Starts in {days} days.', { days: 22 }],
  ['2025-08-22T12:00:00Z', 'Starts tomorrow.'],
  ['2025-08-23T12:00:00Z', 'Starts today.'],
  ['2025-08-24T12:00:00Z', 'Classes are under way.'],
  ['2025-10-11T12:00:00Z', 'Classes are under way.'],
  ['2025-10-12T12:00:00Z', 'That class is done.'],
])('on %s: %s', (now, id, values = undefined) => {
  expect(fallCourseStatus(new Date(now))).toEqual({ id, values });
});

test.each([
  ['before the first Saturday', '2025-08-01T12:00:00Z', true],
  ['on the last of four Saturdays', '2025-09-13T23:00:00Z', true],
  ['on the day after it', '2025-09-14T00:00:00Z', false],
])('%s a class of four weeks is ahead: %s %s', (_, now, isAhead) =>
  expect(hasClassAhead(4, new Date(now))).toBe(isAhead),
);

test('the course is as long as its longest tier', () => {
  expect(COURSE_WEEKS).toBe(Math.max(...tiers.map(({ weeks }) => weeks)));
});

test('the email for the waiting list names the course', () => {
  const email = new URL(nextClassLink('I would like a seat in the next class.'));
  expect(email.pathname).toBe('info@example.com');
  expect(email.searchParams.get('subject')).toBe('Fall Gardening Course: the next class');
  expect(email.searchParams.get('body')).toContain('I would like a seat in the next class.');
});
