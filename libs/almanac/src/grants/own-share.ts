import type { GrantFacts } from './grant-facts';

const SHARE_PERCENT = /^(?:(at least) |about )?(\d+)(?: ?%? to (\d+))? ?(?:%|percent)/i;
const SHARE_WORDS: readonly [RegExp, string][] = [
  [/^half of/i, '50%'],
  [/^three quarters of/i, '75%'],
  [/^a quarter/i, '25%'],
  [/^(?:dollar for dollar,|one dollar of your own)/i, '$1 for each $1'],
];

/** What the applicant adds, in a few words: '25%', 'at least 10%'; null: nothing. */
export function ownShareText({ match }: Pick<GrantFacts, 'match'>): string | null {
  if (match === null || match.startsWith('You pay the whole cost first')) return null;
  const [, atLeast, from, to] = SHARE_PERCENT.exec(match) ?? [];
  if (from !== undefined) return `${atLeast ? 'at least ' : ''}${from}${to === undefined ? '' : ` to ${to}`}%`;
  return SHARE_WORDS.find(([words]) => words.test(match))?.[1] ?? 'a share';
}
