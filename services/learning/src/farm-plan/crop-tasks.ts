import {
  coverWeeksOf,
  daysToFirstHarvest,
  frostIn,
  harvestSeasonOf,
  LATE_REASONS,
  monthOf,
  textOf,
  yearOf,
  zoneNumber,
  type Day,
} from '@farm/almanac';
import { inches, type Amount } from './amounts';
import { coldNightSentence, coverSentence, FALL_MONTH, frostSentence, WARM_ZONE } from './cold-protection';
import { isDivided, isDormant, isDry, isHotPlanting, isRowGround, isThinned, TIED } from './crop-care';
import { dueDay, methodOf, nameInSentence, type CropPick } from './crop-selection';
import { SPRAWLING } from './growth-habits';
import type { PlanContext, WeekTask } from './plan-context';
import { i18n } from '../language/messages';
import { formatUnambiguousDay } from '../language/words';

const SHORTS = {
  sow: /*i18n*/ 'Sow {name}',
  transplant: /*i18n*/ 'Set out {name}',
  plant: /*i18n*/ 'Plant {name}',
} as const;
const KINDS: Readonly<Partial<Record<string, string>>> = {
  'short-day': /*i18n*/ 'short-day',
  'intermediate-day': /*i18n*/ 'intermediate-day',
  'long-day': /*i18n*/ 'long-day',
};

/** The kind that the length of the days at the place asks for: 'short-day'; null: any. */
export function kindAt({ crop }: Pick<CropPick, 'crop'>, { place }: PlanContext): string | null {
  const kind = crop.kinds?.find(({ maxLat }) => place.lat < maxLat)?.kind;
  return kind === undefined ? null : i18n._(KINDS[kind] ?? kind);
}

/** 'short-day onion'. */
export const nameOfKind = (kind: string | null, name: string): string =>
  kind === null ? name : i18n._('{kind} {name}', { kind, name });

/** Plants started on a day go out when their window opens, or when they are grown. */
const setOutDay = ({ crop, status }: CropPick, sown: Day): Day =>
  Math.max(status.window.from, sown) + 7 * (crop.indoorLeadWeeks ?? 0);

/** Seedlings need no lamp then. */
const WARM_MONTHS: readonly number[] = [5, 6, 7, 8, 9];
/** Soil above 85 F keeps seed of cool seasons from coming up. */
const HOT_MONTHS: readonly number[] = [7, 8, 9];

/** After the last freeze until the soil is warm for any seed. */
const WARMING_DAYS = 28;
const MILD_SOIL_F = 45;

/** What the soil must be on the day of sowing. */
function soilSentence({ crop }: CropPick, day: Day, { frost, place }: PlanContext): string {
  const isHot = HOT_MONTHS.includes(monthOf(day));
  if (isHot && crop.season === 'cool') return i18n._(SHADE_SENTENCE);
  const isWarm =
    frost.kind === 'free' ||
    (frost.kind === 'dates' && monthOf(day) < FALL_MONTH && day > frostIn(frost, yearOf(day)).lastTenth + WARMING_DAYS);
  // Where the soil is hardly ever so cold the words are idle.
  const zone = zoneNumber(place.zone);
  const isMild =
    crop.minSoilF <= (zone >= WARM_ZONE ? MILD_SOIL_F + 5 : MILD_SOIL_F) && (zone >= 8 || monthOf(day) >= FALL_MONTH);
  return isHot || isWarm || isMild
    ? ''
    : i18n._(', once the soil is {degrees} F or warmer.', { degrees: crop.minSoilF });
}

const TOMATOES: readonly string[] = ['slicing-tomato', 'cherry-tomato'];
const HOT_SETTING_SENTENCE =
  /*i18n*/ ' Do it in the evening, shade them from noon on with a board or cloth for a week, and water them every day for ten days.';
const SHADE_SENTENCE = /*i18n*/ ' Sow in the evening, and shade the row with a board or cloth until it is up.';
const DAMP_SENTENCE = /*i18n*/ ' Water it in, and keep the soil damp every day until the seed is up.';

const depthText = ({ depthIn }: CropPick['crop']): string => i18n._('{depth} deep', { depth: inches(depthIn) });
const spacingText = ({ spacingIn }: CropPick['crop']): string =>
  i18n._('{distance} apart', { distance: inches(spacingIn) });

function sowingText(pick: CropPick, { plants, where }: Amount, day: Day, context: PlanContext): string {
  const { crop } = pick;
  const depth = crop.depthIn === 0 ? i18n._('on the surface') : depthText(crop);
  const name = nameInSentence(crop);
  const spacing = crop.spacingIn >= 1 ? spacingText(crop) : i18n._('close together');
  const soil = soilSentence(pick, day, context);
  const half = isDivided(pick, plants, day, context) ? i18n._(' Sow half of it now and half in two weeks.') : '';
  const vines =
    SPRAWLING.has(crop.id) && !isRowGround(context.site) ? i18n._(' Let the vines run out of the bed.') : '';
  const thinned = isThinned(crop)
    ? i18n._(' Sow twice as thick, and thin to {distance} when two true leaves show.', {
        distance: inches(crop.spacingIn),
      })
    : '';
  const damp = isDry(context.site.limits)
    ? isRowGround(context.site)
      ? i18n._(' Sow into soil that rain or your water has just wet 6 inches deep, and firm it over the seed.')
      : i18n._(' Water it in, and lay a board or wet burlap over it until it is up.')
    : i18n._(DAMP_SENTENCE);
  const sow = i18n._(
    'Sow {name} {depth}, {spacing}{where} (about {plants, plural, one {{plants} plant} other {{plants} plants}})',
    { name, depth, spacing, where, plants },
  );
  return `${sow}${soil.startsWith(',') ? soil : `.${soil}`}${half}${vines}${thinned}${damp}`;
}

/** From here on no week of the plan is left for the first watering. */
const LAST_WEEK_DAYS = 21;

const UNITS = {
  plants: /*i18n*/ '{count, plural, one {{count} plant} other {{count} plants}}',
  'seed pieces': /*i18n*/ '{count, plural, one {{count} seed piece} other {{count} seed pieces}}',
  cloves: /*i18n*/ '{count, plural, one {{count} clove} other {{count} cloves}}',
  bulbs: /*i18n*/ '{count, plural, one {{count} bulb} other {{count} bulbs}}',
  sets: /*i18n*/ '{count, plural, one {{count} set} other {{count} sets}}',
  pieces: /*i18n*/ '{count, plural, one {{count} piece} other {{count} pieces}}',
  crowns: /*i18n*/ '{count, plural, one {{count} crown} other {{count} crowns}}',
  corms: /*i18n*/ '{count, plural, one {{count} corm} other {{count} corms}}',
  tubers: /*i18n*/ '{count, plural, one {{count} tuber} other {{count} tubers}}',
  fruits: /*i18n*/ '{count, plural, one {{count} fruit} other {{count} fruits}}',
  slips: /*i18n*/ '{count, plural, one {{count} slip} other {{count} slips}}',
} as const;

function transplantText({ crop }: CropPick, amount: Amount, date: Day, { today, site }: PlanContext): string {
  const { plants, where, isFree, pots } = amount;
  const name = nameInSentence(crop);
  const isLast = date >= today + LAST_WEEK_DAYS;
  const isHot = isHotPlanting(date);
  const later =
    isLast && !isHot ? i18n._(' In the two weeks after, water every second day without rain, and mulch.') : '';
  const hot = isHot && !isDry(site.limits) ? i18n._(HOT_SETTING_SENTENCE) : '';
  const dwarf =
    site.ground === 'table' && TOMATOES.includes(crop.id)
      ? i18n._(' Choose a dwarf or basket kind, such as Tiny Tim or Red Robin: it needs no tying.')
      : '';
  const tied =
    TIED.includes(crop.id) && dwarf === ''
      ? i18n._(' Tie {plants, plural, one {it} other {them}} up every week from the third on.', { plants })
      : '';
  const many = name.endsWith('s')
    ? i18n._('Set out {plants, plural, one {{plants} plant} other {{plants} plants}} of {name}', { plants, name })
    : i18n._(
        'Set out {plants} {own, select, yes {of your own } other {}}{name} {plants, plural, one {plant} other {plants}}',
        {
          plants,
          own: isFree ? 'yes' : 'no',
          name,
        },
      );
  const spacing = plants > 1 && pots <= 1 ? ` ${spacingText(crop)}` : '';
  const water = i18n._(', and water {plants, plural, one {it} other {them}} in.', { plants });
  return `${many}${spacing}${where}${water}${tied}${dwarf}${hot}${later}`;
}

function settingText(pick: CropPick, method: 'transplant' | 'plant', amount: Amount, date: Day, context: PlanContext) {
  if (method === 'transplant') return transplantText(pick, amount, date, context);
  const { plants, where } = amount;
  const { crop } = pick;
  const kind = kindAt(pick, context);
  const kinds =
    kind === null ? '' : i18n._(' Take {kind} plants: other kinds make no bulbs at this latitude.', { kind });
  const hill =
    crop.id === 'irish-potato'
      ? i18n._(
          ' When the shoots are 8 inches high draw soil or straw up to half of their height, and again three weeks later.',
        )
      : '';
  const plant = i18n._(
    'Plant {name} {depth}, {spacing}{where} ({amount}), and water {plants, plural, one {it} other {them}} {water, select, once {once} other {in}}.',
    {
      name: nameOfKind(kind, nameInSentence(crop)),
      depth: crop.depthIn === 0 ? i18n._('with the crown level with the soil') : depthText(crop),
      spacing: spacingText(crop),
      where,
      amount: i18n._(UNITS[crop.plantedAs ?? 'plants'], { count: plants }),
      plants,
      water: isDormant(crop) ? 'once' : 'in',
    },
  );
  return `${plant}${kinds}${hill}`;
}

function indoorText({ crop, status }: CropPick, sown: Day, { today }: PlanContext): string {
  const out = formatUnambiguousDay(setOutDay({ crop, status } as CropPick, sown), today);
  const place = WARM_MONTHS.includes(monthOf(sown))
    ? i18n._('in trays of seed mix in bright shade')
    : i18n._('indoors in seed mix under bright light');
  return i18n._(
    'Start {name} {place}. The plants go out from {day}, after a week of a few more hours outdoors each day.',
    { name: nameInSentence(crop), place, day: out },
  );
}

/** Whether it is ready by the day that was named; '' where none was. */
function dueSentence(ready: Day, { site, today }: PlanContext): string {
  const due = dueDay(site, today);
  if (due === null) return '';
  const day = formatUnambiguousDay(due, today);
  return ready <= due
    ? i18n._(' That is in time for {day}.', { day })
    : i18n._(' That is after {day}: it is for later.', { day });
}

/** Strawberries that are set in spring root first and bear the year after. */
const isFirstYearPinched = ({ id }: CropPick['crop'], planted: Day): boolean =>
  id === 'strawberry' && monthOf(planted) < FALL_MONTH;

/** 'First harvest about 60 days after it goes out'. */
function harvestSentence({ crop, status }: CropPick, method: string, date: Day, context: PlanContext): string {
  const { place } = context;
  const what = crop.option === 'Flowers' ? 'bloom' : 'harvest'; // of `select` in the messages
  const isOut = status.kind !== 'indoors';
  const season = isOut ? harvestSeasonOf(crop, date, place) : null;
  if (season && crop.harvestSeason) {
    const pinch = isFirstYearPinched(crop, date) ? i18n._(' Pinch off every flower of this first year.') : '';
    const about = i18n._('{what, select, bloom {Bloom} other {Harvest}} about {first} to {last}, {sign}.', {
      what,
      first: formatUnambiguousDay(season.from, context.today),
      last: formatUnambiguousDay(season.to, context.today),
      sign: crop.harvestSeason.sign,
    });
    return `${about}${pinch}${dueSentence(season.from, context)}`;
  }
  const days = isOut ? daysToFirstHarvest(crop, date, place) : crop.daysToHarvest[0];
  const first = i18n._(
    'First {what, select, bloom {bloom} other {harvest}} about {length} {from, select, out {after it goes out} other {from now}}{slow, select, yes {, since short, cold days slow it} other {}}.',
    {
      what,
      length: days >= 365 ? i18n._('a year') : i18n._('{days} days', { days }),
      from: !isOut || method === 'transplant' ? 'out' : 'now',
      slow: days > crop.daysToHarvest[0] ? 'yes' : 'no',
    },
  );
  return `${first}${dueSentence(date + days, context)}`;
}

/** Offices whose charts are named also where only a copy of them was seen; who only passes one on is not. */
const OFFICE = /Extension|University|UAEX|AgriLife|AgCenter|IFAS|Clemson/;

/** Whose dates they are, and how sure. */
export function sourceSentence({ source }: Pick<CropPick, 'source'>, { frost }: Pick<PlanContext, 'frost'>): string {
  if (source !== null && source.read !== null)
    return i18n._('The dates are those of {publisher}.', { publisher: source.publisher });
  if (source !== null)
    return OFFICE.test(source.publisher)
      ? i18n._('The dates follow the chart of {publisher}, from a copy: give or take two weeks.', {
          publisher: source.publisher,
        })
      : i18n._('The dates follow a chart of the state, from a copy: give or take two weeks.');
  return frost.kind === 'free'
    ? i18n._('The dates are those of places without frost: give or take two weeks.')
    : i18n._('The dates are worked out from frost dates: give or take two weeks.');
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
  const from = formatUnambiguousDay(status.window.from + (isFall ? 0 : days), today);
  const to = formatUnambiguousDay(status.window.to - (isFall ? days : 0), today);
  const name = nameInSentence(crop);
  const lastDay = pick.late?.end ?? (date > status.window.to ? status.window.to : null);
  const where = days > 0 ? 'outdoors' : 'here'; // of `select` in the messages
  const isLong = status.window.to - status.window.from > LONG_SEASON_DAYS;
  const span =
    status.kind === 'indoors'
      ? i18n._('Seed that is started between {from} and {to} is ready when the ground is.', { from, to })
      : lastDay !== null
        ? i18n._(
            '{whose, select, chart {The chart’s last day} other {The usual last day}} for {name} here was {day}: {reason}',
            {
              whose: status.window.source ? 'chart' : 'usual',
              name,
              day: formatUnambiguousDay(lastDay, today),
              reason: i18n._(LATE_REASONS[pick.late?.kind ?? 'warm']),
            },
          )
        : isLong
          ? i18n._('Plant {name} {where, select, outdoors {outdoors} other {here}} from {from} on.', {
              name,
              where,
              from,
            })
          : i18n._('Plant {name} {where, select, outdoors {outdoors} other {here}} between {from} and {to}.', {
              name,
              where,
              from,
              to,
            });
  return `${span} ${harvestSentence(pick, method, date, context)} ${sourceSentence(pick, context)}`;
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
  const free = isBorrowed ? i18n._(' Use saved seed, a seed library or a packet shared with a neighbor: $0.') : '';
  return {
    pick,
    id: crop.id,
    short: i18n._(isIndoors ? /*i18n*/ 'Start {name} indoors' : SHORTS[method], { name }),
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
  const shade = i18n._(SHADE_SENTENCE);
  const sentences = [shade, i18n._(DAMP_SENTENCE)];
  return tasks.map((task) => {
    const repeated = sentences.filter((sentence) => task.text.includes(sentence) && first.has(sentence));
    for (const sentence of sentences) if (task.text.includes(sentence)) first.add(sentence);
    if (repeated.length === 0) return task;
    const text = repeated.reduce((rest, sentence) => rest.replace(sentence, ''), task.text);
    const watch = repeated.includes(shade)
      ? i18n._(' Water, shade and watch it as the first seed of this week.')
      : i18n._(' Water and watch it as the first seed of this week.');
    return { ...task, text: `${text}${watch}` };
  });
}
