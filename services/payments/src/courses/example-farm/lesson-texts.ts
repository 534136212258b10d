import { dayOf, textOf, yearOf } from '@farm/almanac';
import { formatMonthAndDay, lowerFirst } from '@farm/farm';
import { almanacId, marketSeasons, occupationsOf, planIndex, type CourseFarm, type Occupation } from './course-farm';
import { farmMoney } from './farm-money';
import { cashBeforeSalesText, januaryCashText } from './cash-by-month';
import { finalPlanTexts, lossTexts } from './final-plan-texts';
import { bedFeetText, fewerBedsTexts, smallRotationTexts } from './fewer-beds';
import {
  fullestWeekRows,
  fullestWeekText,
  hoursBeforeMarketText,
  hoursSentence,
  hoursTable,
  summerHoursText,
} from './hours-texts';
import { inDollars, inHalves, inQuarters, lessonTable, shortDayName } from './lesson-table';
import type { TableText } from './lesson-text';
import {
  dailySales,
  fallSalesText,
  hourBeforeCostsText,
  hourByCropTexts,
  lateStartText,
  marketCard,
  sellingHoursTexts,
  weeklySellingHours,
  workbookTexts,
  moneyTexts,
  plainNumber,
  secondYearTexts,
} from './money-texts';
import { morningTable, morningTexts, paceTable, tuesdayTexts } from './morning-texts';
import { placesIn, SLIP_CROP } from './seed-order';
import { sheetTexts } from './sheet-texts';
import { coolWindowTable, seedStartTable, warmWindowTable, windowsAtHome } from './farm-windows';

/** The example of a sum of a lesson. */
interface SumExample {
  lesson: string;
  sum: string;
  examples: Record<string, string>;
}

const nameOf = ({ crops, covers, rests }: CourseFarm, use: string): string =>
  crops[use]?.name ?? covers[use]?.name ?? rests[use] ?? use;

const chain = (names: readonly string[]): string => {
  const [first = '', ...rest] = names;
  return [first, ...rest.map(lowerFirst)].join(', then ');
};

const firstYearOf = (farm: CourseFarm): Occupation[] =>
  occupationsOf(farm).filter(({ from }) => from <= dayOf(`${farm.firstYear}-12-31`));

const WINTER_ENDS = '-01-15';
const SUMMER_ENDS = '-07-31';

function firstYearTable(farm: CourseFarm): string {
  const all = firstYearOf(farm);
  const winter = dayOf(`${farm.firstYear}${WINTER_ENDS}`);
  const summer = dayOf(`${farm.firstYear}${SUMMER_ENDS}`);
  const rows = farm.plans.map((_, index) => {
    const inBed = all.filter(({ bed, kind }) => bed === index + 1 && kind !== 'rest');
    const beside = inBed.find(({ isBeside }) => isBeside);
    const nameIn = ({ use, from, to }: Occupation) =>
      beside && from <= beside.from && to >= beside.to
        ? `${nameOf(farm, use)} beside ${lowerFirst(nameOf(farm, beside.use))}`
        : nameOf(farm, use);
    const names = (rows: readonly Occupation[]) => chain(rows.filter(({ isBeside }) => !isBeside).map(nameIn));
    return [
      index + 1,
      inBed
        .filter(({ from }) => from < winter)
        .map(({ use, to }) => `${nameOf(farm, use)} to ${shortDayName(to)}`)
        .join(),
      names(inBed.filter(({ from }) => from >= winter && from <= summer)),
      names(inBed.filter(({ from }) => from > summer)),
    ];
  });
  return lessonTable(['Bed', 'Winter before', 'Spring and summer', 'Fall'], rows);
}

const MARKET_SEASONS = ['Spring', 'Summer', 'Fall'];

function marketTable(farm: CourseFarm): string {
  const rows = marketSeasons(farm, farm.firstYear).map((days, index) => [
    MARKET_SEASONS[index] ?? '',
    days.map(shortDayName).join(', '),
    days.length,
  ]);
  return lessonTable(['Market', 'Saturdays of the first year', 'How many'], rows, [2]);
}

/** The rows of a figure of kind 'windows': from when to when crops stand in each bed. */
function bedYearRows(farm: CourseFarm): string {
  const crops = firstYearOf(farm).filter(({ kind }) => kind === 'crop');
  const daysOf = ({ from, to }: Occupation) => `${shortDayName(from)} to ${shortDayName(to)}`;
  return farm.plans
    .map((_, index) => {
      const rows = crops.filter(({ bed }) => bed === index + 1);
      return `- Bed ${index + 1} | ${rows.map(daysOf).join(', ')}`;
    })
    .join('\n');
}

function fourYearTable(farm: CourseFarm): string {
  const years = [...Array(farm.years).keys()];
  const pairs = [...Array(farm.garden.beds / farm.garden.bedsMovedEachYear).keys()].map(
    (pair) => pair * farm.garden.bedsMovedEachYear,
  );
  const rows = pairs.map((bed) => [
    `${bed + 1} and ${bed + 2}`,
    ...years.map((year) => farm.plans[planIndex(farm, bed, year)]?.name ?? ''),
  ]);
  return lessonTable(['Beds', ...['First year', 'Second', 'Third', 'Fourth'].slice(0, farm.years)], rows);
}

/** Beds whose cover ends before a crop, or another cover, of the first year: label, bed, use. */
const COVERED: readonly (readonly [label: string, bed: number, crop: string])[] = [
  ['Lettuce', 5, 'leaf-lettuce'],
  ['Collards', 4, 'collards'],
  ['Turnips', 3, 'turnip'],
  ['Tomatoes', 1, 'bush-cherry-tomato'],
  ['Beans', 8, 'bush-bean'],
  ['Zinnias', 6, 'zinnia'],
  ['Southern peas', 7, 'southern-pea'],
  ['Collards', 3, 'collards'],
  ['Buckwheat', 6, 'buckwheat'],
  ['Rye and clover', 8, 'rye-and-clover'],
];

function coverTable(farm: CourseFarm): string {
  const all = firstYearOf(farm);
  const rows = COVERED.flatMap(([label, bed, use]) => {
    const crop = all.find((each) => each.bed === bed && each.use === use);
    const cover = all.findLast((each) => each.bed === bed && each.kind === 'cover' && each.from < (crop?.from ?? 0));
    if (!crop || !cover) return [];
    const weeks = Math.floor((crop.from - cover.to) / 7);
    return [
      [
        `${label}, ${shortDayName(crop.from)}`,
        `${nameOf(farm, cover.use)}, ${shortDayName(cover.to)}`,
        `Tarp, ${weeks} weeks`,
      ],
    ];
  });
  return lessonTable(['Hill Street, before', 'Cover, ended', 'Then'], rows);
}

/** How long buckwheat stands in the first year. */
function buckwheatTexts(farm: CourseFarm): string[] {
  const days = firstYearOf(farm).flatMap(({ use, from, to }) => (use === 'buckwheat' ? [to - from] : []));
  return [...new Set(days)].map((each) => `Cut buckwheat in full bloom, about ${each} days after sowing`);
}

/** The plantings of the plan sheet: plan, crop, and which of its waves. */
const SHEET: readonly (readonly [label: string, bed: number, crop: string, wave: number])[] = [
  ['Lettuce 1', 5, 'leaf-lettuce', 0],
  ['Lettuce 2', 5, 'leaf-lettuce', 1],
  ['Tomato 1', 1, 'bush-cherry-tomato', 0],
  ['Beans 1', 8, 'bush-bean', 0],
  ['Sweet potato', 5, 'sweet-potato', 0],
  ['Collards, fall', 3, 'collards', 0],
];

function planSheet(farm: CourseFarm): string {
  const all = firstYearOf(farm);
  const rows = SHEET.map(([label, bed, use, index]) => {
    const wave = all.find((each) => each.bed === bed && each.use === use)?.waves[index];
    if (!wave) throw new RangeError(`The farm has no ${label}`);
    const weeks = farm.crops[use]?.trayWeeks;
    const seed = weeks === undefined ? (use === SLIP_CROP ? 'slips' : 'in place') : shortDayName(wave.out - 7 * weeks);
    const days = [wave.out, wave.first, wave.last].map(shortDayName);
    return [label, `${bed}, ${wave.feet} ft`, seed, ...days];
  });
  return lessonTable(['Crop, planting', 'Bed, feet', 'Seed on', 'Out on', 'First pick', 'Last pick'], rows);
}

/** The worked example of lesson 4: from the first collards of fall back to their tray. */
function countBackTexts(farm: CourseFarm): string[] {
  const wave = firstYearOf(farm).find(({ bed, use }) => bed === 3 && use === 'collards')?.waves[0];
  const { trayWeeks = 0 } = farm.crops['collards'] ?? {};
  if (!wave) return [];
  const name = (day: number) => formatMonthAndDay(textOf(day));
  return [
    `We want collards ready on ${name(wave.first)}`,
    `${name(wave.first)} less ${wave.first - wave.out} days is ${name(wave.out)}`,
    `sow ${name(wave.out - 7 * trayWeeks)}`,
  ];
}

const IN_A_BED = [
  ...['leaf-lettuce', 'collards', 'bush-cherry-tomato', 'sweet-potato'],
  ...['southern-pea', 'bush-bean', 'turnip', 'zinnia'],
];

/** Both kinds of tomato stand at the same distance. */
function plantsTable(farm: CourseFarm): string {
  const { crops, garden } = farm;
  const rows = IN_A_BED.flatMap((id) => {
    const crop = crops[id];
    if (!crop) return [];
    const name = crop.almanac === undefined ? crop.name : windowsAtHome(crop.almanac).crop.name;
    return [[name, `${crop.spacing} inches`, crop.rows, placesIn(crop, garden.feet)]];
  });
  return lessonTable(['Crop', 'Spacing', 'Rows', 'Plants or seeds placed'], rows, [2, 3]);
}

/** What a bed of each crop takes before the first pick and from it on, the most first. */
function bedHoursTable(farm: CourseFarm): string {
  const planted = firstYearOf(farm).filter(({ kind }) => kind === 'crop');
  const rows = Object.entries(farm.crops)
    .sort(([, a], [, b]) => b.growHours + b.pickHours - a.growHours - a.pickHours)
    .map(([id, { name, growHours, pickHours }]) => {
      const feet = planted.find(({ use }) => use === id)?.waves.reduce((sum, wave) => sum + wave.feet, 0) ?? 0;
      const bed = feet * 2 === farm.garden.feet ? `${name}, half a bed` : name;
      return [bed, inQuarters(growHours), inQuarters(pickHours)];
    });
  return lessonTable(['Hours of one bed', 'To grow', 'To pick, wash and pack'], rows, [1, 2]);
}

/** The plantings of each crop in each bed, as the worked answer to the final plan lists them. */
function plantingTable(farm: CourseFarm): string {
  const rows = firstYearOf(farm).flatMap(({ bed, kind, use, from, waves }) => {
    const crop = farm.crops[use];
    if (kind !== 'crop' || !crop || yearOf(from) !== farm.firstYear) return [];
    const span = (days: readonly number[]) => [...new Set(days.map(shortDayName))].join(' and ');
    const many = (days: readonly number[]) =>
      days.length > 2 ? `${shortDayName(Math.min(...days))} to ${shortDayName(Math.max(...days))}, weekly` : span(days);
    const outs = waves.map(({ out }) => out);
    const { trayWeeks } = crop;
    const seed =
      trayWeeks === undefined
        ? use === SLIP_CROP
          ? 'slips'
          : 'in place'
        : many(outs.map((out) => out - 7 * trayWeeks));
    const first = Math.min(...waves.map((wave) => wave.first));
    const last = Math.max(...waves.map((wave) => wave.last));
    return [[crop.name, bed, seed, many(outs), shortDayName(first), shortDayName(last)]];
  });
  return lessonTable(['Crop', 'Bed', 'Seed on', 'Out on', 'First pick', 'Last pick'], rows);
}

/** The week of rest, as the worked answer to the final plan writes it. */
function restSentence({ firstYear, restWeek: [from, to] }: CourseFarm): string {
  const last = formatMonthAndDay(textOf(dayOf(`${firstYear}-${to}`)));
  return `We rest from ${formatMonthAndDay(textOf(dayOf(`${firstYear}-${from}`)))} to ${last.split(' ').at(-1)}, in ink`;
}

const HOT_DAY = '-07-12';
const GALLONS_AN_INCH = 0.623;
const INCHES: Readonly<Record<string, number>> = { 'cherry-tomato': 1.5 };
/** A cover is watered until it stands. */
const YOUNG_COVER = { days: 14, inches: 0.5 } as const;

function hotWeekTable(farm: CourseFarm): string {
  const day = dayOf(`${farm.firstYear}${HOT_DAY}`);
  const { feet, inches } = farm.garden;
  const area = (feet * inches) / 12;
  const rows = occupationsOf(farm)
    .filter(({ from, to, isBeside }) => from <= day && to >= day && !isBeside)
    .map(({ bed, use, kind, from }) => {
      const young = kind === 'cover' && day - from < YOUNG_COVER.days ? YOUNG_COVER.inches : 0;
      const need = kind === 'crop' ? (INCHES[almanacId(farm, use)] ?? 1) : young;
      const gallons = Math.round(area * need * GALLONS_AN_INCH);
      return [bed, nameOf(farm, use), need === 0 ? 'none' : inHalves(need), gallons];
    });
  const sum = rows.reduce((all, row) => all + Number(row[3]), 0);
  return lessonTable(['Bed', 'Crop', 'Inches', 'Gallons'], [...rows, ['Total', '', '', sum]], [3]);
}

/** Every table and sentence of the lessons that is made from the farm's tables or the almanac. */
export function lessonTexts(farm: CourseFarm): TableText[] {
  const of = (lesson: string, ...texts: string[]) => texts.map((text) => ({ lesson, text }));
  return [
    ...of(
      '02',
      marketTable(farm),
      firstYearTable(farm),
      bedYearRows(farm),
      fourYearTable(farm),
      planSheet(farm),
      plantsTable(farm),
      hoursTable(farm),
      hoursBeforeMarketText(farm),
      hourBeforeCostsText(farm),
      bedHoursTable(farm),
      fullestWeekText(farm),
      bedFeetText(farm),
      ...smallRotationTexts(farm),
      lateStartText(farm),
    ),
    ...of('02.check', summerHoursText(farm)),
    ...of('04', coolWindowTable(), warmWindowTable(), seedStartTable(), fallSalesText(farm), ...countBackTexts(farm)),
    ...of('03', coverTable(farm), ...buckwheatTexts(farm)),
    ...of('05', hotWeekTable(farm)),
    ...of('07', `A mean market week sells ${inDollars(dailySales(farm))},`),
    ...of('07', paceTable(farm), ...farm.mornings.map((_, index) => morningTable(farm, index))),
    ...morningTexts(farm),
    ...tuesdayTexts(farm),
    ...sheetTexts(farm),
    ...of('final-plan', ...finalPlanTexts(farm), hoursSentence(farm)),
    ...of('final-plan', plantingTable(farm), fourYearTable(farm), restSentence(farm)),
    ...of('08.check', ...hourByCropTexts(farm)),
    ...of('08', ...moneyTexts(farm), ...secondYearTexts(farm), ...sellingHoursTexts(farm), marketCard(farm)),
    ...of('08', ...fewerBedsTexts(farm), cashBeforeSalesText(farm), ...lossTexts(farm)),
    ...of('workbook', ...workbookTexts(farm), fullestWeekRows(farm), januaryCashText(farm)),
  ];
}

/** The examples of the lessons' sums that stand in the farm's tables. */
export function sumExamples(farm: CourseFarm): SumExample[] {
  const { sales, direct, overheadTotal, overheadShare, hours } = farmMoney(farm);
  const { market, rates, crops, garden } = farm;
  const { collards } = crops;
  if (!collards) return [];
  const direct75 = collards.inputs + Math.round((collards.sold * collards.price * market.sharePercent) / 100);
  return [
    {
      lesson: '02',
      sum: 'plants',
      examples: {
        bed: plainNumber(garden.feet),
        spacing: plainNumber(collards.spacing),
        rows: plainNumber(collards.rows),
      },
    },
    {
      lesson: '08',
      sum: 'market',
      examples: {
        ...{ sales: plainNumber(dailySales(farm)), stall: plainNumber(market.stall), cards: plainNumber(market.cards) },
        ...{ fee: plainNumber(market.cardPercent), miles: plainNumber(market.miles), mile: String(rates.mile) },
        ...{ bags: plainNumber(market.bags), hours: plainNumber(weeklySellingHours(farm)) },
      },
    },
    {
      lesson: '08',
      sum: 'floor',
      examples: {
        ...{
          direct: plainNumber(direct75),
          hours: plainNumber(collards.growHours + collards.pickHours),
          wage: plainNumber(rates.hour),
          overhead: plainNumber(overheadShare),
        },
        ...{ units: plainNumber(collards.sold), price: collards.price.toFixed(2) },
      },
    },
    {
      lesson: '08',
      sum: 'year',
      examples: {
        ...{
          sales: plainNumber(sales),
          direct: plainNumber(direct),
          overhead: plainNumber(overheadTotal),
          hours: plainNumber(hours.total),
        },
      },
    },
  ];
}
