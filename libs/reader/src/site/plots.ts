import { isDenied } from './denial';
import { numberBefore } from './site-numbers';
import { overlaps, type SiteSpan } from './site-text';
import words from './plot-words.json';
import { sizesIn, SQUARE_FEET_OF_ACRE, type SizeMention } from './plot-sizes';

/**
 * `new-bed`: a box to fill; `dug-bed`: ground to be broken; `row`: of a bigger garden; `field`: land by the acre; `yard`: ground
 * without a bed so far.
 */
export type PlotKind =
  | 'bed'
  | 'raised-bed'
  | 'table-bed'
  | 'new-bed'
  | 'dug-bed'
  | 'row'
  | 'container'
  | 'yard'
  | 'field'
  | 'woods'
  | 'greenhouse';

/** Ground or containers that a person has; sizes are those of one of them. */
export interface Plot {
  kind: PlotKind;
  /** 'A few' are 3, a plural without a number 2. */
  count: number;
  lengthFt: number | null;
  widthFt: number | null;
  squareFeet: number | null;
}

/** A plot, the words for it and where they are. */
export interface PlotMention extends SiteSpan {
  plot: Plot;
  say: string;
}

interface Noun extends SiteSpan {
  kind: PlotKind;
  text: string;
  /** A balcony or a deck: containers, where nothing else is named. */
  isWhereabouts: boolean;
}

const NOUNS = words.map(({ kind, pattern }) => ({
  kind: kind as PlotKind,
  pattern: new RegExp(`(?<![a-z-])${pattern}(?![a-z])`, 'g'),
}));
const WHEREABOUTS =
  /\b(?:balcon(?:y|ies)|patios?|decks?|porch(?:es)?|window ?sills?|(?<!(?:old|storm|some|glass|house) )(?:sunny |south |bright |kitchen )?windows?(?! (?:sash|panes?|frames?))|fire escapes?|terrace|roof ?tops?|lanai|apartments?|condos?|stoops?|carports?|driveways?|(?:[2-9](?:nd|rd|th)|second|third|fourth) (?:floor|story))\b/g;
const MAX_COUNT = 500;

function nounsIn(text: string): Noun[] {
  const found = (pattern: RegExp, kind: PlotKind, isWhereabouts: boolean) =>
    Array.from(text.matchAll(pattern), ({ 0: words, index }) => ({
      kind,
      text: words,
      isWhereabouts,
      from: index,
      to: index + words.length,
    }));
  // Deer that walk on the porch are no pots on it.
  const isWalkedOn = ({ from }: SiteSpan): boolean =>
    /\b(?:walks?|walked|sleeps?|comes?|come up|sits?|lies|lays?|runs?) (?:up )?on (?:the |my |our )?$/.test(
      text.slice(Math.max(0, from - 24), from),
    );
  const all = [
    ...NOUNS.flatMap(({ kind, pattern }) => found(pattern, kind, false)),
    ...found(WHEREABOUTS, 'container', true).filter((noun) => !isWalkedOn(noun)),
  ];
  const kept: Noun[] = [];
  for (const one of all.sort((a, b) => b.to - b.from - (a.to - a.from)))
    if (!kept.some((other) => overlaps(one, other))) kept.push(one);
  return kept.sort((one, other) => one.from - other.from);
}

const SIZE_OF_POT =
  /(?:\(?(?:about |each )?(?:\d{1,3}|one|two|three|five|seven|ten|fifteen|twenty)(?:-\d{1,2})?[- ]?(?:gallons?|gal|inch(?:es)?|in|"|quarts?|qt|liters?|l)\b\.?\)?[- ]?)$/;
const ADJECTIVE =
  /(?:\b(?:big|large|small|little|long|old|new|good|empty|brown|black|nice|garden|deep|wide|narrow|wooden|cedar|metal|steel|more|different|separate|raised|clay|plastic|fabric|other|of|the|my|our|these|those|cleared|fenced|flat|sunny|shady|tilled|full|whole|solid|rented)[ ,])$/;
const MAX_ADJECTIVES = 4;

/** How many, by the number before a noun: 'six 5-gallon buckets'. */
function countBefore(text: string, at: number): { count: number; from: number } | null {
  let end = at;
  for (let step = 0; step < MAX_ADJECTIVES; step += 1) {
    const before = text.slice(Math.max(0, end - 24), end);
    const skipped = SIZE_OF_POT.exec(before)?.[0] ?? ADJECTIVE.exec(before)?.[0] ?? '';
    if (skipped === '') break;
    end -= skipped.length;
  }
  const number = numberBefore(text, end);
  return number && Number.isInteger(number.value) && number.value <= MAX_COUNT
    ? { count: number.value, from: number.from }
    : null;
}

const OF_THEM =
  /^[^.;!?]{0,24}?\b(\d{1,3}|[a-z]{3,6}) of (?:them|those|these|'em|em)\b|^(?: only)? ?(?:\(|x ?)(\d{1,2}|[a-z]{3,6}(?=\)))\b\)?(?!x| ?(?:ft|feet|'))/;
/** How many, by words after a noun: 'raised beds, three of them', 'beds (3)'. */
function countAfter(text: string, at: number): { count: number; to: number } | null {
  const [all = '', word, digits] = OF_THEM.exec(text.slice(at, at + 60)) ?? [];
  const number = word ?? digits;
  const value = number === undefined ? undefined : numberBefore(`${number} `, number.length + 1)?.value;
  return value === undefined || !Number.isInteger(value) ? null : { count: value, to: at + all.length };
}

const isPlural = (text: string): boolean => /s$/.test(text) && !/(?:grass|woods)$/.test(text);
const NEW =
  /\b(?:new|empty|just built|first|unfilled|not filled|(?<!(?:father|dad|daddy|husband|he|they|brother|son|grandpa|uncle) )build(?:ing)?|to build|make|making|put(?:ting)? in)\b(?: (?:an?|my|our|the|first|some|in|raised|garden|wooden|\d{1,2}|one|two|three)){0,4} $/;
/** 'Raised bed 4x8, new and empty'. */
const NEW_AFTER =
  /^(?:,| is| and| they gave me| that|(?: [a-z]+){1,3} (?:built|made|gave)(?: us| me)?){0,2},? ?(?:still |all |brand )?(?:new(?:,? (?:and )?empty)?|(?<=(?:built|made|gave)(?: us| me)?,? )(?:all )?empty|unfilled|not filled|just built|needs (?:soil|dirt|filling)|no (?:soil|dirt) in it)\b(?! (?:bagged|fresh|soil|dirt|mix|topsoil|garden|to|lots?|yard))/;
const isNewBed = (text: string, from: number, to: number): boolean =>
  NEW.test(text.slice(Math.max(0, from - 44), from)) ||
  NEW_AFTER.test(text.slice(to, to + 60)) ||
  UNFILLED.test(text.slice(to, to + 80));
/** 'Raised bed that they built me, no soil in it yet'. */
const UNFILLED =
  /^[^.;!?\n]{0,50}\b(?:no (?:soil|dirt|mix) (?:in|yet)|not filled|unfilled|needs? (?:soil|dirt|filling|to be filled))\b/;
const DESIRED =
  /\b(?:want|wants|would like|'d like|thinking of|planning|plan on|room for|need)(?: to (?:have|put in|start|dig|make|build))?(?: (?:an?|our|my|the|first|little|small|just|garden|raised|wooden|\d{1,2}|one|two|three)){0,4} $/;
/** A bed that is wanted is still to be made: a box where it is raised, else of the ground. */
const MADE: Readonly<Partial<Record<PlotKind, PlotKind>>> = { bed: 'dug-bed', 'raised-bed': 'new-bed' };
const desiredKind = (text: string, at: number, kind: PlotKind): PlotKind | undefined =>
  DESIRED.test(text.slice(Math.max(0, at - 44), at)) ? MADE[kind] : undefined;

const GAP_AFTER =
  /^(?: |-|,|\(|'|feet|foot|ft|long|wide|deep|tall|big|of|in|total|for|the|an?|my|our|old|good|little|small|each|\d{1,2} inches|worth|nice|flat|open|mostly|partly|all|heavily|sunny|shady|sloped|sloping|rocky|sandy|clay|red|new|empty|brown|fenced|cow|wood|cleared){0,8}$/;
const GAP_BEFORE =
  /^(?: |-|,|\(|:|=|is|are|that|which|each|about|around|roughly|measuring|measures?|of|at|an?|all|only|\(\d{1,2}\)|(?:\d{1,2}|[a-z]{3,6}) of (?:them|those|'em|em)){0,8}$/;
const MAX_GAP = 32;

/** Whether a drive or porch is only what a bed is beside. */
const isBeside = (text: string, { isWhereabouts, from }: Noun): boolean =>
  isWhereabouts &&
  /\b(?:along|beside|by|near|off|behind|next to) (?:the |my |our )?$/.test(text.slice(Math.max(0, from - 16), from));

/** The noun of a size: next to it, or before it in the same part of the sentence: 'raised bed along the drive 2x20'. */
function nounOf(text: string, size: SiteSpan, nouns: readonly Noun[]): Noun | null {
  // '2 acres cleared' are no woods.
  if (
    /^ (?:are |is )?(?:cleared|tilled|open|fenced|in (?:pasture|vegetables|garden))\b/.test(
      text.slice(size.to, size.to + 24),
    )
  )
    return null;
  // 'A cleared spot 30 x 30 in the woods' is a bed.
  if (/\bclear(?:ed|ing)\b[^.;]{0,24}$/.test(text.slice(Math.max(0, size.from - 34), size.from))) return null;
  const after = nouns.find((noun) => noun.from >= size.to && noun.from - size.to <= MAX_GAP);
  if (after && GAP_AFTER.test(text.slice(size.to, after.from))) return after;
  const before = nouns.findLast((noun) => noun.to <= size.from && size.from - noun.to <= MAX_GAP);
  if (before && GAP_BEFORE.test(text.slice(before.to, size.from))) return before;
  const inPart = nouns.find(
    (noun) => noun.to <= size.from && !/[.,;:!?\n(/]|\band\b|\d/.test(text.slice(noun.to, size.from)),
  );
  if (inPart && size.from - inPart.to <= MAX_GAP) return inPart;
  // 'A porch that faces east, 8x12' is the size of the porch.
  const place = nouns.findLast(
    (noun) => noun.isWhereabouts && noun.to <= size.from && !/[.;!?\n]/.test(text.slice(noun.to, size.from)),
  );
  return place && size.from - place.to <= MAX_GAP ? place : null;
}

const acresText = (squareFeet: number): string => {
  const acres = Math.round((squareFeet / SQUARE_FEET_OF_ACRE) * 100) / 100;
  return `${acres} ${acres === 1 ? 'acre' : 'acres'}`;
};

const MADE_SAY: Readonly<Partial<Record<PlotKind, string>>> = { 'new-bed': 'new bed', 'dug-bed': 'bed to be made' };
function sayOf({ kind, count, lengthFt, widthFt, squareFeet }: Plot): string {
  const name = MADE_SAY[kind] ?? words.find((row) => row.kind === kind)?.say ?? kind;
  const many = count > 1 ? `${count} ${name}${name.endsWith('s') ? '' : 's'}` : name === 'woods' ? name : `a ${name}`;
  if (lengthFt !== null && widthFt !== null) return `${many}, ${widthFt} by ${lengthFt} feet`;
  if (lengthFt !== null) return `${many}, ${lengthFt} feet long`;
  if (squareFeet === null) return many;
  return `${many}, ${squareFeet >= SQUARE_FEET_OF_ACRE / 10 ? acresText(squareFeet) : `${squareFeet} square feet`}`;
}

const mentionOf = (plot: Plot, from: number, to: number): PlotMention => ({ plot, say: sayOf(plot), from, to });
/** 'Four terraces 3x30': how many, by a noun that is no bed. */
const OTHER_NOUN = /\b(\d{1,2}|[a-z]{3,6}) [a-z]{3,12}s,? $/;
const SHARED_NOUN = /^ ?(?:&|and|,|plus|\+)(?: an?| one)? ?$/;

/** The plot of a size with its noun. `isShared`: the noun is that of several sizes: '4x10 and 4x6 beds'. */
function sizedPlot(
  text: string,
  size: SizeMention,
  { noun, isShared }: { noun: Noun | null; isShared: boolean },
): PlotMention {
  const { lengthFt, widthFt, squareFeet, isLand } = size;
  const before = countBefore(text, size.from) ?? (noun && noun.to <= size.from ? countBefore(text, noun.from) : null);
  const between = noun && noun.to <= size.from ? countAfter(text, noun.to) : null;
  const other = noun === null ? OTHER_NOUN.exec(text.slice(Math.max(0, size.from - 30), size.from)) : null;
  const others = other?.[1] === undefined ? undefined : numberBefore(`${other[1]} `, other[1].length + 1)?.value;
  const after = between ?? countAfter(text, Math.max(size.to, noun?.to ?? 0));
  const named = noun?.kind ?? (isLand ? 'field' : 'bed');
  const isBed = noun === null || /bed|box/.test(noun.text);
  const isNew =
    isBed &&
    !isLand &&
    (isNewBed(text, before?.from ?? size.from, size.to) || (noun !== null && isNewBed(text, noun.from, noun.to)));
  const ground = isLand && (named === 'bed' || named === 'row') ? 'field' : named;
  const kind = isNew ? 'new-bed' : (desiredKind(text, before?.from ?? size.from, ground) ?? ground);
  const single = noun && isPlural(noun.text) && !isShared ? 2 : 1;
  const count = isLand || noun?.isWhereabouts === true ? 1 : (before?.count ?? others ?? after?.count ?? single);
  return mentionOf(
    { kind, count, lengthFt, widthFt, squareFeet },
    Math.min(before?.from ?? size.from, noun && !isShared ? noun.from : size.from),
    Math.max(size.to, noun && !isShared ? noun.to : 0, after?.to ?? 0),
  );
}

const withKind = ({ plot, from, to }: PlotMention, kind: PlotKind): PlotMention =>
  mentionOf({ ...plot, kind }, from, to);

/** The size of what was, or of a building, is none of ground. */
const PAST = /\b(?:used to|once (?:had|grew|farmed|owned)|back when|grew up on|years ago)\b[^.,;]{0,50}$/;
/** 'A 40 by 100 pole barn'. */
const BUILDING_AFTER =
  /^(?: ?(?:ft|feet|foot|'))? (?:(?:old|metal|pole|hog|hay|tobacco|dairy|equipment|empty|_{3,40}) ){0,2}(?:barn|shed|shop|coop|garage|warehouse|stable|house(?! lot))s?\b(?! (?:garden|beds?|plot))/;
const OF_BUILDING =
  /\b(?:barn|roof|shed|shop|garage|house|building|pool|cooler|freezer|pavilion|trailer)(?: is| of)?,? (?:about )?$/;

/** The plots that a text names, with the spans of all its words for ground. Linear in the text. */
export function plotsIn(text: string): { plots: PlotMention[]; spans: SiteSpan[] } {
  const sizes = sizesIn(text).filter(({ from, to }) => {
    const before = text.slice(Math.max(0, from - 70), from);
    return !OF_BUILDING.test(before) && !PAST.test(before) && !BUILDING_AFTER.test(text.slice(to, to + 40));
  });
  const nouns = nounsIn(text).filter((noun) => !sizes.some((size) => overlaps(size, noun)));
  const used = new Set<Noun>();
  const found: PlotMention[] = [];
  const nounless = new Set<PlotMention>();
  for (const [at, size] of sizes.entries()) {
    const [previous, next] = [sizes[at - 1], sizes[at + 1]];
    const isJoined = (one: SizeMention | undefined, other: SizeMention | undefined): boolean =>
      one !== undefined && other !== undefined && SHARED_NOUN.test(text.slice(one.to, other.from));
    const free = nouns.filter((noun) => !used.has(noun) && !isBeside(text, noun));
    const own = nounOf(text, size, free);
    const noun = own ?? (next && isJoined(size, next) ? nounOf(text, next, free) : null);
    if (own) used.add(own);
    const plot = sizedPlot(text, size, { noun, isShared: own === null || isJoined(previous, size) });
    found.push(plot);
    if (noun === null && size.widthFt !== null) nounless.add(plot);
  }
  const rest = nouns.filter((noun) => !used.has(noun) && !isDenied(text, noun));
  // 'Raised beds. Three 4x8 and one 2x12'
  const named = rest.find(({ kind, text: words }) => BEDS.includes(kind) && isPlural(words));
  const isNamed = named !== undefined && nounless.size > 0;
  const sized = isNamed ? found.map((one) => (nounless.has(one) ? withKind(one, named.kind) : one)) : found;
  const plots = [...sized, ...plotsOfNouns(text, isNamed ? rest.filter((noun) => noun !== named) : rest, sized)];
  return { plots, spans: [...nouns, ...plots] };
}

const GENERAL: ReadonlySet<PlotKind> = new Set(['bed', 'yard', 'field', 'woods', 'row']);
const ORDER: readonly PlotKind[] = ['woods', 'field', 'row', 'yard', 'bed', 'container'];
const BEDS: readonly PlotKind[] = ['bed', 'raised-bed', 'table-bed', 'new-bed', 'dug-bed'];
const GENERAL_CONTAINER = /(?:pots?|containers?|planters?)$/;

/** Plots without a size: 'three raised beds', 'pots on the porch'. A balcony alone means containers. */
function plotsOfNouns(text: string, nouns: readonly Noun[], sized: readonly PlotMention[]): PlotMention[] {
  const plots: PlotMention[] = [];
  const isThere = (...kinds: readonly PlotKind[]) => [...sized, ...plots].some(({ plot }) => kinds.includes(plot.kind));
  const add = (kind: PlotKind, noun: Noun): void => {
    const before = countBefore(text, noun.from);
    const after = countAfter(text, noun.to);
    const plural = isPlural(noun.text) && !noun.isWhereabouts ? 2 : 1;
    const count = noun.isWhereabouts ? 1 : (before?.count ?? after?.count ?? plural);
    plots.push(
      mentionOf(
        { kind, count, lengthFt: null, widthFt: null, squareFeet: null },
        before?.from ?? noun.from,
        after?.to ?? noun.to,
      ),
    );
  };
  const isCounted = (noun: Noun): boolean => countBefore(text, noun.from) !== null;
  const containers = nouns.filter(({ kind, isWhereabouts }) => kind === 'container' && !isWhereabouts);
  const isAnyCounted = containers.some(isCounted);
  for (const noun of nouns) {
    const { kind } = noun;
    if (noun.isWhereabouts) continue;
    if (kind === 'container') {
      const isOther = isAnyCounted
        ? isCounted(noun) || !(GENERAL_CONTAINER.test(noun.text) || isPlural(noun.text))
        : !isThere('container');
      if (isOther) add(kind, noun);
      continue;
    }
    const isBed = kind === 'bed' && /beds?$/.test(noun.text);
    if (GENERAL.has(kind) && !(isBed && !isThere(...BEDS))) continue;
    if (kind === 'greenhouse' && sized.length > 0 && /\bin (?:an?|the|my|our) $/.test(text.slice(0, noun.from)))
      continue;
    const isNew = kind !== 'greenhouse' && isNewBed(text, noun.from, noun.to);
    if (
      isThere(kind) ||
      (kind !== 'greenhouse' && kind !== 'bed' && isThere('new-bed')) ||
      (noun.text === 'raised' && isThere(...BEDS))
    )
      continue;
    const at = countBefore(text, noun.from)?.from ?? noun.from;
    add(isNew ? 'new-bed' : (desiredKind(text, at, kind) ?? kind), noun);
  }
  const [general] = nouns
    .filter(({ kind, isWhereabouts }) => GENERAL.has(kind) || isWhereabouts)
    .sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
  if (general && plots.length === 0 && sized.length === 0) add(general.kind, general);
  return plots;
}
