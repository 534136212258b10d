import { badgeName, levelColour } from './badges';

test.each([
  [1, 'green'],
  [2, 'green'],
  [3, 'yellow'],
  [5, 'yellow'],
  [6, 'purple'],
  [40, 'purple'],
])('level %d is %s', (level, colour) => expect(levelColour(level)).toBe(colour));

test.each([
  ['frost-reader', 'Frost Reader'],
  ['month-of-rain-or-shine', 'Month Of Rain Or Shine'],
  ['level-5', 'Level 5'],
  ['comeback', 'Comeback'],
])('%s is shown as %s', (slug, name) => expect(badgeName(slug)).toBe(name));
