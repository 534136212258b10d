import * as v from 'valibot';
import { recordOf } from './record-of';

const drafts = recordOf(v.object({ text: v.string() }));

test('an entry that does not fit is left out, and the others stay', () => {
  const stored = { thread: { text: 'Okra?' }, 'reply 7': { words: 'Yes' }, 'edit 8': null };
  expect(v.parse(drafts, stored)).toEqual({ thread: { text: 'Okra?' } });
});

test.each(['text', null, 7])('%j is no record', (stored) => {
  expect(v.safeParse(drafts, stored).success).toBe(false);
});
