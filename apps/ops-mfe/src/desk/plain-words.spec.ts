import { plainWords } from './plain-words';

test('words of the services read like words', () =>
  expect(plainWords('email_corrected_old')).toBe('Email corrected old'));
