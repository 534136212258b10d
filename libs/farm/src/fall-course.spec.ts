import { fallCourseStatus, hasClassAhead } from './fall-course';

test.each([
  ['2025-08-01T12:00:00Z', 'Starts in 22 days.'],
  ['2025-08-22T12:00:00Z', 'Starts tomorrow.'],
  ['2025-08-23T12:00:00Z', 'Starts today.'],
  ['2025-08-24T12:00:00Z', 'This class has met.'],
])('on %s: %s', (now, status) => {
  expect(fallCourseStatus(new Date(now))).toBe(status);
});

test.each([
  ['before the first Saturday', '2025-08-01T12:00:00Z', true],
  ['on the last of four Saturdays', '2025-09-13T23:00:00Z', true],
  ['on the day after it', '2025-09-14T00:00:00Z', false],
])('%s a class of four weeks is ahead: %s %s', (_, now, isAhead) =>
  expect(hasClassAhead(4, new Date(now))).toBe(isAhead),
);
