import { dateIn, dayOf, formatUnambiguousDay, monthOf, yearOf, type Day, type Frost } from '@farm/almanac';
import type { GrowingYear } from '@farm/contracts';
import { lightColors as colors, nextMoon, site } from '@farm/farm';
import { frostChance } from './frost-curve';
import type { PosterDrawing, PosterShape } from './poster-shapes';

export interface PosterFacts {
  /** 'Tuskegee, Alabama'. */
  place: string;
  zone: string;
  frost: Frost;
  year: GrowingYear;
  today: Day;
  /** Minutes of work in the weeks of a plan that begins today; the other weeks are left to fill in. */
  minutes: readonly number[];
}

/** Landscape, in points. */
const SHEETS = {
  letter: { width: 792, height: 612, scale: 1 },
  tabloid: { width: 1224, height: 792, scale: 1.35 },
} as const;
export type PosterSize = keyof typeof SHEETS;

const FILLS = { indoors: '#2b6c9b', outdoors: '#2a7247', harvest: '#8b1e4f', frost: '#c9d3ee' } as const;
const KIND_NAMES = { indoors: 'indoors', outdoors: 'sow or set out', harvest: 'harvest' } as const;
const ATTRIBUTION = 'Climate: NOAA 1981-2010 normals. Zones: OPHZ from the USDA 2012 map.';
const DAY_MS = 86_400_000;
const DAYS_OF_WEEK = 7;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Where things are on the sheet, in points. */
interface Layout {
  scale: number;
  left: number;
  right: number;
  xOf: (day: Day) => number;
  year: { from: Day; to: Day };
}

function layOut({ year }: PosterFacts, size: PosterSize): Layout {
  const { width, scale } = SHEETS[size];
  const left = 150 * scale;
  const right = width - 30 * scale;
  const [from, to] = [dayOf(year.from), dayOf(year.to)];
  return {
    scale,
    left,
    right,
    year: { from, to },
    xOf: (day) => left + ((right - left) * (day - from)) / (to + 1 - from),
  };
}

const text = (
  x: number,
  y: number,
  words: string,
  size: number,
  more: Partial<Extract<PosterShape, { kind: 'text' }>> = {},
) => ({ kind: 'text', x, y, text: words, size, color: colors.ink, ...more }) satisfies PosterShape;

function frostSentence({ frost, today }: PosterFacts): string {
  if (frost.kind === 'free') return 'No regular frost occurs here.';
  if (frost.kind === 'ever') return 'Frost is possible in any month: ask your county office for safe dates.';
  const [last, first] = [frost.lastHalf, frost.firstHalf].map((n) =>
    formatUnambiguousDay(dateIn(yearOf(today), 1, n), today),
  );
  return `Average last frost ${last}, average first frost ${first}.`;
}

function titleShapes(facts: PosterFacts, { scale, right }: Layout): PosterShape[] {
  return [
    text(30 * scale, 44 * scale, 'The growing year', 26 * scale, { bold: true, color: colors.accent }),
    text(30 * scale, 62 * scale, `${facts.place}, zone ${facts.zone}. ${frostSentence(facts)}`, 11 * scale),
    text(right, 44 * scale, site.company, 11 * scale, { bold: true, align: 'right', color: colors.action }),
  ];
}

function monthShapes({ year, xOf, scale }: Layout, top: number, bottom: number): PosterShape[] {
  const months = Array.from({ length: 12 }, (_, n) => dateIn(yearOf(year.from), monthOf(year.from) + n, 1));
  return months.flatMap((month): PosterShape[] => [
    {
      kind: 'line',
      points: [
        [xOf(month), top],
        [xOf(month), bottom],
      ],
      color: colors.soft,
      width: 0.6,
    },
    text(xOf(month + 15), top - 4 * scale, MONTHS[monthOf(month) - 1] ?? '', 10 * scale, {
      bold: true,
      align: 'middle',
    }),
  ]);
}

function frostShapes(
  { frost }: PosterFacts,
  { left, right, year, xOf, scale }: Layout,
  top: number,
  height: number,
): PosterShape[] {
  const label = text(30 * scale, top + height / 2, 'Chance of frost', 10 * scale, { bold: true });
  if (frost.kind !== 'dates') return [label];
  const yOf = (chance: number) => top + height * (1 - chance);
  const bars = Array.from({ length: year.to - year.from + 1 }, (_, n): PosterShape => {
    const day = year.from + n;
    const y = yOf(frostChance(frost, day));
    return {
      kind: 'box',
      x: xOf(day),
      y,
      width: xOf(day + 1) - xOf(day) + 0.2,
      height: top + height - y,
      fill: FILLS.frost,
    };
  });
  const curve = Array.from({ length: year.to - year.from + 1 }, (_, n) => {
    const day = year.from + n;
    return [xOf(day), yOf(frostChance(frost, day))] as const;
  });
  const grid = [0.1, 0.5, 0.9].flatMap((chance): PosterShape[] => [
    {
      kind: 'line',
      points: [
        [left, yOf(chance)],
        [right, yOf(chance)],
      ],
      color: colors.soft,
      width: 0.6,
    },
    text(left - 4, yOf(chance) + 3 * scale, `${chance * 100}%`, 8 * scale, { align: 'right', color: colors.muted }),
  ]);
  return [label, ...bars, ...grid, { kind: 'line', points: curve, color: FILLS.indoors, width: 1.4 }];
}

function cropShapes({ year: { crops } }: PosterFacts, layout: Layout, top: number, height: number): PosterShape[] {
  const { left, right, xOf, scale } = layout;
  const row = Math.min(40 * scale, height / Math.max(1, crops.length));
  return crops.flatMap(({ name, spans }, at): PosterShape[] => {
    const y = top + at * row;
    return [
      {
        kind: 'line',
        points: [
          [left, y + row],
          [right, y + row],
        ],
        color: colors.soft,
        width: 0.4,
      },
      text(30 * scale, y + row / 2 + 3 * scale, name, Math.min(11 * scale, row * 0.7), { bold: true }),
      ...spans.map(({ kind, from, to }): PosterShape => ({
        kind: 'box',
        x: xOf(dayOf(from)),
        width: xOf(dayOf(to) + 1) - xOf(dayOf(from)),
        y: y + row * (kind === 'harvest' ? 0.53 : 0.12),
        height: row * 0.35,
        fill: FILLS[kind],
      })),
    ];
  });
}

/** Days of the new or full moons of the year, by universal time. */
function moonDays(phase: 'New Moon' | 'Full Moon', { from, to }: Layout['year']): Day[] {
  const days: Day[] = [];
  for (let at = nextMoon(phase, new Date(from * DAY_MS)); at.getTime() < (to + 1) * DAY_MS; at = nextMoon(phase, at))
    days.push(Math.floor(at.getTime() / DAY_MS));
  return days;
}

function moonShapes({ year, xOf, scale }: Layout, y: number): PosterShape[] {
  const radius = 5 * scale;
  const discs = (phase: 'New Moon' | 'Full Moon', fill: string) =>
    moonDays(phase, year).flatMap((day): PosterShape[] => [
      { kind: 'disc', x: xOf(day + 0.5), y, radius, fill, stroke: colors.ink },
      text(xOf(day + 0.5), y + 13 * scale, String(new Date(day * DAY_MS).getUTCDate()), 7 * scale, { align: 'middle' }),
    ]);
  return [
    text(30 * scale, y + 3 * scale, 'Full and new moons', 10 * scale, { bold: true }),
    ...discs('Full Moon', colors.surface),
    ...discs('New Moon', colors.ink),
  ];
}

/** Which weeks have figures: a plan covers four, and the hours of a year would be guessed. */
const hoursNote = (weeks: number): readonly string[] =>
  weeks === 0 ? ['room to write in yours'] : [`weeks 1 to ${weeks} from your plan,`, 'room to write in the others'];

/** A box for each week: the plan's hours in the first ones, room to write in the others. */
function hourShapes({ today, minutes }: PosterFacts, { year, xOf, scale }: Layout, y: number): PosterShape[] {
  const height = 20 * scale;
  const weeks = Math.floor((year.to + 1 - today) / DAYS_OF_WEEK);
  return [
    text(30 * scale, y + 9 * scale, 'Hours by week', 10 * scale, { bold: true }),
    ...hoursNote(minutes.length).map((line, n) =>
      text(30 * scale, y + (18 + 8 * n) * scale, line, 7 * scale, { color: colors.muted }),
    ),
    ...Array.from({ length: weeks }, (_, n): PosterShape[] => {
      const day = today + n * DAYS_OF_WEEK;
      const width = xOf(day + DAYS_OF_WEEK) - xOf(day);
      const work = minutes[n];
      const box: PosterShape = {
        kind: 'box',
        x: xOf(day),
        y,
        width,
        height,
        fill: colors.surface,
        stroke: colors.line,
      };
      if (work === undefined) return [box];
      const hours = String(Math.round(work / 6) / 10);
      return [
        { ...box, fill: colors.band },
        text(xOf(day) + width / 2, y + 13 * scale, hours, 6.5 * scale, { align: 'middle', bold: true }),
      ];
    }).flat(),
  ];
}

function footerShapes({ left, right, scale }: Layout, y: number): PosterShape[] {
  const kinds = Object.keys(KIND_NAMES) as (keyof typeof KIND_NAMES)[];
  return [
    ...kinds.flatMap((kind, at): PosterShape[] => [
      {
        kind: 'box',
        x: left + at * 90 * scale,
        y: y - 7 * scale,
        width: 14 * scale,
        height: 8 * scale,
        fill: FILLS[kind],
      },
      text(left + (at * 90 + 18) * scale, y, KIND_NAMES[kind], 9 * scale),
    ]),
    text(right, y, ATTRIBUTION, 7 * scale, { align: 'right', color: colors.muted }),
  ];
}

/** One sheet for the wall: frost, the seasons of each crop, moons and hours over twelve months. It names no person. */
export function posterDrawing(facts: PosterFacts, size: PosterSize): PosterDrawing {
  const { width, height, scale } = SHEETS[size];
  const layout = layOut(facts, size);
  const top = 96 * scale;
  const frostHeight = 90 * scale;
  const cropTop = top + frostHeight + 10 * scale;
  const moonY = height - 88 * scale;
  const cropHeight = moonY - 16 * scale - cropTop;
  const today: PosterShape = {
    kind: 'line',
    points: [
      [layout.xOf(facts.today), top],
      [layout.xOf(facts.today), height - 34 * scale],
    ],
    color: colors.danger,
    width: 1.2,
  };
  return {
    title: `The growing year in ${facts.place}`,
    description: `${frostSentence(facts)} Crops: ${facts.year.crops.map(({ name }) => name).join(', ')}.`,
    width,
    height,
    shapes: [
      { kind: 'box', x: 0, y: 0, width, height, fill: colors.surface },
      ...titleShapes(facts, layout),
      ...frostShapes(facts, layout, top, frostHeight),
      ...monthShapes(layout, top, moonY - 14 * scale),
      ...cropShapes(facts, layout, cropTop, cropHeight),
      ...moonShapes(layout, moonY),
      ...hourShapes(facts, layout, height - 56 * scale),
      today,
      ...footerShapes(layout, height - 18 * scale),
    ],
  };
}
