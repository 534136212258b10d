import { unitAt, type Tokens, type Unit } from './quantities';
import { termsIn, type Term } from './terms';

/** What a message asks to know: 'how many cubic yards' has the unit, 'what size coop' the term. */
export interface Target {
  /** The word after 'how', or 'what'; null where no question word shows it. */
  how: 'many' | 'much' | 'long' | 'big' | 'far' | 'often' | 'old' | 'what' | null;
  unit: Unit | null;
  terms: ReadonlySet<Term>;
}

const HOW: Readonly<Record<string, NonNullable<Target['how']>>> = {
  ...{
    many: 'many',
    may: 'many',
    mey: 'many',
    mny: 'many',
    much: 'much',
    mush: 'much',
    long: 'long',
    soon: 'long',
    fast: 'long',
  },
  ...{ big: 'big', large: 'big', far: 'far', wide: 'far', often: 'often', old: 'old', deep: 'far' },
};
const STOP = new Set(
  'do does did is are was were will would can could should shall for in to on at if ? . , ; i we my our you it they from make made makes has have need needed needs required there equal equals goes go per /'.split(
    ' ',
  ),
);
const SKIP = new Set('of more total a an the extra is are about approximately roughly'.split(' '));
const MAX_WORDS = 6;

interface Phrase {
  from: number;
  to: number;
}

/** Where the words after the question word begin and end: up to a verb or a preposition. */
function phraseFrom(tokens: Tokens, after: number): Phrase {
  let from = after;
  while (from < after + 3 && SKIP.has(tokens[from] ?? '')) from += 1;
  let to = from;
  while (to < Math.min(tokens.length, from + MAX_WORDS) && !STOP.has(tokens[to] ?? '')) to += 1;
  return { from, to };
}

const isNumber = (token: string | undefined): boolean => /^[\d.]*\d$/.test(token ?? '');

function unitIn(tokens: Tokens, { from, to }: Phrase): Unit | null {
  for (let at = from; at < to; at += 1) {
    const found = unitAt(tokens, at);
    // 'how big is a 20 foot bed': the unit of a number is not what is asked for.
    if (found && !isNumber(tokens[at - 1])) return found.unit;
    at += found ? found.length - 1 : 0;
  }
  return null;
}

/** 'in pounds', 'into gallons': the unit after the preposition that ends a message or a clause. */
function unitAfterPreposition(tokens: Tokens): Unit | null {
  for (let at = 1; at < tokens.length; at += 1) {
    if (tokens[at - 1] !== 'in' && tokens[at - 1] !== 'into' && tokens[at - 1] !== 'to') continue;
    const found = unitAt(tokens, at);
    const next = found && tokens[at + found.length];
    if (found && (next === undefined || next === '?' || next === '.' || next === ',')) return found.unit;
  }
  return null;
}

/** 'Trough 2 by 8 by 1.5 feet, gallons?': the last unit without a number. */
const lastUnit = (tokens: Tokens): Unit | null => {
  // 'Feet' of '6000 square feet' is no unit of its own.
  const isPartOfUnit = (at: number) =>
    [1, 2].some((back) => (unitAt(tokens, at - back)?.length ?? 0) > back && isNumber(tokens[at - back - 1]));
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    if (isPartOfUnit(at)) continue;
    const found = unitIn(tokens, { from: at, to: at + 1 });
    if (found && (at + 1 >= tokens.length || /^[?.,]$/.test(tokens[at + 1] ?? ''))) return found;
  }
  return null;
};

/** What a message asks to know. */
export function targetOf(tokens: Tokens): Target {
  const at = tokens.findIndex(
    (token, index) =>
      (token === 'how' && (tokens[index + 1] ?? '') in HOW) || token === 'howmany' || token === 'howmuch',
  );
  if (at >= 0) {
    const isJoined = tokens[at] !== 'how';
    const how = isJoined ? (tokens[at] === 'howmany' ? 'many' : 'much') : (HOW[tokens[at + 1] ?? ''] ?? 'many');
    const phrase = phraseFrom(tokens, at + (isJoined ? 1 : 2));
    return {
      how,
      unit: unitIn(tokens, phrase) ?? unitAfterPreposition(tokens),
      terms: termsIn(tokens.slice(phrase.from, phrase.to)),
    };
  }
  const what = tokens.findIndex(
    (token) =>
      token === 'what' ||
      token === "what's" ||
      token === 'whats' ||
      token === 'calculate' ||
      token === 'figure' ||
      token === 'convert',
  );
  const phrase = phraseFrom(tokens, what < 0 ? 0 : what + 1);
  return {
    how: what < 0 ? null : 'what',
    unit: unitAfterPreposition(tokens) ?? unitIn(tokens, phrase) ?? lastUnit(tokens),
    terms: termsIn(tokens.slice(phrase.from, phrase.to)),
  };
}
