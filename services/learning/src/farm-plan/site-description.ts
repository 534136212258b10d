import words from './site-words.json';

/** What a text says about the ground, as far as the planner can use it. */
export interface GrowingSite {
  /** Hours of sun a day. */
  sunHours: number;
  /** Pots, a balcony or a patio and no bed or acre: big crops do not fit. */
  containersOnly: boolean;
  limits: readonly SiteLimit[];
  /** What was understood, in words that the page repeats. */
  understood: readonly string[];
}

export type SiteLimit = keyof typeof words.limits;
export const LIMITS = Object.keys(words.limits) as readonly SiteLimit[];

const FULL_SUN_HOURS = 8;

const limitPatterns = LIMITS.map((limit) => ({ limit, pattern: new RegExp(words.limits[limit].pattern) }));
const sunPatterns = words.sun.map(({ pattern, ...sun }) => ({ ...sun, pattern: new RegExp(pattern) }));
const CONTAINERS = new RegExp(words.containers);
const GROUND = new RegExp(words.ground);
const SITE_WORDS = [...limitPatterns.map(({ pattern }) => pattern), ...sunPatterns.map(({ pattern }) => pattern)];

// Numbers are bounded: an endless run of digits would be read again from each of them.
const MEASURE = /(?<!\d)(\d{1,9}(?:\.\d{1,9})?) ?(?:'|ft|feet)? ?(?:x|×|by) ?(\d{1,9}(?:\.\d{1,9})?)/;
const ACRES = /((?<!\d)\d{1,9}(?:\.\d{1,9})?|half an?|quarter|one|two|three|five|ten) ?-?(?:an )?acres?/;

function sizeIn(text: string): string | null {
  const [, long, wide] = MEASURE.exec(text) ?? [];
  if (long && wide) return `${long} by ${wide} feet`;
  const [, acres] = ACRES.exec(text) ?? [];
  if (!acres) return null;
  return `${acres} ${acres === '1' || acres === 'one' || /half|quarter/.test(acres) ? 'acre' : 'acres'}`;
}

/** Whether a place name is a word about the ground: Deer and Clay are towns too, but hardly ever meant. */
export const describesSite = (name: string): boolean =>
  [...SITE_WORDS, CONTAINERS, GROUND].some((pattern) => pattern.test(name));

/** Reads size, sun and limits from free text. Without a word about them it assumes full sun and open ground. */
export function parseSiteDescription(text: string): GrowingSite {
  const lower = text.normalize('NFKC').toLowerCase();
  const sun = sunPatterns.find(({ pattern }) => pattern.test(lower));
  const limits = limitPatterns.filter(({ pattern }) => pattern.test(lower)).map(({ limit }) => limit);
  const containersOnly = CONTAINERS.test(lower) && !GROUND.test(lower) && !MEASURE.test(lower);
  const understood = [
    sizeIn(lower),
    /\braised beds?\b/.test(lower) && 'a raised bed',
    containersOnly && 'containers only',
    sun?.understood,
    ...limits.map((limit) => words.limits[limit].understood),
  ].filter((each): each is string => Boolean(each));
  return { sunHours: sun?.hours ?? FULL_SUN_HOURS, containersOnly, limits, understood };
}
