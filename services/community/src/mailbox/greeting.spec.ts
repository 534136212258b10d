import { greetingOf } from './greeting';

test.each(['Ada', 'Mary Ann', 'José', 'D’Angelo', "O'Neil", 'Anne-Marie', 'Nguyễn'])('%s is greeted by name', (name) =>
  expect(greetingOf(name)).toBe(`Hey ${name},`),
);

test('a reader of Spanish is greeted in Spanish', () => expect(greetingOf('José', 'es')).toBe('Hola, José:'));

test.each([
  null,
  '',
  'evil.example',
  'WIN A CAR http://evil.example',
  'call 555 0100',
  'one two three',
  'Ada\nBuy now',
  '<b>Ada</b>',
  'A'.repeat(60),
  'shithead',
])('%j is not repeated in an email', (name) => expect(greetingOf(name)).toBeUndefined());
