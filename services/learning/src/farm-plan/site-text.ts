import type { GrowingSite, SiteLimit, SitePlants } from './site-description';

const LIMIT_WORDS: Readonly<Record<SiteLimit, string | null>> = {
  deer: 'deer',
  rabbits: 'rabbits',
  slope: 'slope',
  clay: 'clay',
  sand: 'sandy',
  well: 'well',
  hoa: 'HOA',
  flood: 'floods',
  'no-water': 'no water',
  lead: 'old house',
  'young-children': 'toddlers',
  pregnancy: 'pregnant',
  children: 'kids',
  shade: null, // the hours of sun say it
};

const PLANT_WORDS: Readonly<Record<SitePlants, string>> = {
  'fruit-trees': 'fruit trees',
  grapes: 'grapes',
  'summer-vegetables': 'still tomatoes',
  greens: 'still collards',
  strawberries: 'strawberries',
  'acid-lovers': 'blueberries',
  compost: 'compost',
};

const SUN_WORDS: Readonly<Record<number, string>> = { 3: 'shade', 5: 'part shade', 8: 'full sun' };

function groundWords({ ground, pots, isNewBed, understood }: GrowingSite): string | null {
  if (ground === 'containers') return pots === null ? 'in pots' : `${pots} pots`;
  if (ground === 'field') return understood.find((words) => /acres?$/.test(words)) ?? 'field';
  if (ground === 'yard') return isNewBed ? 'new bed' : 'yard';
  if (isNewBed) return 'new bed';
  return understood.includes('a raised bed') ? 'raised bed' : null;
}

/**
 * The site in words from which `parseSiteDescription` reads the same site. It has nothing else of the text that was typed,
 * so it can be stored and shared.
 */
export function siteText(site: GrowingSite): string {
  const { area, sunHours, limits, plants, understood } = site;
  const saysSun = understood.some((words) => /about \d+ hours/.test(words));
  return [
    area && `${area.widthFt} by ${area.lengthFt} feet`,
    groundWords(site),
    saysSun && SUN_WORDS[sunHours],
    ...limits.map((limit) => LIMIT_WORDS[limit]),
    ...plants.map((plant) => PLANT_WORDS[plant]),
  ]
    .filter(Boolean)
    .join(', ');
}
