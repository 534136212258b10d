import type { EmailContent } from './email';
import { buildEnvelope } from './email';

const content: EmailContent = { subject: 'Hello', paragraphs: [], footer: [] };

test('receiver, subject, answer address and further headers stand above the content', () => {
  const headers = { 'List-Unsubscribe': '<https://farm.example/x>' };
  expect(buildEnvelope('ada@example.com', { ...content, replyTo: 'ruth@example.com', headers })).toEqual({
    to: 'ada@example.com',
    subject: 'Hello',
    replyTo: 'ruth@example.com',
    headers,
  });
});

const BREAKS = ['\r\nBcc: bo@example.com', '\nBcc: bo@example.com', '\rX', '\u2028X', '\u2029X', '\0X'];
test.each(BREAKS)('a header line never becomes two: %j', (end) => {
  expect(() => buildEnvelope(`ada@example.com${end}`, content)).toThrow('is not sent');
  expect(() => buildEnvelope('ada@example.com', { ...content, subject: `Hello${end}` })).toThrow('is not sent');
  expect(() => buildEnvelope('ada@example.com', { ...content, replyTo: `ruth@example.com${end}` })).toThrow(
    'is not sent',
  );
  expect(() => buildEnvelope('ada@example.com', { ...content, headers: { 'X-Note': `x${end}` } })).toThrow(
    'is not sent',
  );
  expect(() => buildEnvelope('ada@example.com', { ...content, headers: { [`X-Note${end}`]: 'x' } })).toThrow(
    'is not sent',
  );
});

test.each([
  '',
  'ada',
  'ada@',
  'a@b.example, c@d.example',
  'Ada <ada@example.com>',
  'a@b.example;c@d.example',
  'a@b@c.de',
])('%j is not one address', (to) => expect(() => buildEnvelope(to, content)).toThrow('is not sent'));

test.each(['To', 'bcc', 'Subject', 'Reply-To', 'Message-ID', 'Content-Type'])(
  '%s is never a header of a content',
  (name) =>
    expect(() => buildEnvelope('ada@example.com', { ...content, headers: { [name]: 'x' } })).toThrow('is not sent'),
);

test('an error names no address, because errors are stored longer than addresses', () => {
  expect(() => buildEnvelope('ada@example.com, bo@example.com', content)).toThrow(/^[^@]*$/);
});
