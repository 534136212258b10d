import type { GrowingSite } from './site';

// What a small child is hurt by in a hand or in a mouth: edges, points, fence wire, fertilizer, electricity, seed and beans.
const GROWN_UP_WORK =
  /\b(?:hoe|scissors|knife|prun\w+|shears|drill|spade|saw|sharpen|file the|stakes?|cages?|wire|string|fertilizer|shop light|sow|scatter|old seeds|seed packet|start \w[\w ]* indoors|thin)\b/i;
/** Their fruit or tuber is food, their leaves and stems are poisonous. */
const NIGHTSHADES = /\b(?:tomato|potato|eggplant|tomatillo)(?:e?s)?\b/i;
const HOT_PEPPER = /\bhot pepper/i;
const SETS_OUT = /^(?:set out|plant|start)\b/i;
const SWEET_POTATO = /\bsweet potato(?:es)?\b/gi;

/**
 * A task's text for a place with small children: says which work is for grown-ups, and that leaves of tomatoes and their kin are
 * poisonous. Sources: CPSC and American Academy of Pediatrics on choking and tools; Poison Control on nightshades.
 */
export function forYoungChildren(text: string, { limits }: Pick<GrowingSite, 'limits'>): string {
  if (!limits.includes('young-children')) return text;
  const hasNightshade = NIGHTSHADES.test(text.replace(SWEET_POTATO, ''));
  return [
    text,
    ...(GROWN_UP_WORK.test(text) && !/grown-up/i.test(text) ? ['This is grown-up work.'] : []),
    ...(hasNightshade && SETS_OUT.test(text) ? ['Its leaves and stems are poisonous.'] : []),
    ...(HOT_PEPPER.test(text) && SETS_OUT.test(text) ? ['Its fruit burns small mouths and eyes.'] : []),
  ].join(' ');
}
