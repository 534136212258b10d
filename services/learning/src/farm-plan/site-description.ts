import { withoutAddressNames } from './address-names';
import words from './site-words.json';

export type SiteLimit = keyof typeof words.limits;
export const LIMITS = Object.keys(words.limits) as readonly SiteLimit[];

/** Plants and compost that a person says to have already. */
export type SitePlants = keyof typeof words.plants;
export const PLANTS = Object.keys(words.plants) as readonly SitePlants[];

/** `yard`: ground without a bed so far; `field`: acres. */
type Ground = 'containers' | 'bed' | 'yard' | 'field';

/** In feet. */
export interface BedArea {
  lengthFt: number;
  widthFt: number;
}

/** What a text says about the ground, as far as the planner can use it. */
export interface GrowingSite {
  sunHours: number;
  ground: Ground;
  /** Pots, a balcony or a patio and no bed or acre: big crops do not fit. */
  containersOnly: boolean;
  /** The bed is built and not filled, or is to be built. */
  isNewBed: boolean;
  area: BedArea | null;
  /** How many pots there are; null: not mentioned. */
  pots: number | null;
  limits: readonly SiteLimit[];
  plants: readonly SitePlants[];
  /** What was understood, in words that the page repeats. */
  understood: readonly string[];
}

const FULL_SUN_HOURS = 8;
const MAX_POTS = 100;

const patternsOf = <Key extends string>(table: Readonly<Record<Key, { pattern: string; understood: string }>>) =>
  (Object.keys(table) as Key[]).map((key) => ({ ...table[key], key, pattern: new RegExp(table[key].pattern) }));
const limitPatterns = patternsOf(words.limits);
const plantPatterns = patternsOf(words.plants);
const sunPatterns = words.sun.map(({ pattern, ...sun }) => ({ ...sun, pattern: new RegExp(pattern) }));
const YOUNG_CHILDREN = new RegExp(words.limits['young-children'].pattern);
const CONTAINERS = new RegExp(words.containers);
const GROUND = new RegExp(words.ground);
const BED = new RegExp(words.bed);
const YARD = new RegExp(words.yard);
const NEW_BED = new RegExp(words.newBed);
const SITE_WORDS = [...limitPatterns, ...sunPatterns].map(({ pattern }) => pattern);

// Numbers are bounded: an endless run of digits would be read again from each of them.
const MEASURE = /(?<!\d)(\d{1,9}(?:\.\d{1,9})?) ?(?:'|ft|feet)? ?(?:x|×|by) ?(\d{1,9}(?:\.\d{1,9})?)/;
const ACRES = /((?<!\d)\d{1,9}(?:\.\d{1,9})?|half an?|quarter|one|two|three|five|ten) ?-?(?:an )?acres?/;
const POTS =
  /((?<!\d)\d{1,3}|one|two|three|four|five|six|eight|ten) (?:[a-z0-9-]{1,12} ){0,2}(?:pots|containers|buckets|pot|container|bucket)\b/;
const NUMBER_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

function areaIn(text: string): BedArea | null {
  const [, first, second] = MEASURE.exec(text) ?? [];
  if (!first || !second) return null;
  const [a, b] = [Number(first), Number(second)];
  return a > 0 && b > 0 ? { lengthFt: Math.max(a, b), widthFt: Math.min(a, b) } : null;
}

function acresIn(text: string): string | null {
  const [, acres] = ACRES.exec(text) ?? [];
  if (!acres) return null;
  return `${acres} ${acres === '1' || acres === 'one' || /half|quarter/.test(acres) ? 'acre' : 'acres'}`;
}

function potsIn(text: string): number | null {
  const [, count] = POTS.exec(text) ?? [];
  if (!count) return null;
  const pots = NUMBER_WORDS.includes(count) ? NUMBER_WORDS.indexOf(count) : Number(count);
  return pots >= 1 && pots <= MAX_POTS ? pots : null;
}

/** Whether a place name is a word about the ground: Deer and Clay are towns too, but hardly ever meant. */
export const describesSite = (name: string): boolean =>
  [...SITE_WORDS, CONTAINERS, GROUND].some((pattern) => pattern.test(name));

function groundOf(text: string, area: BedArea | null): Ground {
  if (CONTAINERS.test(text) && !GROUND.test(text) && !area) return 'containers';
  if (acresIn(text) !== null || /\bfields?\b/.test(text)) return 'field';
  return YARD.test(text) && !BED.test(text) && !area ? 'yard' : 'bed';
}

/** Reads size, sun, limits and plants from free text. Without a word about them it assumes full sun and a bed. */
export function parseSiteDescription(text: string): GrowingSite {
  const written = text.normalize('NFKC');
  const lower = withoutAddressNames(written).toLowerCase();
  // What stands near the ground is often named as an address is: 'on a busy road'.
  const withAddresses = written.toLowerCase();
  const sun = sunPatterns.find(({ pattern }) => pattern.test(lower));
  const sunHours = sun?.hours ?? FULL_SUN_HOURS;
  const limits = limitPatterns.filter(({ key, pattern }) => {
    if (key === 'shade') return sunHours < FULL_SUN_HOURS;
    if (key === 'lead') return pattern.test(withAddresses);
    return pattern.test(lower) || (key === 'children' && YOUNG_CHILDREN.test(lower));
  });
  const plants = plantPatterns.filter(({ pattern }) => pattern.test(lower));
  const area = areaIn(lower);
  const ground = groundOf(lower, area);
  const isNewBed = NEW_BED.test(lower);
  const pots = ground === 'containers' ? potsIn(lower) : null;
  const [, first, second] = MEASURE.exec(lower) ?? [];
  const understood = [
    area ? `${first} by ${second} feet` : acresIn(lower),
    isNewBed ? 'a new bed' : /\braised beds?\b/.test(lower) && 'a raised bed',
    ground === 'containers' && (pots === null ? 'containers only' : `containers only, ${pots} of them`),
    sun?.understood,
    ...limits.map(({ understood }) => understood),
    ...plants.map(({ understood }) => understood),
  ].filter((each): each is string => Boolean(each));
  return {
    sunHours,
    ground,
    containersOnly: ground === 'containers',
    isNewBed,
    area,
    pots,
    limits: limits.map(({ key }) => key),
    plants: plants.map(({ key }) => key),
    understood,
  };
}
