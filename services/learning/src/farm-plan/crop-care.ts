import { daysToFirstHarvest, monthOf, type Day, type GrownCrop } from '@farm/almanac';
import type { FarmPlanRequest } from '@farm/contracts';
import { inches } from './amounts';
import { endDay, isTooLate, methodOf, type CropPick } from './crop-selection';
import type { PlanContext } from './plan-context';
import type { GrowingSite, SiteLimit } from './site';
import { i18n } from '../language/messages';
import { translatedCropLabel, listInLanguage } from '../language/words';

/** Work on crops in the weeks after they were planted. */
export type CareKind =
  | 'harvest'
  | 'thin'
  | 'damp'
  | 'water'
  | 'settle'
  | 'tend'
  | 'feed'
  | 'sow-again'
  | 'tie'
  | 'tray'
  | 'move-up'
  | 'mulch';

/** One task for all crops of a week that need the same care. */
export interface CareTask {
  short: string;
  text: string;
  why: string;
  minutes: number;
}

/** Weeks after planting in which a care is due; the first week of seed is part of its sowing. */
const CARE_WEEKS: Readonly<Record<Exclude<CareKind, 'harvest'>, readonly number[]>> = {
  damp: [1],
  water: [1],
  settle: [1],
  thin: [2],
  tend: [2, 3],
  feed: [3],
  'sow-again': [2],
  tie: [3],
  tray: [1],
  'move-up': [3],
  mulch: [3],
};
/** In the order in which they get the hours. */
export const CARE_KINDS: readonly CareKind[] = [
  ...(Object.keys(CARE_WEEKS) as Exclude<CareKind, 'harvest'>[]),
  'harvest',
];

/** From this much longer than in spring on, seed comes up a week later. */
const SLOW_SHARE = 1.3;
/** They take two to three weeks to come up. */
const SLOW_SEED: readonly string[] = ['carrot', 'parsnip', 'parsley', 'celery', 'larkspur', 'bachelor-button', 'leek'];

/** Weeks after a day of planting in which a crop needs a care; cold weeks count for less. */
export function careWeeks(
  kind: CareKind,
  { crop }: CropPick,
  planted: Day,
  { place, site }: Pick<PlanContext, 'place' | 'site'>,
): readonly number[] {
  const days = daysToFirstHarvest(crop, planted, place);
  if (kind === 'harvest') return [Math.floor(days / 7)];
  const isCold = days > crop.daysToHarvest[0] * SLOW_SHARE;
  // Seed that takes three weeks to come up is kept damp in all of them.
  if (kind === 'damp' && !isDry(site.limits) && (isCold || SLOW_SEED.includes(crop.id))) return [1, 2];
  if (kind !== 'thin') return CARE_WEEKS[kind];
  const weeks = SLOW_SEED.includes(crop.id) ? 3 : 2;
  return [Math.round((weeks * days) / crop.daysToHarvest[0])];
}

/** Seed that is sown deeper than this is big enough to be laid at its final distance. */
const FINE_SEED_DEPTH_IN = 0.5;
/** What is sown thicker than it stays. */
export const isThinned = ({ depthIn, method, canSow }: GrownCrop): boolean =>
  depthIn <= FINE_SEED_DEPTH_IN && (method === 'sow' || canSow === true);
/** They grow as tall as their stakes. */
export const TIED: readonly string[] = ['cherry-tomato', 'slicing-tomato', 'tomatillo'];

/** What rots where it is kept wet before it has leaves; slips are plants. */
export const isDormant = ({ method, plantedAs }: GrownCrop): boolean =>
  method === 'plant' && plantedAs !== undefined && plantedAs !== 'slips';

/** They want nitrogen again three to four weeks after they were set or came up. */
const HUNGRY: ReadonlySet<string> = new Set(
  'cabbage broccoli cauliflower brussels-sprouts collards kale sweet-corn dent-corn short-day-onion leek celery bell-pepper hot-pepper eggplant'.split(
    ' ',
  ),
);

const SECOND_SOWING_MAX_DAYS = 60;
const SECOND_SOWING_DAYS = 14;
/** Fewer plants are sown at once. */
const MIN_DIVIDED_PLANTS = 16;

/** Whether half of a sowing waits for two weeks: of what is picked for a short time, while its season lasts. */
export function isDivided(
  pick: CropPick,
  plants: number,
  date: Day,
  { today, site, request, place }: PlanContext,
): boolean {
  const { crop } = pick;
  const isQuick =
    crop.daysToHarvest[0] <= SECOND_SOWING_MAX_DAYS && (crop.season === 'cool' || crop.id === 'bush-bean');
  const second = date + SECOND_SOWING_DAYS;
  return (
    isQuick &&
    pick.late === null &&
    methodOf(pick, request) === 'sow' &&
    site.ground !== 'containers' &&
    plants >= MIN_DIVIDED_PLANTS &&
    second < today + PLAN_DAYS &&
    !isTooLate(crop, second, place, endDay(site, today)) &&
    isInWindow(pick, second)
  );
}
const PLAN_DAYS = 28;

/** What a crop needs in the weeks after it was sown, set out or started indoors. */
export function careKindsOf(pick: CropPick, request: FarmPlanRequest, site: GrowingSite): readonly CareKind[] {
  const { crop, status } = pick;
  if (status.kind === 'indoors') return ['tray', 'move-up'];
  const tend = site.ground === 'containers' ? [] : ['tend' as const];
  const picked = crop.option === 'Flowers' ? [] : ['harvest' as const];
  const method = methodOf(pick, request);
  const fed = HUNGRY.has(crop.id) && site.ground !== 'containers' ? ['feed' as const] : [];
  if (isDormant(crop) && method === 'plant') return ['settle'];
  if (method !== 'sow')
    return [
      'water',
      ...fed,
      ...tend,
      ...(method === 'plant' ? [] : picked),
      ...(TIED.includes(crop.id) ? ['tie' as const] : []),
    ];
  return [
    'damp',
    ...fed,
    ...tend,
    ...picked,
    'sow-again',
    ...(isThinned(crop) ? ['thin' as const] : []),
    ...(crop.season === 'warm' ? ['mulch' as const] : []),
  ];
}

/** Whether more of the crop may be planted on this day. */
const isInWindow = ({ status }: CropPick, day: Day): boolean =>
  status.kind === 'plant' && day >= status.window.from && day <= status.window.to;

const DRY_LIMITS: readonly SiteLimit[] = [
  'no-water',
  'drought',
  'watering-days',
  'irrigation-turns',
  'shared-water',
  'unwatered-days',
  'weekly-visits',
  'weak-well',
];

const HOT_PLANTING_MONTHS: readonly number[] = [6, 7, 8];
/** Whether days of 88 F and more are the rule, in which young plants are watered every day. */
export const isHotPlanting = (day: Day): boolean => HOT_PLANTING_MONTHS.includes(monthOf(day));

/** Whether nobody can water whenever it is dry. */
export const isDry = (limits: GrowingSite['limits']): boolean => limits.some((limit) => DRY_LIMITS.includes(limit));

/** Rows that are too long for boards and a watering can. */
export const isRowGround = ({ ground }: GrowingSite): boolean => ground === 'field' || ground === 'garden';

/** From a chair, or with one hand to hold on, nobody hoes. */
const SEATED: readonly SiteLimit[] = ['wheelchair', 'breath', 'standing-height', 'one-arm', 'unsteady'];

/** Moldy leaves and straw are dangerous to whom germs of soil are. */
const mulchWords = ({ limits }: GrowingSite): string =>
  limits.includes('immune')
    ? i18n._(', and leave the soil bare: no leaves and no straw')
    : i18n._(', and lay {inches} inches of leaves, dry grass or straw around them, a finger off the stems', {
        inches: isDry(limits) ? 3 : 2,
      });

type CareText = (list: string, crops: readonly GrownCrop[], site: GrowingSite, week: number, start: Day) => CareTask;

const CARE: Readonly<Record<CareKind, CareText>> = {
  damp: (list, _, site, week) => ({
    short: i18n._('keep the seed damp'),
    text: isDry(site.limits)
      ? isRowGround(site)
        ? i18n._(
            'Push a finger into the rows of {list}: where the soil is dry an inch down, run your next water along them, and break a crust with a rake.',
            { list },
          )
        : i18n._(
            'Lay boards or wet burlap over the {list} until seedlings show, and look underneath each time that you are there; a watering can is enough.',
            { list },
          )
      : week % 2 === 0
        ? i18n._(
            'Look at the {list} every morning this week, and water lightly so that the soil stays damp until seedlings show.',
            { list },
          )
        : i18n._(
            'Look at the {list} every morning and water lightly so that the soil stays damp until seedlings show.',
            {
              list,
            },
          ),
    why: i18n._('Seed that dries out once after it has swelled is dead.'),
    minutes: 35,
  }),
  harvest: (list) => ({
    short: i18n._('pick the first {list}', { list }),
    text: i18n._('Pick the first {list} as soon as they are big enough to eat, the biggest first.', { list }),
    why: i18n._('What is picked young is tender, and makes room for the rest.'),
    minutes: 20,
  }),
  tie: (list, _, { ground }) => ({
    short: i18n._('tie and feed'),
    text: i18n._(
      'Tie the {list} loosely to {ground, select, pots {the canes or the cage} other {stake or cage}} below a leaf, take off leaves that touch the soil, and feed them with compost or a vegetable fertilizer by its label.',
      { list, ground: ground === 'containers' ? 'pots' : 'bed' },
    ),
    why: i18n._('A plant that lies on the soil rots, and one that hungers sets little fruit.'),
    minutes: 20,
  }),
  thin: (_, crops) => ({
    short: i18n._('thin the seedlings'),
    text: i18n._('Thin with scissors when the seedlings have two true leaves: {list}.', {
      list: listInLanguage(
        crops.map((crop) =>
          i18n._('{crop} to {distance}', { crop: translatedCropLabel(crop), distance: inches(crop.spacingIn) }),
        ),
      ),
    }),
    why: i18n._('Crowded seedlings stay small, all of them.'),
    minutes: 15 + 5 * crops.length,
  }),
  'sow-again': (list, crops, site) => ({
    short: i18n._('sow the second half'),
    text: i18n._(
      'Sow the second half of {list} from the same {crops, plural, one {packet} other {packets}}, in the part that you left free, {water, select, dry {water it in and lay a board over it until it is up} other {water it in and look at it every morning: it stays damp until it is up}}{thinned, select, yes {, and is thinned like the first} other {}}.',
      {
        list,
        crops: crops.length,
        water: isDry(site.limits) ? 'dry' : 'daily',
        thinned: crops.some(isThinned) ? 'yes' : 'no',
      },
    ),
    why: i18n._('Two small sowings two weeks apart feed you longer than one big one.'),
    minutes: 20 + 10 * crops.length,
  }),
  water: (list, _, site, __, start) => ({
    short: i18n._('water and mulch the young plants'),
    text: `${
      isDry(site.limits)
        ? i18n._(
            'Water the {list} slowly at the base on the days on which you can, until the soil is damp 6 inches down',
            {
              list,
            },
          )
        : site.ground === 'containers'
          ? i18n._(
              'Push a finger 2 inches into the pots of {list} every morning and water until it runs out below where they are dry',
              { list },
            )
          : i18n._(
              'Water the {list} at the base {often, select, daily {every day} other {every second day}} this week, unless it rains',
              { list, often: isHotPlanting(start) ? 'daily' : 'second' },
            )
    }${mulchWords(site)}.`,
    why: i18n._('New roots reach only as far as the pot that they came in, and mulch keeps them damp.'),
    minutes: 40,
  }),
  settle: (list, crops, site) => {
    const ground = site.ground === 'containers' ? 'pots' : 'rows'; // of `select` in the messages
    const mulch = site.limits.includes('immune')
      ? ''
      : i18n._(
          ', and cover the whole {ground, select, pots {pots} other {rows}} with 2 inches of leaves, dry grass or straw',
          { ground },
        );
    return {
      short: i18n._('cover the {ground, select, pots {pots} other {rows}}', { ground }),
      text: i18n._('Look at the soil over the {list}: water only where it stays dry for two weeks{mulch}.', {
        list,
        mulch,
      }),
      why: i18n._('What has no leaves yet drinks little, and rots in wet soil.'),
      minutes: 15 + 5 * crops.length,
    };
  },
  feed: (list) => ({
    short: i18n._('feed the hungry'),
    text: i18n._(
      'Feed the {list}: scratch a little nitrogen fertilizer, by its label, or a handful of aged poultry compost for each foot of row into the soil beside them, and water it in; again in four weeks.',
      { list },
    ),
    why: i18n._('They take more nitrogen than an inch of compost holds.'),
    minutes: 20,
  }),
  tend: (list, _, { limits }, week) => {
    const water = isDry(limits)
      ? i18n._('Water the {list} on the days on which you can', { list })
      : i18n._('Water the {list} deeply once or twice this week where the soil is dry 2 inches down', { list });
    const weed = limits.some((limit) => SEATED.includes(limit)) ? 'pull' : 'hoe'; // both of `select` in the messages
    const look = limits.includes('blind') ? 'feel' : 'look';
    return {
      short: week % 2 === 0 ? i18n._('water, weed and look') : i18n._('go through the rows'),
      text:
        week % 2 === 0
          ? i18n._(
              '{water}, {weed, select, pull {pull} other {hoe}} weeds while they are threads, and {look, select, feel {feel} other {look}} under the leaves for eggs and caterpillars.',
              { water, weed, look },
            )
          : i18n._(
              '{water}, firm what is loose, {weed, select, pull {pull} other {hoe}} the weeds that came back, and crush what eats the leaves.',
              { water, weed },
            ),
      why: i18n._('Weeds, thirst and pests that are found small take minutes.'),
      minutes: 35,
    };
  },
  tray: (list) => ({
    short: i18n._('turn the seed tray'),
    text: i18n._('Turn the tray of {list} every second day, and water it from below when the top of the mix is pale.', {
      list,
    }),
    why: i18n._('Seedlings lean to the light, and rot when they are watered from above.'),
    minutes: 20,
  }),
  'move-up': (list) => ({
    short: i18n._('move up the seedlings'),
    text: i18n._('Move the strongest seedlings of {list} into pots of their own when they have two true leaves.', {
      list,
    }),
    why: i18n._('One seedling with room is worth five that share a cell.'),
    minutes: 30,
  }),
  mulch: (list, _, { ground, limits }) => ({
    short: limits.includes('immune') ? i18n._('look at the soil') : i18n._('mulch what you planted'),
    text: limits.includes('immune')
      ? i18n._('Look whether the soil around the {list} is green or moldy, and let the helper take off what is.', {
          list,
        })
      : i18n._(
          'Cover the {ground, select, pots {pots} other {soil}} around the {list} with 2 inches of leaves, dry grass or straw where they are a hand high.',
          { list, ground: ground === 'containers' ? 'pots' : 'bed' },
        ),
    why: i18n._('Mulch keeps the soil damp and its splash off the leaves.'),
    minutes: 25,
  }),
};

/** `week`: of the plan, from 0, and its first day. */
export const careTask = (
  kind: CareKind,
  picks: readonly CropPick[],
  site: GrowingSite,
  week: number,
  start: Day,
): CareTask =>
  CARE[kind](
    listInLanguage(picks.map(({ crop }) => translatedCropLabel(crop))),
    picks.map(({ crop }) => crop),
    site,
    week,
    start,
  );
