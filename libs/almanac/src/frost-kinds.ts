import { capitalize, gardenCrops } from '@farm/farm';
import { cropLabel } from './crop-names';
import { grownCrops, type GrownCrop } from './crops';
import type { Prefix } from './climate';
import { dayInYear, type Day, yearOf } from './days';

/** What cold harms, the most tender first. */
type FrostKindId = 'tender' | 'half-hardy' | 'hardy';

interface FrostKind {
  id: FrostKindId;
  /** As a heading: 'Tender'. */
  name: string;
  /** °F, of the air at the height of a thermometer: a night this cold or colder does harm. */
  harmedAt: number;
  /** What this temperature does, as a sentence. */
  reason: string;
  /** What to do in the afternoon before, as sentences. */
  advice: string;
}

/**
 * The temperatures of the three kinds. Frost settles on clear, still nights from 36 °F on, because air is read above the
 * ground. Light freezes of 32 to 28 °F burn half-hardy crops. Of the hardy ones, mustard dies first, at 22 °F
 * (`frostTolerances`).
 */
export const frostKinds: readonly FrostKind[] = [
  {
    id: 'tender',
    name: 'Tender',
    harmedAt: 36,
    reason: 'Frost can settle on a clear, still night from 36 °F on, and it kills them.',
    advice:
      'Pick what is ripe. Cover the rest at dusk with cloth that reaches the ground, keep plastic off the leaves, and uncover once the morning is above freezing.',
  },
  {
    id: 'half-hardy',
    name: 'Half-hardy',
    harmedAt: 32,
    reason: 'A freeze of 32 to 28 °F burns their leaves and blooms.',
    advice: 'Cover it before dark: light row cover gives two to four degrees, heavy cover four to eight.',
  },
  {
    id: 'hardy',
    name: 'Hardy',
    harmedAt: 22,
    reason: 'They survive a freeze, but the least hardy die near 22 °F.',
    advice:
      'Pick what you want to eat this week. Water dry beds this afternoon, and cover them with frost cloth, with plastic over it if you have hoops.',
  },
];

/** From this temperature on covers do not save tender crops: the killing freeze. °F. */
export const KILLING_FREEZE_F = 28;

const KIND_OF: Record<GrownCrop['hardiness'], FrostKindId> = {
  tender: 'tender',
  'half-hardy': 'half-hardy',
  hardy: 'hardy',
  'very-hardy': 'hardy',
};

export interface FrostCrop {
  /** Its id in the crop table. */
  id: string;
  /** 'Field peas'. */
  name: string;
  kind: FrostKindId;
}

/** Tender crops that the garden calendar leaves out: the others that have a page. */
const MORE_CROPS = [
  'basil',
  'eggplant',
  'cantaloupe',
  'watermelon',
  'winter-squash',
  'pumpkin',
  'pole-bean',
  'lima-bean',
  'peanut',
  'cherry-tomato',
  'hot-pepper',
  'tomatillo',
];
const calendarNames = new Map(gardenCrops.map(({ crop, name }) => [crop, name]));

/** The crops of the garden calendar and more tender ones by what cold harms them, in the order of the alphabet. */
export const frostCrops: readonly FrostCrop[] = [...calendarNames.keys(), ...MORE_CROPS]
  .map((id) => {
    const grown = grownCrops.find((crop) => crop.id === id);
    if (!grown) throw new RangeError(`The crop table has no ${id}`);
    return { id, name: calendarNames.get(id) ?? capitalize(cropLabel(grown)), kind: KIND_OF[grown.hardiness] };
  })
  .sort((a, b) => (a.name < b.name ? -1 : 1));

/** Tender crops are set out again about this many days before the average last frost. */
const SPRING_DAYS = 28;
const JULY = 182;

/**
 * The day until which a killing freeze in the night of `night` leaves no tender crop to save: four weeks before the next
 * average last frost, when the frosts of the next season begin to matter. Null: in spring, when young plants are set out
 * again, and where frost is not regular.
 */
export function tenderRestEnd({ frost }: Pick<Prefix, 'frost'>, night: Day): Day | null {
  if (frost.kind !== 'dates') return null;
  const endIn = (year: number) => dayInYear(year, frost.lastHalf) - SPRING_DAYS;
  const year = yearOf(night);
  if (night < endIn(year)) return endIn(year);
  return night >= dayInYear(year, JULY) ? endIn(year + 1) : null;
}
