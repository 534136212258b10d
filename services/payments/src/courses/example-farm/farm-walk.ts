import { type Day, type GrownCrop, monthOf, textOf, yearOf } from '@farm/almanac';
import { almanacId, marketDays, type CourseFarm, type Occupation, type Wave } from './course-farm';
import { hoursClashes } from './farm-hours';
import { farmMoney } from './farm-money';
import { farmFrost, windowsAround } from './farm-windows';
import { jobClashes, morningClashes, restClashes } from './morning-clashes';
import {
  bedNumbers,
  clash,
  cropRows,
  inBed,
  walkOf,
  wavesOf,
  yearsOf,
  type Clash,
  type CropWave,
  type Walk,
} from './walk';

/** Days on which a bed may lie open while it is cleared and shaped. */
const OPEN_DAYS = 10;
/** Cut tops cover the ground for so many days. */
const RESIDUE_DAYS = 35;

function overlapsAndGaps(walk: Walk): Clash[] {
  return bedNumbers(walk).flatMap((bed) => {
    const rows = inBed(walk, bed).filter(({ isBeside }) => !isBeside);
    return rows.flatMap((row, index) => {
      const next = rows[index + 1];
      if (row.use === 'residue' && row.to - row.from >= RESIDUE_DAYS)
        return [clash('bare', row, row.from, `cut tops do not cover a bed for ${row.to - row.from + 1} days`)];
      if (!next || next.from > walk.to) return [];
      if (next.from <= row.to)
        return [clash('overlap', next, next.from, `${row.use} stands there until ${textOf(row.to)}`)];
      const open = next.from - row.to - 1;
      return open > OPEN_DAYS ? [clash('bare', next, row.to, `the bed is open for ${open} days before it`)] : [];
    });
  });
}

const familyOf = ({ crops, covers }: CourseFarm, use: string): string | undefined =>
  crops[use]?.family ?? covers[use]?.family;

const REST_DAYS = 3 * 365;
const FAMILY_YEAR_DAYS = 365;

/**
 * A family has a bed for one year, counted from its first planting to its last, and never twice in a row; then the bed rests
 * from it for three years.
 */
export function familyClashes(walk: Walk): Clash[] {
  return bedNumbers(walk).flatMap((bed) => {
    const rows = inBed(walk, bed).filter(({ kind }) => kind !== 'rest');
    const begun = new Map<string, { start: Day; index: number; end: Day }>();
    return rows.flatMap((row, index): Clash[] => {
      const family = familyOf(walk.farm, row.use);
      if (family === undefined) return [];
      const before = begun.get(family);
      const isSameYear = before !== undefined && row.from - before.start < FAMILY_YEAR_DAYS;
      begun.set(family, { start: isSameYear ? before.start : row.from, index, end: row.to });
      if (!before) return [];
      if (isSameYear)
        return before.index === index - 1 ? [clash('family', row, row.from, `${family} twice in a row`)] : [];
      const rest = row.from - before.end;
      return rest < REST_DAYS ? [clash('family', row, row.from, `${family} came back after ${rest} days`)] : [];
    });
  });
}

const JULY = 7;

function windowClashes(walk: Walk): Clash[] {
  const later = (use: string, from: Day) => (monthOf(from) >= JULY ? (walk.farm.crops[use]?.fallDaysLater ?? 0) : 0);
  const isOpen = (use: string, out: Day) =>
    windowsAround(almanacId(walk.farm, use), out).windows.some(
      ({ from, to }) => out >= from && out <= to + later(use, from),
    );
  const crops = cropRows(walk).flatMap((row) =>
    row.waves
      .filter(({ out }) => !isOpen(row.use, out))
      .map(({ out }) => clash('window', row, out, 'the almanac has no window on this day')),
  );
  const covers = walk.all.flatMap((row) => {
    const sown = walk.farm.covers[row.use]?.sown;
    if (!sown) return [];
    const monthDay = textOf(row.from).slice(5);
    return monthDay < sown[0] || monthDay > sown[1]
      ? [clash('window', row, row.from, `it is sown from ${sown[0]} to ${sown[1]}`)]
      : [];
  });
  return [...crops, ...covers];
}

/** Days from the end of a cover to the next crop, in warm months and, from mid November to mid March, in cool ones. */
const COVER_WAIT = { warm: 21, cool: 42 } as const;
/** The big seed of a cover comes up through soft tops two weeks after they are cut. */
const COVER_TO_COVER_DAYS = 14;
const isCool = (day: Day) => textOf(day).slice(5) >= '11-15' || textOf(day).slice(5) < '03-15';

function coverClashes(walk: Walk): Clash[] {
  return bedNumbers(walk).flatMap((bed) => {
    const rows = inBed(walk, bed).filter(({ kind }) => kind !== 'rest');
    return rows.flatMap((row, index) => {
      const before = rows[index - 1];
      if (before?.kind !== 'cover') return [];
      const wait = row.from - before.to;
      const beforeCrop = isCool(before.to) ? COVER_WAIT.cool : COVER_WAIT.warm;
      const due = row.kind === 'crop' ? beforeCrop : COVER_TO_COVER_DAYS;
      return wait < due
        ? [clash('cover', row, row.from, `${before.use} ended ${wait} days before it, and ${due} are needed`)]
        : [];
    });
  });
}

/** Days under a tarp that end a cover which grows again. */
const REGROWTH_TARP_DAYS = 20;
const lengthOf = ({ from, to }: Occupation) => to - from + 1;

function regrowthClashes(walk: Walk): Clash[] {
  return bedNumbers(walk).flatMap((bed) =>
    [true, undefined].flatMap((isBeside) => {
      const rows = inBed(walk, bed).filter((row) => row.isBeside === isBeside);
      return rows.flatMap((row, index) => {
        const next = rows[index + 1];
        if (!walk.farm.covers[row.use]?.regrows || row.to > walk.to) return [];
        return next?.use === 'tarp' && next.from === row.to + 1 && lengthOf(next) >= REGROWTH_TARP_DAYS
          ? []
          : [clash('cover', row, row.to, 'it grows again unless a tarp lies on it for three weeks')];
      });
    }),
  );
}

/** Days that a fall adds: slow crops grow on into the short days; quick ones that go out by September ripen in warm weeks. */
const SHORT_DAYS = { slow: 14, quick: 7 } as const;
const SLOW_CROP_DAYS = 60;
const AUGUST = 8;
const OCTOBER = 10;

/** Days from the bed's first to its harvest. */
function daysNeeded({ daysToHarvest: [days] }: GrownCrop, { out }: Wave): number {
  if (days >= SLOW_CROP_DAYS) return days + (monthOf(out) >= AUGUST ? SHORT_DAYS.slow : 0);
  return days + (monthOf(out) >= OCTOBER ? SHORT_DAYS.quick : 0);
}

function ripenessClashes(walk: Walk): Clash[] {
  return cropRows(walk).flatMap((row) => {
    const { crop } = windowsAround(almanacId(walk.farm, row.use), row.from);
    return row.waves.flatMap((wave) => {
      const days = wave.first - wave.out;
      const needed = daysNeeded(crop, wave);
      const { firstHalf } = farmFrost(yearOf(wave.out));
      return [
        ...(days < needed ? [clash('unripe', row, wave.first, `${days} days, and it needs ${needed}`)] : []),
        ...(crop.hardiness === 'tender' && wave.last > firstHalf
          ? [clash('frost', row, wave.last, 'it stands there after the first frost')]
          : []),
      ];
    });
  });
}

const spaceClashes = (walk: Walk): Clash[] =>
  cropRows(walk).flatMap((row) => {
    const feet = row.waves.reduce((sum, wave) => sum + wave.feet, 0);
    return feet > walk.farm.garden.feet ? [clash('space', row, row.from, `${feet} feet of plants`)] : [];
  });

function isForSale({ farm }: Walk, { use, first, last }: CropWave, day: Day): boolean {
  const { curedDays, keepsDays } = farm.crops[use] ?? {};
  if (curedDays === undefined) return day >= first && day <= last;
  return day >= last + curedDays && day <= last + (keepsDays ?? 0);
}

function marketClashes(walk: Walk): Clash[] {
  const waves = wavesOf(walk);
  return yearsOf(walk).flatMap((year) =>
    marketDays(walk.farm, year).flatMap((saturday): Clash[] => {
      const ripe = waves.filter((wave) => isForSale(walk, wave, saturday - 1));
      const crops = new Set(ripe.map(({ use }) => almanacId(walk.farm, use)));
      if (crops.size >= walk.farm.market.fewestCrops) return [];
      return [{ kind: 'market', text: `${textOf(saturday)}: only ${[...crops].join(', ') || 'nothing'} to sell` }];
    }),
  );
}

/** A planting is not picked for longer than this after its last market. */
const PICKED_ON_DAYS = 7;

/** Plantings of which nothing is ripe, or cured, on the eve of any market, or which are picked on after the last one. */
function unsoldClashes(walk: Walk): Clash[] {
  const eves = [...yearsOf(walk), yearOf(walk.to) + 1].flatMap((year) =>
    marketDays(walk.farm, year).map((day) => day - 1),
  );
  return wavesOf(walk)
    .filter((wave) => wave.out >= walk.from && wave.out <= walk.to)
    .flatMap((wave): Clash[] => {
      const { use, out, last } = wave;
      const lastEve = eves.findLast((eve) => isForSale(walk, wave, eve));
      if (lastEve === undefined) return [{ kind: 'market', text: `${use} of ${textOf(out)} meets no market` }];
      return last - lastEve > PICKED_ON_DAYS
        ? [
            {
              kind: 'market',
              text: `${use} of ${textOf(out)} is picked for ${last - lastEve} days after its last market`,
            },
          ]
        : [];
    });
}

function tarpClashes({ all, farm, from, to }: Walk): Clash[] {
  const tarped = all.filter(({ use }) => use === 'tarp');
  const onDay = (day: Day) => tarped.filter((row) => row.from <= day && row.to >= day).length;
  const most = Math.max(...[...Array(to - from + 1).keys()].map((index) => onDay(from + index)));
  const { tarps, sandbags, bagsOnATarp } = farm.garden;
  return [
    ...(most > tarps ? [{ kind: 'tarps' as const, text: `${most} beds under tarps, and there are ${tarps}` }] : []),
    ...(most * bagsOnATarp > sandbags
      ? [
          {
            kind: 'tarps' as const,
            text: `${most} tarps take ${most * bagsOnATarp} sandbags, and there are ${sandbags}`,
          },
        ]
      : []),
  ];
}

const FEE_TOLERANCE = 0.1;

function moneyClashes({ farm }: Walk): Clash[] {
  const { marketFees, marketShare } = farmMoney(farm);
  return Math.abs(marketFees - marketShare) > marketShare * FEE_TOLERANCE
    ? [
        {
          kind: 'money',
          text: `market days cost $${marketFees.toFixed(0)}, and the crops pay $${marketShare.toFixed(0)}`,
        },
      ]
    : [];
}

/** Goes through the farm's years day by day. @throws RangeError for a crop or a use that no table has */
export function walkFarm(farm: CourseFarm): Clash[] {
  const walk = walkOf(farm);
  return [
    overlapsAndGaps,
    familyClashes,
    windowClashes,
    coverClashes,
    regrowthClashes,
    ripenessClashes,
    spaceClashes,
    hoursClashes,
    marketClashes,
    unsoldClashes,
    morningClashes,
    jobClashes,
    restClashes,
    tarpClashes,
    moneyClashes,
  ].flatMap((check) => check(walk));
}
