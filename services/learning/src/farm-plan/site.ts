import { cropLabel, cropNamed } from '@farm/almanac';
export type { SiteLimit } from '@farm/reader';
import {
  SQUARE_FEET_OF_ACRE,
  type Plot,
  type SiteCondition,
  type SiteLimit,
  type SitePlants,
  type SiteReading,
  type WishReading,
} from '@farm/reader';
import words from './site-words.json';
import { i18n } from '../language/messages';
import { readSiteText } from './read-text';

/** In feet. */
interface BedArea {
  lengthFt: number;
  widthFt: number;
}

/** `table`: beds on legs; `garden`: ground for rows; `yard`: a lawn without a bed so far. */
export const GROUNDS = ['containers', 'table', 'bed', 'garden', 'yard', 'field', 'woods'] as const;
type Ground = (typeof GROUNDS)[number];

/** The words from which `readSite` reads each limit, thing and condition again; the sun says its own hours. */
const LIMIT_WORDS: Readonly<Record<SiteLimit, string>> = words.limits;
const PLANT_WORDS: Readonly<Record<SitePlants, string>> = words.plants;
const CONDITION_WORDS: Readonly<Record<SiteCondition, string>> = words.conditions;
const PLOT_WORDS: Readonly<Record<Plot['kind'], string>> = words.plots;
export const LIMITS = Object.keys(LIMIT_WORDS) as readonly SiteLimit[];

export const PLANTS = Object.keys(PLANT_WORDS) as readonly SitePlants[];

export const CONDITIONS = Object.keys(CONDITION_WORDS) as readonly SiteCondition[];

/** The ground and what the person says about it, as far as the planner uses it. */
export interface GrowingSite {
  sunHours: number;
  ground: Ground;
  /** One bed, or the whole garden; null: no size was said, or it is a field. */
  area: BedArea | null;
  /** Beds of this size. */
  beds: number;
  /** The bed is built and not filled, or is to be built. */
  isNewBed: boolean;
  isRaised: boolean;
  /** How many pots there are; null: not mentioned. */
  pots: number | null;
  limits: readonly SiteLimit[];
  plants: readonly SitePlants[];
  reading: SiteReading;
  /** The day on which the person or the garden is gone, in words; null: none was named. */
  endsBy: string | null;
}

const FULL_SUN_HOURS = 8;
const HEAT_HOURS = 2;
/** Bigger ground is planted in rows. */
const MAX_BED_SQUARE_FEET = 150;
/** Nobody reaches the middle of wider ground: it gets rows with paths. */
const MIN_GARDEN_WIDTH_FT = 6;
/** What a beginner takes out of a lawn, and what is planned where no size was said. */
const FIRST_BED: BedArea = { lengthFt: 8, widthFt: 4 };
const BED_WIDTH_FT = 4;
const PLOT_ORDER: readonly Plot['kind'][] = [
  'new-bed',
  'raised-bed',
  'table-bed',
  'bed',
  'dug-bed',
  'row',
  'field',
  'yard',
  'container',
  'woods',
  'greenhouse',
];

function areaOf({ lengthFt, widthFt, squareFeet }: Plot): BedArea | null {
  if (lengthFt !== null && widthFt !== null)
    return { lengthFt: Math.max(lengthFt, widthFt), widthFt: Math.min(lengthFt, widthFt) };
  if (squareFeet === null) return null;
  const side = squareFeet > MAX_BED_SQUARE_FEET ? Math.floor(Math.sqrt(squareFeet)) : BED_WIDTH_FT;
  return { lengthFt: Math.max(1, Math.floor(squareFeet / side)), widthFt: side };
}

function groundOf(plot: Plot | undefined, area: BedArea | null, isFarm: boolean): Ground {
  const squareFeet = area ? area.lengthFt * area.widthFt : 0;
  switch (plot?.kind) {
    case 'container':
      return 'containers';
    case 'table-bed':
      return 'table';
    case 'woods':
      return 'woods';
    case 'dug-bed':
      return squareFeet > MAX_BED_SQUARE_FEET ? 'garden' : 'yard';
    case 'greenhouse':
      // Who has a barn, cattle or a tractor has a field beside the house.
      return isFarm ? 'field' : squareFeet > MAX_BED_SQUARE_FEET ? 'garden' : 'bed';
    case 'yard':
      return squareFeet > MAX_BED_SQUARE_FEET || squareFeet === 0 ? 'yard' : 'bed';
    case 'field':
      return 'field';
    case 'row':
      return squareFeet === 0 ? 'field' : squareFeet > MAX_BED_SQUARE_FEET ? 'garden' : 'bed';
    default: {
      if (squareFeet > SQUARE_FEET_OF_ACRE / 8) return 'field';
      const isTooWide = plot?.kind === 'bed' && area !== null && area.widthFt >= MIN_GARDEN_WIDTH_FT;
      return squareFeet > MAX_BED_SQUARE_FEET || isTooWide ? 'garden' : 'bed';
    }
  }
}

/** A frame of bought soil on ground of this size. */
const withinFrame = (area: BedArea | null): BedArea => ({
  widthFt: Math.min(area?.widthFt ?? FIRST_BED.widthFt, FIRST_BED.widthFt),
  lengthFt: Math.min(area?.lengthFt ?? FIRST_BED.lengthFt, FIRST_BED.lengthFt),
});

/** Ground on which food stands in a frame of bought soil. */
const BOXED: readonly SiteLimit[] = ['lead', 'lawn-herbicide'];

/** The site of a reading. Without a word about it: full sun and a bed. */
export function growingSite(reading: SiteReading): GrowingSite {
  const { plots, sunHours, limits, has } = reading;
  // Where no place is described, one is chosen and broken first.
  // A porch is one container to the reader; the pots on it are those that count.
  const plot = plots.toSorted(
    (a, b) =>
      PLOT_ORDER.indexOf(a.kind) - PLOT_ORDER.indexOf(b.kind) || (a.kind === 'container' ? b.count - a.count : 0),
  )[0];
  const plotArea = plot ? areaOf(plot) : null;
  // Soil with droppings of cats is closed to who is pregnant: what is grown grows in pots of bought mix.
  const isClosed = limits.includes('pregnancy') && reading.conditions.includes('cat-litter');
  const isFarm = has.includes('livestock') || has.includes('tractor');
  const described = isClosed ? 'containers' : plot ? groundOf(plot, plotArea, isFarm) : 'yard';
  const isRaised = plots.some(({ kind }) => kind === 'raised-bed' || kind === 'new-bed' || kind === 'table-bed');
  // One frame is what a person fills by hand in a month: a cubic yard.
  const isBoxed =
    !isRaised && (described === 'bed' || described === 'garden') && BOXED.some((each) => limits.includes(each));
  const ground = isBoxed ? 'bed' : described;
  const hasBeds = ground === 'bed' || ground === 'table';
  return {
    // Sun that burns from noon on bears as much as two hours more.
    sunHours:
      (sunHours ?? FULL_SUN_HOURS) +
      (limits.includes('heat') ? HEAT_HOURS : sunHours !== null && reading.conditions.includes('west-facing') ? 1 : 0),
    ground,
    area:
      ground === 'yard'
        ? ((plot?.kind === 'dug-bed' ? plotArea : null) ?? FIRST_BED)
        : hasBeds || ground === 'garden'
          ? isBoxed
            ? withinFrame(plotArea)
            : (plotArea ?? (hasBeds ? FIRST_BED : null))
          : null,
    beds: hasBeds && !isBoxed ? (plot?.count ?? 1) : 1,
    isNewBed: hasBeds && plots.some(({ kind }) => kind === 'new-bed'),
    isRaised,
    // A balcony is one container to the reader, and says nothing of pots.
    pots: ground === 'containers' && !isClosed && plot && plot.count > 1 ? plot.count : null,
    limits,
    plants: has,
    reading,
    endsBy: reading.endsBy,
  };
}

/** A bed that is cut out of sod, no bigger than these square feet. */
export function withinSod(site: GrowingSite, mostSquareFeet: number): GrowingSite {
  const { area, ground } = site;
  if (ground !== 'yard' || !area || area.lengthFt * area.widthFt <= mostSquareFeet) return site;
  const widthFt = Math.min(area.widthFt, BED_WIDTH_FT);
  return { ...site, area: { widthFt, lengthFt: Math.max(1, Math.floor(mostSquareFeet / widthFt)) } };
}

/** Weeks that a house of film or glass without heat adds to both ends of the season. */
const COVER_WEEKS = 5;

/** What a greenhouse of the site adds to the season. */
export const greenhouseCover = ({ plants, reading }: GrowingSite): { coverWeeks?: number } =>
  plants.includes('greenhouse') || reading.plots.some(({ kind }) => kind === 'greenhouse')
    ? { coverWeeks: COVER_WEEKS }
    : {};

/** What a plan takes for granted where the text says nothing. */
export function assumptionsOf({ reading, ground, area, beds }: GrowingSite): readonly string[] {
  const isWoods = reading.plots.some(({ kind }) => kind === 'woods');
  const wantedPlot = reading.plots.find(({ kind }) => kind === 'dug-bed');
  const whole = wantedPlot ? areaOf(wantedPlot) : null;
  return [
    ...(reading.sunHours === null
      ? [
          isWoods
            ? i18n._('8 hours of sun assumed: count them before you plant in a clearing')
            : i18n._('8 hours of sun assumed, tell us if it is less'),
        ]
      : []),
    ...(reading.plots.length === 0
      ? [i18n._('no ground named: a new bed of 4 by 8 feet assumed; pots need no digging')]
      : []),
    ...(reading.plots.some(({ count }) => count > beds && beds > 1)
      ? [i18n._('{beds} of the beds planned, as many as your hours allow', { beds })]
      : []),
    ...(ground === 'yard' && area && whole && area.lengthFt * area.widthFt < whole.lengthFt * whole.widthFt
      ? [
          i18n._('a first part of it planned, {widthFt} by {lengthFt} feet: as much sod as your hours break', {
            ...area,
          }),
        ]
      : []),
    ...(area === FIRST_BED && ground !== 'yard' ? [i18n._('no size named: 4 by 8 feet assumed for each bed')] : []),
  ];
}

/** The site that a text describes. */
export const siteOf = (text: string): GrowingSite => growingSite(readSiteText(text));

function plotWords({ kind, count, lengthFt, widthFt, squareFeet }: Plot): string {
  const noun = kind === 'woods' ? 'woods' : count > 1 ? `${PLOT_WORDS[kind]}s` : PLOT_WORDS[kind];
  const size =
    lengthFt !== null && widthFt !== null
      ? `${widthFt} by ${lengthFt} feet `
      : squareFeet === null
        ? ''
        : squareFeet >= SQUARE_FEET_OF_ACRE / 10
          ? `${Math.round((squareFeet / SQUARE_FEET_OF_ACRE) * 1000) / 1000} acres `
          : `${squareFeet} square feet `;
  const isNew = kind === 'new-bed' ? 'new ' : '';
  return `${kind === 'dug-bed' ? 'want ' : ''}${count > 1 ? `${count} ` : ''}${isNew}${size}${noun}`;
}

/** A plant in words that are read as it; none for a whole group. */
function nameWords({ cropId }: WishReading): string[] {
  if (cropId === null) return [];
  const crop = cropNamed(cropId);
  return [crop ? cropLabel(crop) : cropId.replaceAll('-', ' ')];
}

function seedWords(id: string): string {
  const crop = cropNamed(id);
  return `a packet of ${crop ? cropLabel(crop) : id.replaceAll('-', ' ')}`;
}

/**
 * The site in words from which `readSite` reads the same site. It has nothing else of the text that was typed, so it can be
 * stored and shared.
 */
export function siteText(reading: SiteReading): string {
  const { plots, sunHours, limits, has, conditions, seedOf, readyBy, endsBy, refused, harmful } = reading;
  const isHarm = (limit: SiteLimit) => limit === 'allergy' || limit === 'stings';
  const harmfulNames = new Set(harmful.flatMap(nameWords));
  const text = [
    ...plots.map(plotWords),
    sunHours === null ? '' : `${sunHours} hours of sun`,
    ...limits.filter((limit) => !isHarm(limit)).map((limit) => LIMIT_WORDS[limit]),
    ...has.map((plants) => PLANT_WORDS[plants]),
    ...conditions.map((condition) => CONDITION_WORDS[condition]),
    ...seedOf.map(seedWords),
    readyBy === null ? '' : `ready by ${readyBy}`,
    endsBy === null ? '' : `gone by ${endsBy}`,
    ...refused.flatMap(nameWords).flatMap((name) => (harmfulNames.has(name) ? [] : [`no ${name}`])),
  ]
    .filter((words) => words !== '')
    .join(', ');
  // In a sentence of its own each, since all that a sentence of harm names is left out.
  const harms = [
    ...limits
      .filter((limit) => isHarm(limit) && !(limit === 'allergy' && harmfulNames.size > 0))
      .map((limit) => LIMIT_WORDS[limit]),
    ...[...harmfulNames].map((name) => `allergic to ${name}`),
  ];
  return [text, ...harms].filter((words) => words !== '').join('. ');
}
