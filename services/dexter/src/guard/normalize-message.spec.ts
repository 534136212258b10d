import fc from 'fast-check';
import { normalizeMessage, withoutTags } from './normalize-message';

test.each([
  ['<img src=x onerror=alert(1)> how do I grow okra', 'how do I grow okra'],
  ['<b>bold</b> okra', 'bold okra'],
  ['<scr<script>ipt>alert(1)</script>', 'alert(1)'],
  ['<<b>script>x', 'x'],
  ['<a href="x" okra', 'a href="x" okra'],
  ['<!-- hidden --> okra', 'okra'],
  ['3 < 5 and I <3 okra > peas', '3 < 5 and I <3 okra > peas'],
  ['ok\u0000ra\u0007', 'okra'],
  ['\u202Earko\u202C', 'arko'],
  ['okra \u{E0069}\u{E0067}', 'okra'],
  ['cafe\u0301', 'caf\u00e9'],
  ['line one\nline two', 'line one\nline two'],
])('%j is stored as %j', (message, stored) => {
  expect(normalizeMessage(message)).toBe(stored);
});

test.each(['👨🏾‍🌾', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '❤️'])('%s survives', (emoji) => {
  expect(normalizeMessage(`${emoji} okra`)).toBe(`${emoji} okra`);
});

test('no tag is left, however they are put together', () => {
  const pieces = fc.array(fc.constantFrom('<', '>', '/', 'a', 'script', ' ', '!', '3'), { maxLength: 60 });
  fc.assert(
    fc.property(pieces, (parts) => !/<[a-z/!?]/i.test(withoutTags(parts.join('')))),
    { numRuns: 5_000, seed: 1 },
  );
});
