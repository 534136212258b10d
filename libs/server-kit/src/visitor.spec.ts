import { COOKIE_KEYS } from './testing';
import { createVisitorHasher } from './visitor';

const [key = ''] = COOKIE_KEYS;
const another = 'B'.repeat(43);

test('one visitor has one mark, and it is not the cookie', () => {
  const hash = createVisitorHasher([key]);
  expect(hash('ada')).toBe(hash('ada'));
  expect(hash('ada')).not.toBe(hash('bo'));
  expect(hash('ada')).not.toContain('ada');
});

test('a newer key in front changes no mark; another key changes all', () => {
  expect(createVisitorHasher([another, key])('ada')).toBe(createVisitorHasher([key])('ada'));
  expect(createVisitorHasher([another])('ada')).not.toBe(createVisitorHasher([key])('ada'));
});
