import { readPlace } from '@farm/almanac';
import { conditionsIn, type SiteCondition } from './site/conditions';
import { dueDayIn, endDayIn, type DueDay } from './site/due-day';
import { growablesIn } from './site/growables';
import { limitsIn, type SiteLimit, type SitePlants } from './site/limits';
import { placeSpans } from './site/place-spans';
import { plotsIn, type Plot, type PlotMention } from './site/plots';
import { possessionsIn, type PossessionMention } from './site/possessions';
import { withSeed, withSeedWishes } from './site/seed-of';
import {
  overlaps,
  siteTextOf,
  withoutSpans,
  type SiteSpan,
  type SiteText,
  type WriterLanguage,
} from './site/site-text';
import { sunIn } from './site/sun';
import { clauseOf, unusedSpans } from './site/unused';
import {
  growableStatements,
  uniqueWishes,
  unknownWishes,
  wishesOf,
  type GrowableStatement,
  type WishReading,
} from './site/wishes';

export type { WishKind } from './site/growables';
export type { SiteCondition } from './site/conditions';
export type { SiteLimit, SitePlants } from './site/limits';
export type { Plot, PlotKind } from './site/plots';
export type { WriterLanguage } from './site/site-text';
export type { WishReading } from './site/wishes';

/** What was understood, and the visitor's words for it. */
export interface UnderstoodPhrase {
  say: string;
  phrase: string;
}

/** What a text says of a site and its gardener, as far as it is understood. */
export interface SiteReading {
  plots: readonly Plot[];
  /** Null: not mentioned. */
  sunHours: number | null;
  limits: readonly SiteLimit[];
  has: readonly SitePlants[];
  /** What else is so there: a porch, a market, helpers. */
  conditions: readonly SiteCondition[];
  /** Crops of which they have seed. Those are wishes too. */
  seedOf: readonly string[];
  /** The day by which something must be ready, in words that `datesIn` reads; null: none. */
  readyBy: string | null;
  /** The day on which they or the garden are gone, in such words; null: none was named. */
  endsBy: string | null;
  wishes: readonly WishReading[];
  /** What they do not want, and what makes somebody ill. */
  refused: readonly WishReading[];
  /** Of the refused what makes somebody ill. */
  harmful: readonly WishReading[];
  understood: readonly UnderstoodPhrase[];
  /** The visitor's words that carry meaning and that nothing above uses. */
  unused: readonly string[];
}

const SHADE_HOURS = 6; // less sun than this is shade to a planner
const HAS_WORDS: Readonly<Partial<Record<SitePlants, string>>> = {
  'fruit-trees': 'fruit trees',
  grapes: 'grapes',
  'summer-vegetables': 'summer vegetables still growing',
  greens: 'greens already growing',
  strawberries: 'strawberries',
  'acid-lovers': 'blueberries or other plants of acid soil',
  'cover-crop': 'a cover crop in the ground',
  livestock: 'animals',
};

/** Water that a limit names is not theirs alone. */
const WATER: ReadonlySet<SitePlants> = new Set(['hose', 'rain-barrel', 'pond']);
const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Words about the ground: 'Clay' and 'Deer' are towns too, but hardly ever meant. */
export function describesSite(name: string): boolean {
  const lower = name.toLowerCase();
  return limitsIn(lower, lower).spans.length > 0 || plotsIn(lower).spans.length > 0 || sunIn(lower) !== null;
}

/** The plants and animals that are there, as far as a plan can use them. */
function ownedPlants(
  statements: readonly GrowableStatement[],
): (SiteSpan & { thing: SitePlants | 'poultry'; say: string })[] {
  return statements.flatMap(({ stance, has, from, to }) =>
    stance !== 'has' || has === null
      ? []
      : [{ thing: has, say: has === 'poultry' ? 'poultry' : (HAS_WORDS[has] ?? has), from, to }],
  );
}

/** What is there that no plan can use: nobody asks for it again. */
const standingPlants = ({ ownWords }: SiteText, statements: readonly GrowableStatement[]) =>
  statements
    .filter(({ stance, has }) => stance === 'has' && has === null)
    .map((one) => ({ ...one, say: `${ownWords(one)}, there already` }));

/** The name of a person, a storm or a town within a sentence, which only fills it. */
const isProperName = ({ plain, ownWords }: SiteText, span: SiteSpan): boolean =>
  /^(?:[A-Z][a-z']+[ -]?)+$/.test(ownWords(span)) && !/(?:^|[.!?:\n,;(-]) *$/.test(plain.slice(0, span.from));

/** A greenhouse that is wished for is no plot yet. */
const isBuilt = (wished: readonly PossessionMention[], plot: PlotMention): boolean =>
  plot.plot.kind !== 'greenhouse' || !wished.some((one) => overlaps(one, plot));

interface GroundText {
  /** The text without plants and animals, and without place and addresses. */
  ground: string;
  /** The same with its plants and animals. */
  bare: string;
  /** The same with addresses. */
  withAddresses: string;
}

/** Ground, sun, limits, conditions and things of a text; `spans`: all parts that speak of one. */
function readGround({ ground, bare, withAddresses }: GroundText) {
  const { limits, spans: limitSpans } = limitsIn(ground, withAddresses);
  const { plots: named, spans: plotSpans } = plotsIn(ground);
  const sun = sunIn(ground);
  const { conditions, spans: conditionSpans } = conditionsIn(ground);
  const end = endDayIn(bare);
  const due = end ? null : dueDayIn(bare);
  const { things, others } = possessionsIn(ground);
  const isTheirs = ({ thing, ...span }: PossessionMention): boolean =>
    !WATER.has(thing) || !limits.some((one) => overlaps(one, span) || (thing === 'pond' && one.limit === 'bad-water'));
  const theirs = things.filter(isTheirs);
  const wished = theirs.filter(({ isWish, thing }) => isWish && thing === 'greenhouse');
  return {
    limits,
    plots: named.filter((plot) => isBuilt(wished, plot)),
    sun,
    conditions,
    due,
    end,
    things: theirs,
    wished,
    spans: [
      ...(sun?.spans ?? []),
      ...limitSpans,
      ...plotSpans,
      ...conditionSpans,
      ...others,
      ...(due ? [due] : []),
      ...(end ? [end] : []),
    ],
  };
}

const SEED_GAP = 8; // characters between 'seed' and the plant that it is of
/** 'Seed of okra' is none of other crops. */
const isSeedOfOne = ({ thing, from, to }: PossessionMention, seeded: readonly SiteSpan[]): boolean =>
  thing === 'seed' && seeded.some((one) => one.from - to <= SEED_GAP && from - one.to <= SEED_GAP);

/** The days of a text: by which something is ready, and on which all is over. */
const dayMentions = (
  { ownWords }: SiteText,
  due: DueDay | null,
  end: DueDay | null,
): (SiteSpan & { say: string })[] => [
  ...(due ? [{ ...due, say: `ready by ${ownWords(due.day)}` }] : []),
  ...(end ? [{ ...end, say: `all over by ${ownWords(end.day)}` }] : []),
];

/** What was understood, each once, with the visitor's words for it. */
const understoodOf = ({ ownWords }: SiteText, mentions: readonly (SiteSpan & { say: string })[]): UnderstoodPhrase[] =>
  mentions
    .filter(({ say }, at) => mentions.findIndex((one) => one.say === say) === at)
    .map((one) => ({ say: one.say, phrase: ownWords(one) }));

/**
 * What a text says of the ground, its sun, its limits, what is there and what is wished for. English, and Spanish by its
 * gloss; `language` is that of who writes. Linear in the text, of which the first 600 characters are read.
 */
export function readSite(text: string, language?: WriterLanguage): SiteReading {
  const site = siteTextOf(text, language);
  const place = placeSpans(site.plain, readPlace(text, { isField: true, isExcluded: describesSite }));
  const bare = withoutSpans(site.withoutAddresses, place.spans);
  const growables = growablesIn(bare);
  const { limits, plots, sun, conditions, due, end, things, wished, spans } = readGround({
    bare,
    ground: withoutSpans(bare, growables, '_'),
    withAddresses: withoutSpans(site.plain, place.spans),
  });
  const others = [...place.spans, ...spans];
  const known = [...others, ...things];
  const stated = growableStatements(bare, { growables, places: place.words, others: known, isWishList: false });
  const seeded = withSeed(bare, stated);
  const statements = withSeedWishes(stated, seeded);
  const plants = ownedPlants(statements);
  const owned = things.filter((one) => !one.isWish && !isSeedOfOne(one, seeded));
  const seedSpans = things.filter((one) => isSeedOfOne(one, seeded));
  const unused = unusedSpans(bare, [...others, ...owned, ...seedSpans, ...wished, ...statements], place.words);
  const unknown = unknownWishes(bare, { unused, statements });
  const named = wishesOf(site, statements);
  const other = [...wished.map((one) => ({ ...one, id: one.thing })), ...unknown.map((one) => ({ ...one, id: null }))];
  return {
    ...named,
    plots: plots.map(({ plot }) => plot),
    sunHours: sun?.hours ?? null,
    limits: unique([
      ...limits.map(({ limit }) => limit),
      ...(sun !== null && sun.hours < SHADE_HOURS ? (['shade'] as const) : []),
      ...plants.flatMap(({ thing }) => (thing === 'poultry' ? [thing] : [])),
    ]),
    has: unique([...plants, ...owned].flatMap(({ thing }) => (thing === 'poultry' ? [] : [thing]))),
    wishes: uniqueWishes([
      ...named.wishes,
      ...other.map((one): WishReading => ({ text: site.ownWords(one), cropId: one.id, kind: 'other', option: null })),
    ]),
    conditions: conditions.map(({ condition }) => condition),
    seedOf: unique(seeded.flatMap(({ ids }) => ids)),
    readyBy: due?.words ?? null,
    endsBy: end?.words ?? null,
    understood: understoodOf(site, [
      ...plots,
      ...(sun ? [sun] : []),
      ...limits,
      ...plants,
      ...standingPlants(site, statements),
      ...owned,
      ...seeded.map((one) => ({ ...one, say: `seed of ${site.ownWords(one).toLowerCase()}` })),
      ...conditions,
      ...dayMentions(site, due, end),
    ]),
    unused: unique(
      unused
        .filter((span) => !unknown.includes(span) && !isProperName(site, span))
        .map((span) => clauseOf(bare, span))
        // What is said with a limit, of the ground or of a thing that is there belongs to it.
        .filter((clause) => ![...spans, ...owned].some((one) => overlaps(one, clause)))
        .map((clause) => site.ownWords(clause).replace(/ (?:in|at|of|from|near|and)$/, '')),
    ),
  };
}
