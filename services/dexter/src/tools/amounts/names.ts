import { combinedDimension } from '@farm/reader';
import { amountUnit, CLAUSE_END, counted, GIVES, isMeasure, MEASURES, nounAt, REACH, thingOf } from './rates';
import { CONTAINERS, isContainer, type Term } from './terms';

const PAIRS = /^(?:of|at|with|making|giving|averaging|eating|drinking|laying|holding|needing|using|weighing)$/;
const PAIR_REACH = 6;
const CELL = /^(?:cell|cells|-)$/;
const SERVES = /^(?:feeds|serves|for)$/;
const MULTIPLIER = /^(?:coats?|times|strands?|layers?|passes|sides|trips?)$/;
const LASTS = /^(?:last|lasts|does|goes|holds|feeds)$/;

const powersOf = ({ dimension }: Term): number => Object.keys(dimension).length;
const isPlainCount = (term: Term): boolean => term.noun !== null && powersOf(term) === 1;
const isBare = ({ quantity, noun, dimension, isFactor }: Term): boolean =>
  quantity.unit === 'each' && noun === null && Object.keys(dimension).length === 0 && !isFactor;
const per = (term: Term, noun: string): Term => ({
  ...term,
  dimension: combinedDimension(term.dimension, counted(noun), -1),
});
const times = (term: Term, noun: string): Term => ({
  ...term,
  noun,
  dimension: combinedDimension(term.dimension, counted(noun), 1),
});

/** The container before an amount of what one holds: 'bags of 50 pounds', 'bags of compost of 2 cubic feet'. */
function holderBefore(tokens: readonly string[], at: number): string | null {
  if (tokens[at - 1] !== 'of') return null;
  const names = [tokens[at - 2], tokens[at - 3] === 'of' ? tokens[at - 4] : undefined];
  return names.find((name) => name !== undefined && isContainer(name)) ?? null;
}

/** The things that amounts are told for one of, though nothing counts them. */
function uncounted(terms: readonly Term[]): string[] {
  const all = terms.flatMap(({ dimension }) => Object.entries(dimension)).filter(([kind]) => !MEASURES.has(kind));
  const isCounted = (kind: string) => all.some(([other, power]) => other === kind && power > 0);
  return [...new Set(all.filter(([kind, power]) => power < 0 && !isCounted(kind)).map(([kind]) => kind))];
}

/** What a number counts that neither unit nor noun names, by the words before it; itself where nothing tells. */
function bareName(term: Term, terms: readonly Term[], tokens: readonly string[]): Term {
  const before = tokens[term.quantity.at - 1] ?? '';
  const others = terms.filter((each) => each !== term);
  if (SERVES.test(before) && others.some(({ noun }) => noun === 'person')) return times(term, 'person');
  // 'In one dozen', after '20 dozen a year'
  if (term.quantity.value === 12 && others.some(({ quantity: { unit } }) => unit === 'dozen'))
    return times(term, 'egg');
  const [thing, ...more] = /^(?:are|have|got)$/.test(before) ? uncounted(terms) : [];
  return thing !== undefined && more.length === 0 ? times(term, thing) : term;
}

/** An amount with what it is told for one of, and what a nameless number counts: '150 an hour', 'flats of 72'. */
function nameOf(term: Term, terms: readonly Term[], asked: string | null, tokens: readonly string[]): Term {
  const { quantity, dimension, isFactor } = term;
  if (term.noun !== null || quantity.side || isFactor || term.isEach || dimension['money']) return term;
  const holder = holderBefore(tokens, quantity.at);
  if (quantity.unit !== 'each')
    return holder !== null && quantity.per === null && powersOf(term) === 1 ? per(term, holder) : term;
  const own = holder === null ? term : { ...term, dimension: counted(holder, -1) };
  if (powersOf(own) === 0) return bareName(term, terms, tokens);
  // Of the one thing that is counted beside it, or of what is asked for, or of the one amount that is told.
  const others = terms.filter(
    (each) => each !== term && isPlainCount(each) && !(thingOf(each.noun ?? '') in own.dimension),
  );
  const noun = others.length === 1 ? others[0]?.noun : others.length === 0 ? asked : null;
  if (noun) return thingOf(noun) in own.dimension ? own : times(own, noun);
  const amounts = terms.filter((each) => each !== term && isMeasure(each.quantity.unit) && !each.dimension['time']);
  const [amount] = others.length === 0 && amounts.length === 1 ? amounts : [];
  if (!amount || powersOf(amount) !== 1) return own;
  const { size, dimension: kind } = amountUnit(amount.quantity.unit);
  return { ...own, size: own.size * size, dimension: combinedDimension(own.dimension, kind, 1) };
}

/** Whether an amount is of each of what is counted before it: '8 hives at 45 pounds', '100 emitters of half a gallon an hour'. */
function isPair(term: Term, before: Term, tokens: readonly string[]): boolean {
  const between = tokens.slice(before.quantity.end, term.quantity.at);
  const [last = '', ahead = ''] = between.toReversed();
  const isServed = before.noun === 'person' && SERVES.test(tokens[before.quantity.at - 1] ?? '');
  if (isServed || between.length >= PAIR_REACH || between.some((word) => CLAUSE_END.test(word) && word !== 'what'))
    return false;
  const isOfThose = last === 'eat' && /^(?:that|who|which|what)$/.test(ahead);
  const isOfOne = before.quantity.value === 1 && GIVES.test(last);
  const isSpacing = between.length < 2 && tokens[term.quantity.end] === 'apart';
  return PAIRS.test(last) || isOfThose || isOfOne || isSpacing;
}

function pairedAmount(term: Term, before: Term | undefined, asked: string | null, tokens: readonly string[]): Term {
  const { quantity, dimension, noun, isEach } = term;
  if (!before) {
    // 'How many jars at 7 dollars'
    const many = tokens.lastIndexOf('many', quantity.at);
    const isOfAsked = many >= 0 && quantity.at - many < REACH && tokens[quantity.at - 1] === 'at';
    return asked !== null && isOfAsked && quantity.per === null ? per(term, asked) : term;
  }
  const isOfThing = Object.entries(dimension).some(([kind, power]) => power < 0 && !MEASURES.has(kind));
  if (before.noun === null || before.quantity.unit === 'dozen' || isOfThing || isEach || quantity.side) return term;
  return noun !== before.noun && isPair(term, before, tokens) ? per(term, before.noun) : term;
}

/** A count with the size behind it as one amount: 'two 50 foot rows', '12 five gallon buckets'. */
function withSizes(terms: readonly Term[], tokens: readonly string[]): Term[] {
  const isCount = (one: Term, next: Term | undefined): boolean =>
    next !== undefined &&
    isBare(one) &&
    next.quantity.at === one.quantity.end &&
    next.quantity.unit !== 'each' &&
    nounAt(tokens, next.quantity.end) !== null;
  return terms.flatMap((term, at): Term[] => {
    if (isCount(term, terms[at + 1])) return [];
    const count = terms[at - 1];
    return count && isCount(count, term)
      ? [{ ...term, size: term.size * count.size, shown: [...count.shown, ...term.shown] }]
      : [term];
  });
}

/** How long one container lasts, as so many of them in a time: 'a round bale lasts my 4 cows 5 days', 'a bag every week'. */
function withLasting(terms: readonly Term[], tokens: readonly string[]): Term[] {
  for (const term of terms) {
    const { at, unit, value } = term.quantity;
    if (amountUnit(unit).dimension['time'] !== 1 || powersOf(term) !== 1) continue;
    const from = Math.max(0, at - 2 * REACH);
    const near = tokens.slice(from, at);
    const place = near.findLastIndex((word) => isContainer(word) && !/[^s]s$/.test(word));
    const isOne = near.slice(Math.max(0, place - 2), place).some((word) => /^(?:an?|one|1|each|every)$/.test(word));
    const isLasting = near.at(-1) === 'every' || near.slice(place).some((word) => LASTS.test(word));
    if (place < 0 || !isOne || !isLasting) continue;
    const holder = near[place] ?? '';
    const lasting: Term = {
      ...{ ...term, noun: null, size: 1 / term.size },
      dimension: { [holder]: 1, time: -1 },
      shown: [
        { value: 1, label: holder, isBelow: false },
        { value, label: `${unit}s`, isBelow: true },
      ],
    };
    // Whom it lasts so long is told by the way.
    const isBeside = (each: Term) => each.quantity.at >= from + place - 2 && each.quantity.at < at;
    return terms.filter((each) => !isBeside(each)).map((each) => (each === term ? lasting : each));
  }
  return [...terms];
}

/** Terms with what nameless numbers count, and amounts for one of what is counted before them. `asked`: the thing asked for. */
export function withNames(read: readonly Term[], asked: string | null, tokens: readonly string[]): Term[] {
  const isAsked = (name: string | null): boolean => asked !== null && thingOf(name ?? '') === thingOf(asked);
  const sized = withLasting(withSizes(read, tokens), tokens).map((term) => {
    const { at, end } = term.quantity;
    // 'How many 72 cell trays': a number of the question is the size of what is asked for.
    const isSize = isPlainCount(term) && isAsked(term.noun) && CONTAINERS.has(thingOf(asked ?? ''));
    if (isSize && asked !== null && (tokens[at - 1] === 'many' || CELL.test(tokens[end] ?? '')))
      return { ...term, noun: null, dimension: counted(asked, -1) };
    // 'How many loads at 2 yards each'
    const isOfAsked = term.isEach && asked !== null && Object.values(term.dimension).every((power) => power > 0);
    return isOfAsked ? per(term, asked) : term;
  });
  const named = sized.map((term) => nameOf(term, sized, asked, tokens));
  const paired = named.map((term, at) => {
    const beside = named[at + 1];
    const isOfSides = isPlainCount(term) && beside?.quantity.side && beside.quantity.at - term.quantity.end <= 2;
    const isTimes = /^[x*\u00d7]$/.test(tokens[(beside?.quantity.at ?? 0) - 1] ?? '');
    const own = pairedAmount(term, named[at - 1], asked, tokens);
    return MULTIPLIER.test(term.noun ?? '') || isOfSides || isTimes ? { ...own, isFactor: true } : own;
  });
  // 'One row is 100 feet … 6 rows': the one only says of what the feet are.
  return paired.filter((term, at) => {
    const next = paired[at + 1];
    const isTold = next !== undefined && next !== named[at + 1] && term.quantity.value === 1;
    return !(
      isTold &&
      paired.some(
        (other) => other !== term && isPlainCount(other) && thingOf(other.noun ?? '') === thingOf(term.noun ?? ''),
      )
    );
  });
}

/** The one thing that 'how many' may mean without a noun: what one of is told for, else what is counted. */
export function thingMeant(terms: readonly Term[]): string | null {
  const [one, ...others] = uncounted(terms);
  if (one !== undefined) return others.length === 0 ? one : null;
  const lasting = terms.find(
    ({ dimension }) => dimension['time'] === -1 && Object.keys(dimension).some((kind) => CONTAINERS.has(kind)),
  );
  const counts = lasting
    ? Object.keys(lasting.dimension).filter((kind) => CONTAINERS.has(kind))
    : terms.flatMap(({ noun }) => noun ?? []);
  return counts.length === 1 ? (counts[0] ?? null) : null;
}
