import type { GrowableStatement } from './wishes';

const AFTER =
  /^(?:'s)? (?:and [a-z]+ )?(?:seeds?|seed packets?|packets?|pkts?|slips|sets|(?:with|that have|have|having) (?:[a-z]+ )?(?:eyes|sprouts)|(?:that are |are |is )?sprouting|with roots)\b/;
const BEFORE =
  /\b(?:(?:dried|dry|sprouting|sprouted)(?= $)|packets?|packs?|pkts?|envelopes?|bags?|jars?|seeds?)(?: each)?(?: from (?:the |a |our )?[a-z]+(?: [a-z]+)?)?(?: of|:| for)? (?:(?:my|her|his|the|our|some|old|mother's|mama's|grandmother's|grandma's) ){0,2}$/;
const WISHED = /\b(?:want|wants|need|needs|buy|order|get|looking for|would like|where can i find)\b[^.;!?]{0,40}$/;
const OWN = /\b(?:have|has|had|got|my|our|own|saved?|kept|with)\b[^.;!?]{0,60}$/;
const JOINT = /^ ?(?:,|and|&|or|\+|, and) ?(?:an? )?$/;

/** Of which plants a person has seed: 'mama's okra seed', 'a packet of basil', 'okra and tomato seed'. */
export function withSeed(text: string, statements: readonly GrowableStatement[]): readonly GrowableStatement[] {
  const isJoined = ({ to }: GrowableStatement, next: GrowableStatement | undefined): boolean =>
    next !== undefined && JOINT.test(text.slice(to, next.from));
  const found = statements.map(
    ({ from, to }) => AFTER.test(text.slice(to, to + 24)) || BEFORE.test(text.slice(Math.max(0, from - 48), from)),
  );
  // 'Okra and tomato seed' is seed of both, 'seed of okra, beets and tomato' of three.
  for (const [at, one] of statements.entries())
    if (found[at] === true && isJoined(one, statements[at + 1])) found[at + 1] = true;
  for (let at = statements.length - 1; at > 0; at -= 1) {
    const before = statements[at - 1];
    if (found[at] === true && before && isJoined(before, statements[at])) found[at - 1] = true;
  }
  return statements.filter(({ from, stance, ids }, at) => {
    const before = text.slice(Math.max(0, from - 80), from);
    return (
      found[at] === true &&
      ids.length === 1 &&
      stance !== 'refused' &&
      stance !== 'harmful' &&
      stance !== 'none' &&
      (OWN.test(before) || !WISHED.test(before))
    );
  });
}

/** Who has seed of a plant wants to grow it. */
export const withSeedWishes = (
  statements: readonly GrowableStatement[],
  seeded: readonly GrowableStatement[],
): readonly GrowableStatement[] =>
  statements.map((one) => (seeded.includes(one) ? { ...one, stance: 'wish' as const } : one));
