import { messageFor, starsFor } from './score';

test.each([
  [10, 'Perfect!', 5],
  [9, 'Excellent work!', 5],
  [8, 'Excellent work!', 4],
  [7, 'Good job!', 4],
  [6, 'Good job!', 3],
  [5, 'Keep learning!', 3],
  [4, 'Keep learning!', 2],
  [3, 'Keep learning!', 2],
  [2, 'Keep learning!', 1],
  [1, 'Keep learning!', 1],
  [0, 'Keep learning!', 0],
])('%d of 10 right: %s, %d stars', (right, message, stars) => {
  expect(messageFor(right, 10)).toBe(message);
  expect(starsFor(right, 10)).toBe(stars);
});

test.each([
  [4, 5, 'Excellent work!'],
  [3, 5, 'Good job!'],
])('the borders count as reached: %d of %d is %s', (right, total, message) =>
  expect(messageFor(right, total)).toBe(message),
);
