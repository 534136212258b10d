import { envelopeOf } from './envelope';
import type { Letter } from './letter';

const letter: Letter = { subject: 'Hello', paragraphs: [], footer: [] };

test('receiver, subject, answer address and further headers stand above the letter', () => {
  const headers = { 'List-Unsubscribe': '<https://farm.example/x>' };
  expect(envelopeOf('ada@example.com', { ...letter, replyTo: 'ruth@example.com', headers })).toEqual({
    to: 'ada@example.com',
    subject: 'Hello',
    replyTo: 'ruth@example.com',
    headers,
  });
});

const BREAKS = ['\r\nBcc: bo@example.com', '\nBcc: bo@example.com', '\rX', '\u2028X', '\u2029X', '\0X'];
test.each(BREAKS)('a header line never becomes two: %j', (end) => {
  expect(() => envelopeOf(`ada@example.com${end}`, letter)).toThrow('is not sent');
  expect(() => envelopeOf('ada@example.com', { ...letter, subject: `Hello${end}` })).toThrow('is not sent');
  expect(() => envelopeOf('ada@example.com', { ...letter, replyTo: `ruth@example.com${end}` })).toThrow('is not sent');
  expect(() => envelopeOf('ada@example.com', { ...letter, headers: { 'X-Note': `x${end}` } })).toThrow('is not sent');
  expect(() => envelopeOf('ada@example.com', { ...letter, headers: { [`X-Note${end}`]: 'x' } })).toThrow('is not sent');
});

test.each([
  '',
  'ada',
  'ada@',
  'a@b.example, c@d.example',
  'Ada <ada@example.com>',
  'a@b.example;c@d.example',
  'a@b@c.de',
])('%j is not one address', (to) => expect(() => envelopeOf(to, letter)).toThrow('is not sent'));

test.each(['To', 'bcc', 'Subject', 'Reply-To', 'Message-ID', 'Content-Type'])(
  '%s is never a header of a letter',
  (name) => expect(() => envelopeOf('ada@example.com', { ...letter, headers: { [name]: 'x' } })).toThrow('is not sent'),
);

test('what is refused is not told: errors are kept where addresses are not', () => {
  expect(() => envelopeOf('ada@example.com, bo@example.com', letter)).toThrow(/^[^@]*$/);
});
