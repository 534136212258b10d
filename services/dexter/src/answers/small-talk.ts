import talk from './small-talk.json';

const DEXTER = '( dexter( jr)?)?';

// Each pattern is matched against the whole message: lower case, letters, digits and single spaces only.
const replies = talk.map(({ patterns, text }) => ({
  pattern: new RegExp(`^(?:${patterns.join('|').replaceAll('{dexter}', DEXTER)})$`),
  text,
}));

/** A fixed reply to small talk; null for everything else. */
export function smallTalk(message: string): string | null {
  const plain = message
    .slice(0, 200)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/[\s-]+/g, ' ')
    .trim();
  return replies.find(({ pattern }) => pattern.test(plain))?.text ?? null;
}
