import { COOKIE_KEYS } from './testing';
import { visitorMark } from './visitor-mark';

const [key = ''] = COOKIE_KEYS;
const another = 'B'.repeat(43);

test('one visitor has one mark, and it is not the cookie', () => {
  const mark = visitorMark([key]);
  expect(mark('ada')).toBe(mark('ada'));
  expect(mark('ada')).not.toBe(mark('bo'));
  expect(mark('ada')).not.toContain('ada');
});

test('a newer key in front changes no mark; another key changes all', () => {
  expect(visitorMark([another, key])('ada')).toBe(visitorMark([key])('ada'));
  expect(visitorMark([another])('ada')).not.toBe(visitorMark([key])('ada'));
});
