import { listOf, type Crop, type Day } from '@farm/almanac';
import { inches, nameInSentence, type CropPick } from './crop-selection';
import type { GrowingSite } from './site-description';

/** Work on crops in the weeks after they were planted. */
export type CareKind = 'damp' | 'thin' | 'sow-again' | 'water' | 'inspect' | 'tray' | 'move-up' | 'mulch';

/** One task for all crops of a week that need the same care. */
export interface CareTask {
  short: string;
  text: string;
  why: string;
  minutes: number;
}

const SECOND_SOWING_MAX_DAYS = 60;

/** Weeks after planting. */
export const CARE_WEEKS: Readonly<Record<CareKind, number>> = {
  damp: 1,
  water: 1,
  tray: 1,
  mulch: 1,
  'sow-again': 2,
  thin: 3,
  inspect: 3,
  'move-up': 3,
};

const isSownAgain = ({ daysToHarvest, season }: Crop) =>
  daysToHarvest[0] <= SECOND_SOWING_MAX_DAYS && season === 'cool';

/** What a crop needs in the weeks after it was sown, set out or started indoors. */
export function careKindsOf({ crop, status }: CropPick): readonly CareKind[] {
  if (status.kind === 'indoors') return ['tray', 'move-up'];
  if (crop.method === 'transplant') return ['water', 'inspect'];
  if (crop.method === 'plant') return ['mulch'];
  return isSownAgain(crop) ? ['damp', 'sow-again', 'thin'] : ['damp', 'thin'];
}

/** Whether more of the crop may be planted on this day. */
export const isInWindow = ({ status }: CropPick, day: Day): boolean =>
  status.kind === 'plant' && day >= status.window.from && day <= status.window.to;

type CareText = (list: string, crops: readonly Crop[], site: GrowingSite) => CareTask;

const CARE: Readonly<Record<CareKind, CareText>> = {
  damp: (list) => ({
    short: 'keep the seed damp',
    text: `Look at the ${list} every morning and water lightly so that the soil stays damp until seedlings show.`,
    why: 'Seed that dries out once after it has swelled is dead.',
    minutes: 35,
  }),
  thin: (_, crops) => ({
    short: 'thin the seedlings',
    text: `Thin with scissors when the seedlings have two true leaves: ${listOf(crops.map((crop) => `${nameInSentence(crop)} to ${inches(crop.spacingIn)}`))}.`,
    why: 'Crowded seedlings stay small, all of them.',
    minutes: 15 + 5 * crops.length,
  }),
  'sow-again': (list, crops, { containersOnly }) => ({
    short: 'sow a second time',
    text: `Sow a second ${containersOnly ? 'pot' : 'short row'} of ${list} from the same ${crops.length > 1 ? 'packets' : 'packet'}.`,
    why: 'Two small sowings two weeks apart feed you longer than one big one.',
    minutes: 10 + 10 * crops.length,
  }),
  water: (list) => ({
    short: 'water the young plants',
    text: `Water the ${list} at the base every second day this week, unless it rains.`,
    why: 'New roots reach only as far as the pot that they came in.',
    minutes: 35,
  }),
  inspect: (list) => ({
    short: 'look over the young plants',
    text: `Look under the leaves of the ${list} and press the soil around plants that are loose.`,
    why: 'In the third week you see what has taken root and what has begun to eat.',
    minutes: 20,
  }),
  tray: (list) => ({
    short: 'turn the seed tray',
    text: `Turn the tray of ${list} every second day, and water it from below when the top of the mix is pale.`,
    why: 'Seedlings lean to the light, and rot when they are watered from above.',
    minutes: 20,
  }),
  'move-up': (list) => ({
    short: 'move up the seedlings',
    text: `Move the strongest seedlings of ${list} into pots of their own when they have two true leaves.`,
    why: 'One seedling with room is worth five that share a cell.',
    minutes: 30,
  }),
  mulch: (list, _, { containersOnly }) => ({
    short: 'mulch what you planted',
    text: `Cover the ${containersOnly ? 'pot' : 'row'} of ${list} with 2 inches of straw or leaves.`,
    why: 'Mulch evens out heat, cold and rain over roots that are just starting.',
    minutes: 25,
  }),
};

export const careTask = (kind: CareKind, picks: readonly CropPick[], site: GrowingSite): CareTask =>
  CARE[kind](
    listOf(picks.map(({ crop }) => nameInSentence(crop))),
    picks.map(({ crop }) => crop),
    site,
  );
