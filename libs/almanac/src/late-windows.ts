import { frostIn } from './climate';
import type { GrownCrop } from './crops';
import { dateIn, monthOf, yearOf, type Day } from './days';
import { type GrowingPlace, type Window, windowsOf, zoneNumber } from './planting-windows';

/** A planting after the last day that a chart or the frost dates give, which still bears. */
export interface LateWindow {
  window: Window;
  /** The last day that it is later than; null: no page names one. */
  end: Day | null;
  /** warm: it ripens before frost; cool: it bolts in the heat, so it is cut small; fall: it stands light frost; winter: it is cut in spring. */
  kind: 'warm' | 'cool' | 'fall' | 'winter';
}

/** Sown all summer, whatever days a chart prints, as long as they are ripe before the frost. */
const SUMMER_CROPS: ReadonlySet<string> = new Set(
  'southern-pea field-pea-pinkeye field-pea-cream field-pea-crowder okra asian-long-bean malabar-spinach zinnia sunflower celosia cosmos marigold'.split(
    ' ',
  ),
);
/** From the last freeze on, until the soil is warm for them. */
const WARMING_DAYS = 14;
/** Of picking before the first frost. */
const PICKING_DAYS = 20;

/** Where the summer is not too hot. */
const HOT_ZONE = 9;
/** They drop their blossoms in the heat. */
const HEAT_SHY: ReadonlySet<string> = new Set(
  'slicing-tomato cherry-tomato tomatillo bush-bean pole-bean lima-bean sweet-corn dent-corn'.split(' '),
);
const LATE_DAYS = { shy: 28, sturdy: 28, hot: 21 } as const;
/** Until then nurseries have plants, and vines that are sown or set as slips ripen before frost. */
const LAST_SPRING_DAYS: Readonly<Record<GrownCrop['method'], readonly [month: number, date: number]>> = {
  transplant: [6, 30],
  sow: [7, 10],
  plant: [7, 10],
};
/** A window that opens so soon is waited for. */
const SOON_DAYS = 14;

/** The day, by zone, from which on days of 85 F are the rule and what likes cool weather bolts: right to two weeks. */
const HEAT_DAYS: readonly (readonly [minZone: number, month: number, day: number])[] = [
  [9.5, 4, 5],
  [9, 4, 25],
  [8.5, 5, 10],
  [8, 5, 20],
  [7.5, 6, 1],
  [7, 6, 10],
  [6, 6, 25],
];
const RARE_FROST_ZONE = 10;
const QUICK_DAYS = 60;

/** Weeks in which it is still sown or set before the average first frost: small plants stand the winter in zones 6b to 8. */
const WINTER_DAYS: Readonly<Partial<Record<string, number>>> = {
  spinach: 0,
  kale: 14,
  collards: 14,
  cilantro: 14,
  parsley: 28,
  garlic: -21,
  shallot: -21,
};
const WINTER_ZONES = { from: 6.5, below: 8.5 } as const;
/** Hardy roots and leaves grow on until nights of 25 F, about so long after the first frost. */
const HARD_FREEZE_DAYS = 21;
const QUICK_FALL_DAYS = 45;
/** Bought plants are ahead of the chart's day by this much, as long as they root before the frost. */
const LATE_PLANT_DAYS = 14;
const LATE_PLANT_FROST_DAYS = 42;
/** Windows of fall open from July on. */
const FALL_MONTH = 7;
/** A window that closed longer ago is over. */
const RECENT_DAYS = 120;
const SPRING_MONTHS: readonly number[] = [2, 3, 4, 5, 6];

interface LateInput {
  place: GrowingPlace;
  today: Day;
  /** Its sets, slips or tubers are there. */
  isThere: boolean;
}

const isFall = ({ from }: Window) => monthOf(from) >= FALL_MONTH;

function summer(
  crop: GrownCrop,
  outdoor: readonly Window[],
  { place: { frost }, today }: LateInput,
): LateWindow | null {
  if (!SUMMER_CROPS.has(crop.id) || frost.kind !== 'dates') return null;
  const { lastTenth, firstHalf } = frostIn(frost, yearOf(today));
  const [from, to] = [lastTenth + WARMING_DAYS, firstHalf - crop.daysToHarvest[0] - PICKING_DAYS];
  if (from > today || to < today) return null;
  const chart = outdoor.filter((window) => window.to < today && yearOf(window.to) === yearOf(today)).at(-1);
  return { window: chart ? { ...chart, to } : { from, to }, end: chart?.to ?? null, kind: 'warm' };
}

function warm(
  crop: GrownCrop,
  last: Window,
  { place: { frost, zone: name }, today, isThere }: LateInput,
): LateWindow | null {
  const zone = zoneNumber(name);
  const isSlip = crop.plantedAs === 'slips';
  const isShy = HEAT_SHY.has(crop.id) || (crop.method === 'plant' && !isSlip);
  if (frost.kind !== 'dates' || (crop.method === 'plant' && !isThere && !isSlip) || (isShy && zone >= HOT_ZONE))
    return null;
  const days = zone >= HOT_ZONE ? LATE_DAYS.hot : isShy ? LATE_DAYS.shy : LATE_DAYS.sturdy;
  const byMonth = isShy || zone >= HOT_ZONE ? 0 : dateIn(yearOf(today), ...LAST_SPRING_DAYS[crop.method]);
  const ripe = frostIn(frost, yearOf(today)).firstHalf - crop.daysToHarvest[isSlip ? 0 : 1] - PICKING_DAYS;
  const to = Math.min(Math.max(last.to + days, byMonth), ripe);
  return to >= today ? { window: { ...last, to }, end: last.to, kind: 'warm' } : null;
}

function cool(crop: GrownCrop, last: Window, { place, today }: LateInput): LateWindow | null {
  const zone = zoneNumber(place.zone);
  const heat = HEAT_DAYS.find(([minZone]) => zone >= minZone);
  const isQuick = crop.daysToHarvest[0] <= QUICK_DAYS && (crop.method === 'sow' || crop.canSow === true);
  if (!heat || !isQuick || zone >= RARE_FROST_ZONE || place.frost.kind !== 'dates') return null;
  const to = dateIn(yearOf(today), heat[1], heat[2]) - crop.daysToHarvest[0];
  return to >= today ? { window: { ...last, to }, end: last.to, kind: 'cool' } : null;
}

function beforeWinter(
  crop: GrownCrop,
  last: Window,
  { place: { frost, zone: name }, today }: LateInput,
): LateWindow | null {
  const zone = zoneNumber(name);
  if (frost.kind !== 'dates' || zone < WINTER_ZONES.from || zone >= WINTER_ZONES.below) return null;
  const { firstHalf } = frostIn(frost, yearOf(last.to));
  const early = WINTER_DAYS[crop.id];
  const isQuick = crop.daysToHarvest[0] <= QUICK_FALL_DAYS && crop.hardiness !== 'half-hardy' && crop.method === 'sow';
  const to = Math.max(
    early === undefined ? 0 : firstHalf - early,
    isQuick ? firstHalf + HARD_FREEZE_DAYS - crop.daysToHarvest[0] : 0,
    crop.method === 'transplant' ? Math.min(last.to + LATE_PLANT_DAYS, firstHalf - LATE_PLANT_FROST_DAYS) : 0,
  );
  if (to < today) return null;
  return { window: { ...last, to }, end: last.to, kind: early === undefined ? 'fall' : 'winter' };
}

/** What an agent would still plant on a day on which no window is open; null: nothing, or a window opens soon. */
export function lateWindow(crop: GrownCrop, input: LateInput): LateWindow | null {
  const { place, today } = input;
  const { outdoor } = windowsOf(crop, place, today);
  if (outdoor.some(({ from, to }) => from <= today && to >= today)) return null;
  const always = summer(crop, outdoor, input);
  if (always || outdoor.some(({ from }) => from > today && from <= today + SOON_DAYS)) return always;
  const last = outdoor.filter(({ to }) => to < today && to > today - RECENT_DAYS).at(-1);
  if (!last) return null;
  const month = monthOf(today);
  const isThisYear = yearOf(last.to) === yearOf(today);
  const isSpring = SPRING_MONTHS.includes(month) && isThisYear;
  if (crop.season === 'warm') {
    const isEarlySummer = month === FALL_MONTH && isThisYear;
    return (isSpring || isEarlySummer) && !isFall(last) ? warm(crop, last, input) : null;
  }
  if (crop.season !== 'cool') return null;
  if (isSpring) return cool(crop, last, input);
  return isFall(last) && month >= FALL_MONTH ? beforeWinter(crop, last, input) : null;
}

/** Why what is late is planted all the same. */
export const LATE_REASONS: Readonly<Record<LateWindow['kind'], string>> = {
  warm: /*i18n*/ 'it is late, but what goes in now still bears.',
  cool: /*i18n*/ 'it is late, so pick it small: it bolts when days of 85 F come.',
  fall: /*i18n*/ 'it is late, so do it today: it stands light frost.',
  winter:
    /*i18n*/ 'it is late, but small plants stand the winter under row cover or loose leaves, and grow on in March.',
};
