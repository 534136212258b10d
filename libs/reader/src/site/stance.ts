import type { GrowableMention } from './growables';
import type { SiteSpan } from './site-text';
import { isDenied } from './denial';
import limits from './site-limits.json';
import words from './stance-words.json';

/** What a person says about a plant or an animal. `harmful`: it makes somebody ill; `none`: it is not there; `past`: it was. */
export type Stance = 'wish' | 'has' | 'refused' | 'harmful' | 'none' | 'past';

const cuePattern = (patterns: readonly string[]): RegExp =>
  new RegExp(`(?<![a-z'])(?:${patterns.join('|')})(?![a-z'])`, 'g');
const CUES = {
  wish: cuePattern(words.wish),
  has: cuePattern(words.has),
  near: cuePattern(words.near),
  refused: cuePattern(words.refused),
  no: cuePattern(words.no),
  none: cuePattern(words.none),
  past: cuePattern(words.past),
};
const AFTER = (
  [
    ['past', words.afterPast],
    ['has', words.afterHas],
    ['refused', words.afterRefused],
  ] as const
).map(([stance, pattern]) => ({ stance, pattern: new RegExp(pattern) }));

interface Cue extends SiteSpan {
  kind: keyof typeof CUES;
  words: string;
}

/** Where a sentence ends: a stop that is no decimal point, a line, 'but'. */
const SENTENCE_END = /[!?;\n]|\.(?!\d)|(?<!(?:any|every|no)thing )\bbut\b(?! (?:not|no)\b)/g;
/** Where a part of a sentence ends. */
const PART_END = /,|\band (?=(?:i|we|want|would)\b)|\(| - /g;
const NEAR_GAP = /^ (?:[a-z]{1,12} ){0,2}$/;

function cuesIn(text: string): Cue[] {
  const all = (Object.keys(CUES) as Cue['kind'][]).flatMap((kind) =>
    Array.from(text.matchAll(CUES[kind]), ({ 0: found, index }) => ({
      kind,
      words: found,
      from: index,
      to: index + found.length,
    })),
  );
  const kept: Cue[] = [];
  for (const one of all.sort((a, b) => b.to - b.from - (a.to - a.from)))
    if (!kept.some((other) => one.from < other.to && other.from < one.to)) kept.push(one);
  return kept.sort((one, other) => one.from - other.from);
}

const PLANTING = /\b(?:grow|plant|sow|raise|raising|keep)/;
/** Before a verb of planting: in 'the plant shut down' it is none. */
const VERB_PLACE =
  /(?:^|[.,;:!?\n(]|\b(?:to|i|we|can|could|will|would|and|or|please|let's|lets|should|might|just|also|who|try)) ?$/;

/** Words that ask to plant or keep something, so that an unknown name may follow. */
export const plantingCuesIn = (text: string): readonly SiteSpan[] =>
  cuesIn(text).filter(
    ({ kind, words, from }) =>
      kind === 'wish' &&
      PLANTING.test(words) &&
      (!/^(?:grow|plant|sow|raise|raising|keep)/.test(words) ||
        VERB_PLACE.test(text.slice(Math.max(0, from - 16), from))),
  );

const lastBefore = (spots: readonly number[], at: number): number => spots.findLast((spot) => spot <= at) ?? 0;

const COUNTED =
  /\b(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|few|couple|several|some|dozen|\d{1,4}) (?:[a-z]{3,12} )?$/;
const STANDING = /(?:tree|bush|vine|hive|patch|coop)(?:e?s)?$/;
const STANDING_NEXT = /^ (?:trees?|bush(?:es)?|vines?|groves?|hedges?)\b/;

// Animals that nobody asks a planting plan for without a word of wishing.
const PASTURED = new Set(['horses', 'cattle']);
/** '14 sheep, guineas'. */
const AFTER_COUNTED =
  /\b(?:\d{1,4}|two|three|four|five|six|seven|eight|nine|ten|twelve|few|some) (?:[a-z]{3,12} ){1,3}?(?:,|and|&|, and) $/;
const ACRES_NEXT = /^,? \d+(?:\.\d+)? ?ac/;

/** What is meant where no word says it: 'a fig tree' and '12 hens' are there, 'figs' are wished for. */
function bareStance(text: string, { from, to, isLasting, kind, ids, option }: GrowableMention): Stance {
  const name = text.slice(from, to);
  const next = text.slice(to, to + 12);
  // A herb garden is a place.
  if (option !== null && /^ (?:garden|farm|bed)/.test(next)) return 'none';
  if (
    /orchard$|(?:tree|bush|vine)$/.test(name) ||
    PASTURED.has(ids[0] ?? '') ||
    (kind === 'animal' && AFTER_COUNTED.test(text.slice(Math.max(0, from - 40), from).replace(',', ' ,'))) ||
    (kind !== 'crop' && ACRES_NEXT.test(next)) ||
    (isLasting && STANDING_NEXT.test(next))
  )
    return 'has';
  const isCounted = COUNTED.test(text.slice(Math.max(0, from - 28), from));
  const isSeveral = kind === 'animal' || STANDING.test(name) || name.endsWith('s');
  return isLasting && isCounted && isSeveral ? 'has' : 'wish';
}

/** Whether a list goes on to 'or' before its sentence ends: 'no kale, beets or okra'. */
function isOrList(text: string, from: number, at: number): boolean {
  const [rest = ''] = text.slice(from, at + 40).split(/[.;!?\n]/);
  return /\b(?:or|nor)\b/.test(rest) && !/\b(?:and|want|like)\b/.test(rest);
}

const ALLERGY = new RegExp(limits.allergy.pattern, 'g');

/** Parts that tell of harm to a person. */
const allergiesIn = (text: string): SiteSpan[] =>
  Array.from(text.matchAll(ALLERGY), ({ 0: found, index }) => ({ from: index, to: index + found.length })).filter(
    (span) => !isDenied(text, span),
  );

interface Surroundings {
  text: string;
  mentions: readonly SiteSpan[];
  cues: readonly Cue[];
  allergies: readonly SiteSpan[];
  sentences: readonly number[];
  parts: readonly number[];
  isWishList: boolean;
}

/** 'He had peanuts, and I aim to have it back'. */
const BROUGHT_BACK =
  /\b(?:want|aim|hope|like|plan|going|trying)\b[^.;!?]{0,30}\b(?:it|them|that|this|those|all)(?: all)? (?:back|again)\b/;

/** Whether the sentence of a mention tells of an allergy, and no wish is between the two: 'an epipen for peanuts and kiwi'. */
function isHarmful({ from, to }: SiteSpan, { text, mentions, cues, allergies, sentences }: Surroundings): boolean {
  const sentence = lastBefore(sentences, from);
  return allergies.some((one) => {
    // 'Seed of okra, allergic to peanuts': what follows the harm is meant, and not what a comma parts from it.
    const isNamedAfter = mentions.some((each) => each.from >= one.to && lastBefore(sentences, each.from) === sentence);
    if (to <= one.from && isNamedAfter && text.slice(to, one.from).includes(',')) return false;
    const [start, end] = one.to <= from ? [one.to, from] : [to, one.from];
    return (
      lastBefore(sentences, one.from) === sentence &&
      !cues.some((cue) => cue.kind === 'wish' && cue.words !== 'for' && cue.from >= start && cue.to <= end)
    );
  });
}

/** The stance by the words before a mention. */
function stanceBefore(mention: GrowableMention, { text, cues, sentences, parts, isWishList }: Surroundings): Stance {
  const { from, isLasting, kind } = mention;
  const sentence = lastBefore(sentences, from);
  const part = Math.max(sentence, lastBefore(parts, from));
  const bare = isWishList ? 'wish' : bareStance(text, mention);
  const before = cues.filter((one) => one.from >= sentence && one.to <= from);
  const near = before.at(-1);
  if (near?.kind === 'near' && near.from >= part && NEAR_GAP.test(text.slice(near.to, from))) {
    const verb = before.at(-2);
    const isWished =
      verb?.kind === 'wish' && verb.words !== 'for' && (verb.to >= near.from - 2 || near.words === 'acres of');
    // 'Her okra' among wishes is a kind that she grew.
    const isOwner = (
      isWishList ? /^(?:my|our|under|beneath|acres of)$/ : /^(?:my|our|her|his|old|under|beneath|acres of)$/
    ).test(near.words);
    if (isWished) return 'wish';
    if (isOwner || (isLasting && !isWishList)) return 'has';
  }
  const last = before.findLast((one) => one.kind !== 'near');
  if (!last) return bare;
  const [rest = ''] = text.slice(mention.to).split(/[.;!?\n]/);
  if ((last.kind === 'past' || last.kind === 'has') && BROUGHT_BACK.test(rest)) return 'wish';
  const isPart = last.from >= part;
  switch (last.kind) {
    case 'wish':
      // 'Pumpkins for the goats', 'fenced for cows': they are there.
      if (last.words === 'for' && mention.ids[0] === 'bees') return 'none';
      // 'A plane comes for the cotton': somebody's, or there.
      if (last.words === 'for' && !isWishList && text.slice(last.to, from) === ' the ') return 'none';
      if (last.words === 'for' && kind === 'animal' && NEAR_GAP.test(text.slice(last.to, from))) return 'has';
      return last.words === 'for' && !isPart ? bare : 'wish';
    case 'has':
      return isPart || isLasting || kind === 'animal' ? 'has' : bare;
    case 'no':
      return isPart || isOrList(text, last.to, from) ? 'refused' : bare;
    case 'refused':
      return 'refused';
    default:
      return isPart ? (last.kind === 'past' ? 'past' : 'none') : bare;
  }
}

const LIST_JOINT = /^ ?(?:,|and|&|or|\+|, and) ?(?:an? |some |one |big |old )*$/;

/** What the text says of each mention. `isWishList`: the text answers 'what else do you want to grow'. */
export function stancesOf(text: string, mentions: readonly GrowableMention[], isWishList: boolean): readonly Stance[] {
  const spots = (pattern: RegExp) => [
    0,
    ...Array.from(text.matchAll(pattern), ({ 0: sign, index }) => index + sign.length),
  ];
  const surroundings = {
    ...{ text, mentions, cues: cuesIn(text), allergies: allergiesIn(text), isWishList },
    sentences: spots(SENTENCE_END),
    parts: spots(PART_END),
  };
  const stances: Stance[] = [];
  let after: { stance: Stance; from: number } | null = null;
  for (const mention of mentions.toReversed()) {
    if (isHarmful(mention, surroundings)) {
      stances.unshift('harmful');
      after = null;
      continue;
    }
    const found = AFTER.find(({ pattern }) => pattern.test(text.slice(mention.to, mention.to + 40)));
    // 'Camellias and azaleas everywhere': what follows a list is said of all of it.
    const shared: Stance | null = after && LIST_JOINT.test(text.slice(mention.to, after.from)) ? after.stance : null;
    const known: Stance | null = found?.stance ?? shared;
    // 'Our goats get out and eat everything' are there all the same.
    const isOwn: boolean =
      mention.kind === 'animal' &&
      known === 'past' &&
      !text.startsWith(' of ', mention.to) &&
      stanceBefore(mention, surroundings) === 'has';
    const stance: Stance | null = isOwn ? 'has' : known;
    after = stance === null ? null : { stance, from: mention.from };
    stances.unshift(stance ?? stanceBefore(mention, surroundings));
  }
  return stances;
}
