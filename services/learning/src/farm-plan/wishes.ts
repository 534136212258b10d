import { cropLabel, type GrownCrop } from '@farm/almanac';
import type { FarmPlanRequest } from '@farm/contracts';
import type { SiteReading, WishReading } from '@farm/reader';
import type { PlanTables, GardenProject } from './plan-tables';
import { readWishText } from './read-text';

/** One thing that a person asked for by name. */
export interface Wish {
  /** The person's own words, or the name of what was chosen. */
  text: string;
  /** The id that the words mean, also where there are no dates for it; null: the words mean nothing that we know. */
  id: string | null;
  crop: GrownCrop | null;
  project: GardenProject | null;
  /** The group of crops that the words name: 'some kind of flower'; null: one thing. */
  option: string | null;
  /** Whether the person tells elsewhere of an allergy to it: then it has neither crop nor project. */
  isHarmful: boolean;
}

export interface WishList {
  wishes: readonly Wish[];
  /** Groups of crops that the words name: 'herbs'. */
  options: readonly string[];
  /** Ids of what the person does not want. */
  refused: ReadonlySet<string>;
  /** What the person does not want, and of it what makes somebody ill. */
  refusals: readonly WishReading[];
  harms: readonly WishReading[];
  /** The day on which they or the garden are gone; null: none was named. */
  endsBy: string | null;
  /** Words that mean nothing to the planner. */
  unused: readonly string[];
}

/** Finds what an id or a name of it means. */
function findPlant(
  id: string | null,
  text: string,
  { crops, projects }: Pick<PlanTables, 'crops' | 'projects'>,
): Pick<Wish, 'crop' | 'project'> {
  const crop = crops.find((each) => each.id === id) ?? null;
  const words = text.toLowerCase();
  const project = crop
    ? null
    : (projects.find((each) => each.id === id || (id !== null && each.names.includes(id))) ??
      projects.find(({ name, names }) => name.toLowerCase() === words || names.includes(words)) ??
      null);
  return { crop, project };
}

/** A crop and its kinds: who wants no tomatoes wants no cherry tomatoes either. */
function kindsOf(id: string | null, { crops }: Pick<PlanTables, 'crops'>): readonly string[] {
  const refused = crops.find((crop) => crop.id === id);
  if (!refused) return [];
  return crops.filter((crop) => cropLabel(crop).endsWith(cropLabel(refused))).map((crop) => crop.id);
}

/** Crops of one name or family: whom one of them makes ill is offered none of the others. */
const KIN: readonly (readonly string[])[] = [
  ['cantaloupe', 'watermelon'],
  ['slicing-tomato', 'cherry-tomato', 'tomatillo'],
  ['bell-pepper', 'hot-pepper'],
  ['bush-bean', 'pole-bean', 'lima-bean', 'asian-long-bean'],
  ['sugar-snap-pea', 'southern-pea', 'field-pea-pinkeye', 'field-pea-cream', 'field-pea-crowder'],
  ['summer-squash', 'winter-squash', 'pumpkin', 'southern-pumpkin', 'gourd'],
  ['sweet-corn', 'dent-corn', 'popcorn'],
  ['short-day-onion', 'green-onion', 'leek', 'shallot', 'garlic'],
  ['celery', 'carrot', 'parsnip'],
  ['mustard-turnip-greens', 'turnip'],
];
const harmfulKin = (id: string, tables: Pick<PlanTables, 'crops'>): readonly string[] => [
  id,
  ...kindsOf(id, tables),
  ...KIN.filter((kin) => kin.includes(id)).flat(),
];

/** Everything that was asked for by id, in free words and in the location text, each once. */
export function wishListOf(
  { plants = [], wishes = '' }: FarmPlanRequest,
  reading: SiteReading,
  tables: Pick<PlanTables, 'crops' | 'projects'>,
): WishList {
  const list = readWishText(wishes);
  const unwanted = [...list.refused, ...reading.refused];
  const harms = [...list.harmful, ...reading.harmful];
  const harmful = new Set(harms.flatMap(({ cropId }) => (cropId === null ? [] : harmfulKin(cropId, tables))));
  const refused = new Set([...unwanted.flatMap(({ cropId }) => kindsOf(cropId, tables)), ...harmful]);
  const read: readonly WishReading[] = [...list.wishes, ...reading.wishes];
  const named = [
    ...plants.map((id) => {
      const found = findPlant(id, id, tables);
      return { text: found.crop?.name ?? found.project?.name ?? id, id, ...found };
    }),
    ...read
      .filter(({ option }) => option === null)
      .map(({ text, cropId }) => ({ text, id: cropId, ...findPlant(cropId, text, tables) }))
      // 'Fruit' means several: each is called by its own name.
      .map((wish, _, all) => {
        const isOneOfSeveral = all.some(({ text, id }) => text === wish.text && id !== wish.id);
        const own = wish.crop?.name ?? wish.project?.name;
        return isOneOfSeveral && own ? { ...wish, text: `${wish.text}: ${own}` } : wish;
      }),
  ];
  const all = named.map((wish): Wish => {
    const ids = [wish.id, wish.crop?.id, wish.project?.id];
    const isHarmful = ids.some((id) => id !== undefined && id !== null && harmful.has(id));
    return { ...wish, ...(isHarmful && { crop: null, project: null }), option: null, isHarmful };
  });
  const groups = list.wishes.flatMap(({ text, option }): Wish[] =>
    option === null ? [] : [{ text, id: null, crop: null, project: null, option, isHarmful: false }],
  );
  const keyOf = ({ text, id, crop, project }: Wish) => crop?.id ?? project?.id ?? id ?? text.toLowerCase();
  return {
    wishes: [...all.filter((wish, i) => all.findIndex((other) => keyOf(other) === keyOf(wish)) === i), ...groups],
    options: read.flatMap(({ option }) => option ?? []),
    refused,
    refusals: unwanted,
    harms,
    endsBy: reading.endsBy ?? list.endsBy,
    unused: [...reading.unused, ...list.unused],
  };
}
