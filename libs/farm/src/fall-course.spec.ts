import { fallCourseStatus } from './fall-course';

test.each([
  ['2025-08-01T12:00:00Z', 'Starts in 22 days.'],
  ['2025-08-22T12:00:00Z', 'Starts tomorrow.'],
  ['2025-08-23T12:00:00Z', 'Starts today.'],
  ['2025-08-24T12:00:00Z', 'This class has met.'],
])('on %s: %s', (now, status) => {
  expect(fallCourseStatus(new Date(now))).toBe(status);
});
