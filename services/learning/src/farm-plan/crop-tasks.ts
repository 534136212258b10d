import { capitalize } from '@farm/farm';
import {
  coverWeeksOf,
  daysToFirstHarvest,
  formatUnambiguousDay,
  frostIn,
  harvestSeasonOf,
  LATE_REASONS,
  monthOf,
  textOf,
  yearOf,
  zoneNumber,
  type Day,
} from '@farm/almanac';
import { formatQuantity, inches, type Amount } from './amounts';
import { isDivided, isDormant, isDry, isHotPlanting, isRowGround, isThinned, TIED } from './crop-care';
import { dueDay, methodOf, nameInSentence, type CropPick } from './crop-selection';
import { SPRAWLING } from './growth-habits';
import type { PlanContext, WeekTask } from './plan-context';

const VERBS = { sow: 'Sow', transplant: 'Set out', plant: 'Plant' } as const;
/** The kind that the length of the days at the place asks for: 'short-day'; null: any. */
export const kindAt = ({ crop }: Pick<CropPick, 'crop'>, { place }: PlanContext): string | null =>
  crop.kinds?.find(({ maxLat }) => place.lat < maxLat)?.kind ?? null;

/** Plants started on a day go out when their window opens, or when they are grown. */
const setOutDay = ({ crop, status }: CropPick, sown: Day): Day =>
  Math.max(status.window.from, sown) + 7 * (crop.indoorLeadWeeks ?? 0);

/** From July on a window is one of fall. */
const FALL_MONTH = 7;
/** The dates of frost are right to ten days. */
const FROST_SPREAD_DAYS = 10;
/** Seedlings need no lamp then. */
const WARM_MONTHS: readonly number[] = [5, 6, 7, 8, 9];
/** Soil above 85 F keeps seed of cool seasons from coming up. */
const HOT_MONTHS: readonly number[] = [7, 8, 9];

/** After the last freeze until the soil is warm for any seed. */
const WARMING_DAYS = 28;
const MILD_SOIL_F = 45;
const WARM_ZONE = 9;

/** What the soil must be on the day of sowing. */
function soilSentence({ crop }: CropPick, day: Day, { frost, place }: PlanContext): string {
  const isHot = HOT_MONTHS.includes(monthOf(day));
  if (isHot && crop.season === 'cool') return SHADE_SENTENCE;
  const isWarm =
    frost.kind === 'free' ||
    (frost.kind === 'dates' && monthOf(day) < FALL_MONTH && day > frostIn(frost, yearOf(day)).lastTenth + WARMING_DAYS);
  // Where the soil is hardly ever so cold the words are idle.
  const zone = zoneNumber(place.zone);
  const isMild =
    crop.minSoilF <= (zone >= WARM_ZONE ? MILD_SOIL_F + 5 : MILD_SOIL_F) && (zone >= 8 || monthOf(day) >= FALL_MONTH);
  return isHot || isWarm || isMild ? '' : `, once the soil is ${crop.minSoilF} F or warmer.`;
}

const TOMATOES: readonly string[] = ['slicing-tomato', 'cherry-tomato'];
const HOT_SETTING_SENTENCE =
  ' Do it in the evening, shade them from noon on with a board or cloth for a week, and water them every day for ten days.';
const SHADE_SENTENCE = ' Sow in the evening, and shade the row with a board or cloth until it is up.';
const DAMP_SENTENCE = ' Water it in, and keep the soil damp every day until the seed is up.';
/** Sentences that hold for all seed of a week. */
const SOWING_SENTENCES: readonly string[] = [SHADE_SENTENCE, DAMP_SENTENCE];

function sowingText(pick: CropPick, { plants, where }: Amount, day: Day, context: PlanContext): string {
  const { crop } = pick;
  const depth = crop.depthIn === 0 ? 'on the surface' : `${inches(crop.depthIn)} deep`;
  const name = nameInSentence(crop);
  const spacing = crop.spacingIn >= 1 ? `${inches(crop.spacingIn)} apart` : 'close together';
  const soil = soilSentence(pick, day, context);
  const half = isDivided(pick, plants, day, context) ? ' Sow half of it now and half in two weeks.' : '';
  const vines = SPRAWLING.has(crop.id) && !isRowGround(context.site) ? ' Let the vines run out of the bed.' : '';
  const thinned = isThinned(crop)
    ? ` Sow twice as thick, and thin to ${inches(crop.spacingIn)} when two true leaves show.`
    : '';
  const damp = isDry(context.site.limits)
    ? isRowGround(context.site)
      ? ' Sow into soil that rain or your water has just wet 6 inches deep, and firm it over the seed.'
      : ' Water it in, and lay a board or wet burlap over it until it is up.'
    : DAMP_SENTENCE;
  return `Sow ${name} ${depth}, ${spacing}${where} (about ${formatQuantity(plants, 'plant', 'plants')})${soil.startsWith(',') ? soil : `.${soil}`}${half}${vines}${thinned}${damp}`;
}

/** From here on no week of the plan is left for the first watering. */
const LAST_WEEK_DAYS = 21;

function settingText(
  pick: CropPick,
  method: 'transplant' | 'plant',
  { plants, where, isFree }: Amount,
  date: Day,
  context: PlanContext,
) {
  const { crop } = pick;
  const kind = kindAt(pick, context);
  const name = nameInSentence(crop);
  if (method === 'transplant') {
    const unit = plants === 1 ? 'plant' : 'plants';
    const own = isFree ? 'of your own ' : '';
    const isLast = date >= context.today + LAST_WEEK_DAYS;
    const isHot = isHotPlanting(date);
    const later = isLast && !isHot ? ' In the two weeks after, water every second day without rain, and mulch.' : '';
    const hot = isHot && !isDry(context.site.limits) ? HOT_SETTING_SENTENCE : '';
    const dwarf =
      context.site.ground === 'table' && TOMATOES.includes(crop.id)
        ? ' Choose a dwarf or basket kind, such as Tiny Tim or Red Robin: it needs no tying.'
        : '';
    const tied =
      TIED.includes(crop.id) && dwarf === ''
        ? ` Tie ${plants === 1 ? 'it' : 'them'} up every week from the third on.`
        : '';
    const many = name.endsWith('s') ? `${plants} ${unit} of ${name}` : `${plants} ${own}${name} ${unit}`;
    return `Set out ${many}${plants > 1 && !where.includes(' pots of') ? ` ${inches(crop.spacingIn)} apart` : ''}${where}, and water ${plants === 1 ? 'it' : 'them'} in.${tied}${dwarf}${hot}${later}`;
  }
  const kinds = kind === null ? '' : ` Take ${kind} plants: other kinds make no bulbs at this latitude.`;
  const depth = crop.depthIn === 0 ? 'with the crown level with the soil' : `${inches(crop.depthIn)} deep`;
  const unit = crop.plantedAs ?? 'plants';
  const hill =
    crop.id === 'irish-potato'
      ? ' When the shoots are 8 inches high draw soil or straw up to half of their height, and again three weeks later.'
      : '';
  return `Plant ${kind === null ? '' : `${kind} `}${name} ${depth}, ${inches(crop.spacingIn)} apart${where} (${formatQuantity(plants, unit.slice(0, -1), unit)}), and water ${plants === 1 ? 'it' : 'them'} ${isDormant(crop) ? 'once' : 'in'}.${kinds}${hill}`;
}

function indoorText({ crop, status }: CropPick, sown: Day, { today }: PlanContext): string {
  const out = formatUnambiguousDay(setOutDay({ crop, status } as CropPick, sown), today);
  const place = WARM_MONTHS.includes(monthOf(sown))
    ? 'in trays of seed mix in bright shade'
    : 'indoors in seed mix under bright light';
  return `Start ${nameInSentence(crop)} ${place}. The plants go out from ${out}, after a week of a few more hours outdoors each day.`;
}

/** Whether it is ready by the day that was named; '' where none was. */
function dueSentence(ready: Day, { site, today }: PlanContext): string {
  const due = dueDay(site, today);
  if (due === null) return '';
  const day = formatUnambiguousDay(due, today);
  return ready <= due ? ` That is in time for ${day}.` : ` That is after ${day}: it is for later.`;
}

/** Strawberries that are set in spring root first and bear the year after. */
const isFirstYearPinched = ({ id }: CropPick['crop'], planted: Day): boolean =>
  id === 'strawberry' && monthOf(planted) < FALL_MONTH;

/** 'First harvest about 60 days after it goes out'. */
function harvestSentence({ crop, status }: CropPick, method: string, date: Day, context: PlanContext): string {
  const { place } = context;
  const what = crop.option === 'Flowers' ? 'bloom' : 'harvest';
  const isOut = status.kind !== 'indoors';
  const season = isOut ? harvestSeasonOf(crop, date, place) : null;
  if (season && crop.harvestSeason) {
    const [first, last] = [season.from, season.to].map((day) => formatUnambiguousDay(day, context.today));
    const pinch = isFirstYearPinched(crop, date) ? ' Pinch off every flower of this first year.' : '';
    return `${capitalize(what)} about ${first} to ${last}, ${crop.harvestSeason.sign}.${pinch}${dueSentence(season.from, context)}`;
  }
  const days = isOut ? daysToFirstHarvest(crop, date, place) : crop.daysToHarvest[0];
  const length = days >= 365 ? 'a year' : `${days} days`;
  const from = !isOut || method === 'transplant' ? 'after it goes out' : 'from now';
  const slow = days > crop.daysToHarvest[0] ? ', since short, cold days slow it' : '';
  return `First ${what} about ${length} ${from}${slow}.${dueSentence(date + days, context)}`;
}

/** Offices whose charts are named also where only a copy of them was seen; who only passes one on is not. */
const OFFICE = /Extension|University|UAEX|AgriLife|AgCenter|IFAS|Clemson/;

/** Whose dates they are, and how sure. */
export function sourceSentence({ source }: Pick<CropPick, 'source'>, { frost }: Pick<PlanContext, 'frost'>): string {
  if (source !== null && source.read !== null) return `The dates are those of ${source.publisher}.`;
  const whose =
    source !== null
      ? `follow ${OFFICE.test(source.publisher) ? `the chart of ${source.publisher}` : 'a chart of the state'}, from a copy`
      : frost.kind === 'free'
        ? 'are those of places without frost'
        : 'are worked out from frost dates';
  return `The dates ${whose}: give or take two weeks.`;
}

/** A season from fall to spring has no one last day that helps. */
const LONG_SEASON_DAYS = 150;

/** Why this week: the window that is open, and when the harvest begins. */
function taskReason(pick: CropPick, method: string, date: Day, context: PlanContext): string {
  const { crop, status } = pick;
  const { today } = context;
  // The chart's own days are those of open ground.
  const days = status.kind === 'plant' ? 7 * coverWeeksOf(crop, context.place) : 0;
  const isFall = monthOf(status.window.from) >= FALL_MONTH;
  const [from, to] = [status.window.from + (isFall ? 0 : days), status.window.to - (isFall ? days : 0)].map((day) =>
    formatUnambiguousDay(day, today),
  );
  const name = nameInSentence(crop);
  const lastDay = pick.late?.end ?? (date > status.window.to ? status.window.to : null);
  const whose = status.window.source ? 'The chart’s last day' : 'The usual last day';
  const span =
    status.kind === 'indoors'
      ? `Seed that is started between ${from} and ${to} is ready when the ground is.`
      : lastDay === null
        ? `Plant ${name} ${days > 0 ? 'outdoors' : 'here'} ${status.window.to - status.window.from > LONG_SEASON_DAYS ? `from ${from} on` : `between ${from} and ${to}`}.`
        : `${whose} for ${name} here was ${formatUnambiguousDay(lastDay, today)}: ${LATE_REASONS[pick.late?.kind ?? 'warm']}`;
  return `${span} ${harvestSentence(pick, method, date, context)} ${sourceSentence(pick, context)}`;
}

/** A day that only a greenhouse makes possible must not be taken for one outdoors; '' for other days. */
function coverSentence({ crop, status }: CropPick, date: Day, { place, today }: PlanContext): string {
  const days = 7 * coverWeeksOf(crop, place);
  if (days === 0 || status.kind !== 'plant') return '';
  const { from, to } = status.window;
  const isFall = monthOf(from) >= FALL_MONTH;
  if (isFall) return date > to - days ? ' Do this in the greenhouse: outdoors it is too late.' : '';
  return date < from + days
    ? ` Do this in the greenhouse: outdoors it has to wait until ${formatUnambiguousDay(from + days, today)}.`
    : '';
}

const WINTER_COVER_MONTHS: readonly number[] = [9, 10, 11, 12, 1, 2];
const FREEZE_ZONE = 11;

/** What a cold night kills or spoils, and stands outdoors in winter, has its cover ready; '' for other plantings. */
function coldNightSentence({ crop, status }: CropPick, date: Day, { frost, place, site }: PlanContext): string {
  if (status.kind !== 'plant' || !WINTER_COVER_MONTHS.includes(monthOf(date)) || zoneNumber(place.zone) >= FREEZE_ZONE)
    return '';
  const cover = site.ground === 'containers' ? 'take the pots in' : 'cover them down to the ground';
  // In late winter the last frosts are named by their day.
  if (frost.kind === 'dates' && monthOf(date) < FALL_MONTH) return '';
  if (crop.hardiness === 'tender' && (frost.kind === 'free' || zoneNumber(place.zone) >= WARM_ZONE))
    return ` From December to February have sheets ready: ${cover} in nights for which 36 F or less is forecast.`;
  if (crop.hardiness !== 'half-hardy' || frost.kind !== 'dates') return '';
  const isInFrost = date + crop.daysToHarvest[0] > frostIn(frost, yearOf(date)).firstHalf;
  return isInFrost ? ` When 28 F or less is forecast, ${cover} with row cover or a sheet.` : '';
}

/** What is tender is covered where a frost can still come; '' for other plantings. */
function frostSentence(pick: CropPick, date: Day, { frost, today, site, request }: PlanContext): string {
  const { crop, status } = pick;
  if (
    methodOf(pick, request) === 'sow' ||
    crop.hardiness !== 'tender' ||
    status.kind !== 'plant' ||
    frost.kind !== 'dates' ||
    monthOf(date) >= FALL_MONTH
  )
    return '';
  const { lastTenth } = frostIn(frost, yearOf(date));
  if (date >= lastTenth + FROST_SPREAD_DAYS) return '';
  const cover = site.ground === 'containers' ? 'take the pots in' : 'lay a sheet or a bucket over them at night';
  return ` Until ${formatUnambiguousDay(lastTenth + FROST_SPREAD_DAYS, today)} ${cover} when 36 F or less is forecast.`;
}

/** The planting of a crop as a task of a week. */
export function plantingTask(pick: CropPick, amount: Amount, from: Day, context: PlanContext): WeekTask {
  const { crop, status } = pick;
  const method = methodOf(pick, context.request);
  const isIndoors = status.kind === 'indoors';
  const date = Math.max(from, status.window.from);
  const name = nameInSentence(crop);
  const text = isIndoors
    ? indoorText(pick, date, context)
    : method === 'sow'
      ? sowingText(pick, amount, date, context)
      : settingText(pick, method, amount, date, context);
  const isBorrowed = amount.isFree && !pick.isOwnSeed;
  const free = isBorrowed ? ' Use saved seed, a seed library or a packet shared with a neighbor: $0.' : '';
  return {
    pick,
    id: crop.id,
    short: isIndoors ? `Start ${name} indoors` : `${VERBS[method]} ${name}`,
    text: `${text}${free}${coverSentence(pick, date, context)}${frostSentence(pick, date, context)}${coldNightSentence(pick, date, context)}`,
    plants: amount.plants,
    minutes: amount.minutes,
    dollars: amount.dollars,
    kind: status.kind,
    cropId: crop.id,
    date: textOf(date),
    why: taskReason(pick, method, date, context),
  };
}

/** What holds for all seed of a week is told with the first. */
export function withoutRepeats(tasks: readonly WeekTask[]): WeekTask[] {
  const first = new Set<string>();
  return tasks.map((task) => {
    const repeated = SOWING_SENTENCES.filter((sentence) => task.text.includes(sentence) && first.has(sentence));
    for (const sentence of SOWING_SENTENCES) if (task.text.includes(sentence)) first.add(sentence);
    if (repeated.length === 0) return task;
    const text = repeated.reduce((rest, sentence) => rest.replace(sentence, ''), task.text);
    return {
      ...task,
      text: `${text} Water${repeated.includes(SHADE_SENTENCE) ? ', shade' : ''} and watch it as the first seed of this week.`,
    };
  });
}
