import { cropLabel, cropNamed } from '../crop-names';
import { CROP, askCrop, CROP_SOURCE } from './planting-table';
import {
  amount,
  calculated,
  choice,
  count,
  defineTool,
  formatFigure,
  type MissingParameter,
  type ToolResult,
  WORKED_OUT,
  dollars,
  yes,
} from './tool';

export const LENGTH = amount('Length of bed or field, feet');
export const WIDTH = amount('Width of bed or field, feet');
export const AREA = amount('Area in square feet, where length and width are not known');

export const askSize = (what: string): MissingParameter => ({
  missing: 'length_ft',
  question: `How long and wide is ${what}, in feet?`,
});
const askWidth = (what: string): MissingParameter => ({
  missing: 'width_ft',
  question: `How wide is ${what}, in feet?`,
});

/** Inches between rows of crops that need more than their spacing in the row; others are planted at equal distances. */
const ROW_INCHES: Readonly<Record<string, number>> = {
  'cherry-tomato': 48,
  'slicing-tomato': 48,
  tomatillo: 48,
  'bell-pepper': 30,
  'hot-pepper': 30,
  eggplant: 36,
  okra: 36,
  'sweet-corn': 30,
  'irish-potato': 34,
  'sweet-potato': 42,
  'bush-bean': 24,
  'pole-bean': 36,
  'southern-pea': 36,
  'lima-bean': 30,
  'sugar-snap-pea': 24,
  cucumber: 60,
  'summer-squash': 48,
  'winter-squash': 72,
  pumpkin: 96,
  watermelon: 84,
  cantaloupe: 72,
  cabbage: 30,
  broccoli: 30,
  cauliflower: 30,
  'brussels-sprouts': 30,
  collards: 30,
  kale: 24,
  peanut: 30,
  strawberry: 36,
  leek: 18,
};

// Staked or caged plants stand closer than the table's distance for sprawling ones.
const STAKED_INCHES: Readonly<Record<string, number>> = { 'slicing-tomato': 24, 'cherry-tomato': 24, tomatillo: 24 };

interface Planting {
  label: string;
  /** Inches between plants. */
  spacing: number;
  sources: ToolResult['sources'];
}

/** Plants in a row of some feet. */
function fitInRow(row: number, { label, spacing, sources }: Planting): ToolResult {
  const plants = Math.floor((row * 12) / spacing + 1e-9);
  return {
    value: plants,
    unit: 'plants',
    text: {
      answer: `About ${formatFigure(plants)} ${label} in a ${formatFigure(row)}-foot row (${formatFigure(row)} x 12 / ${formatFigure(spacing)}).`,
      note: `That is ${formatFigure(spacing)} inches apart after thinning.`,
      next: null,
    },
    steps: [
      `${formatFigure(row)} ft x 12 = ${formatFigure(row * 12)} in`,
      `${formatFigure(row * 12)} / ${formatFigure(spacing)} = ${formatFigure(plants)} plants`,
    ],
    sources,
  };
}

/** Plants on an area whose sides are not known; `between` is inches between rows. */
function fitOnArea(area: number, between: number, { label, spacing, sources }: Planting): ToolResult {
  const plants = Math.floor((area * 144) / (spacing * between) + 1e-9);
  const working = `${formatFigure(area)} x 144 / (${formatFigure(spacing)} x ${formatFigure(between)})`;
  return calculated(
    plants,
    'plants',
    `About ${formatFigure(plants)} ${label} on ${formatFigure(area)} square feet at ${formatFigure(spacing)} inches each way (${working}).`,
    [`${working} = ${formatFigure(plants)} plants`],
    { note: 'Edges and corners cost a few.', sources },
  );
}

/** How many plants fit in a bed or a row. */
export const plantsFit = defineTool({
  id: 'plants-fit',
  description: 'How many plants of a crop, or at a spacing, fit in a bed (length and width) or a row; rows of a bed.',
  parameters: {
    crop: CROP,
    length_ft: LENGTH,
    width_ft: WIDTH,
    row_ft: amount('Length of one row, feet'),
    area_sqft: AREA,
    spacing_in: amount('Inches between plants, if the visitor gives it'),
    between_rows_in: amount('Inches between the rows of a bed, if the visitor gives them'),
  },
  run: ({
    crop: text,
    length_ft: length,
    width_ft: width,
    row_ft: row,
    area_sqft: area,
    spacing_in: given,
    between_rows_in: between,
  }) => {
    const crop = cropNamed(text);
    if (!crop && given === null) return askCrop;
    const spacing = given ?? STAKED_INCHES[crop?.id ?? ''] ?? crop?.spacingIn ?? 12;
    const label = crop ? cropLabel(crop) : 'plants';
    const sources = given === null ? [WORKED_OUT, CROP_SOURCE] : [WORKED_OUT];
    if (length === null && row !== null) return fitInRow(row, { label, spacing, sources });
    if (length === null && area !== null) return fitOnArea(area, between ?? spacing, { label, spacing, sources });
    if (length === null) return askSize('the bed');
    if (width === null) return askWidth('the bed');
    const [across, along] = [
      Math.max(1, Math.floor((width * 12) / (between ?? spacing) + 1e-9)),
      Math.max(1, Math.floor((length * 12) / spacing + 1e-9)),
    ];
    const plants = across * along;
    const usual = given === null && between === null && crop ? ROW_INCHES[crop.id] : undefined;
    const rows = usual === undefined ? null : Math.max(1, Math.floor((width * 12) / usual + 0.5));
    const inRows = rows === null ? null : rows * along;
    return {
      value: plants,
      unit: 'plants',
      text: {
        answer: `About ${formatFigure(plants)} ${label} in ${formatFigure(width)} x ${formatFigure(length)} feet at ${formatFigure(spacing)} inches ${between === null ? 'each way' : `in rows ${formatFigure(between)} inches apart`} (${count(across, 'row')} of ${along}).`,
        note:
          inRows !== null && inRows < plants
            ? `In rows ${usual} inches apart it is ${count(rows ?? 1, 'row')} of ${along}, ${formatFigure(inRows)} in all.`
            : 'Plants on the edge may lean over it: one row less is roomier.',
        next: null,
      },
      steps: [
        `${formatFigure(width)} ft x 12 / ${formatFigure(between ?? spacing)} in = ${across} across`,
        `${formatFigure(length)} ft x 12 / ${formatFigure(spacing)} in = ${along} along`,
        `${across} x ${along} = ${formatFigure(plants)}`,
      ],
      sources,
    };
  },
});

const BAG_CUBIC_FEET: Readonly<Record<string, number>> = { soil: 1, compost: 1, mulch: 2, gravel: 0.5, sand: 0.5 };
const CUBIC_FEET_PER_YARD = 27;
const TONS_PER_YARD: Readonly<Record<string, number>> = {
  gravel: 1.4,
  sand: 1.35,
  soil: 1.1,
  compost: 0.5,
  mulch: 0.3,
};
const SETTLES = 1.1; // loose material settles by about a tenth

const bagSize = (size: number): string => `${formatFigure(size, 2)} cubic ${size === 1 ? 'foot' : 'feet'}`;

interface Price {
  dollars: number;
  per: 'bag' | 'cubic yard' | 'cubic foot';
}

/** What a volume costs by the bag, the yard or the cubic foot. */
function costOf(cubicFeet: number, kind: string, size: number, { dollars: price, per }: Price): ToolResult {
  const exact = per === 'bag' ? cubicFeet / size : per === 'cubic yard' ? cubicFeet / CUBIC_FEET_PER_YARD : cubicFeet;
  const units = per === 'bag' ? Math.ceil(exact - 1e-9) : exact;
  const cost = units * price;
  const amountText = count(units, per, per === 'cubic foot' ? 'cubic feet' : `${per}s`, 2);
  return calculated(
    cost,
    'dollars',
    `About ${dollars(cost)}: ${amountText}${per === 'bag' ? ` of ${bagSize(size)}` : ''} of ${kind} at ${dollars(price)}.`,
    [
      `${formatFigure(cubicFeet, 1)} cu ft = ${amountText}`,
      `${formatFigure(units, 2)} x ${dollars(price)} = ${dollars(cost)}`,
    ],
    { note: 'Loose material settles by about a tenth: buy a little more. Delivery comes on top.' },
  );
}

/** The bags of a known volume. */
function bagsOf(cubicFeet: number, kind: string, size: number): ToolResult {
  const bags = Math.ceil(cubicFeet / size - 1e-9);
  const working = `${formatFigure(cubicFeet, 2)} / ${formatFigure(size, 2)}`;
  return calculated(
    bags,
    'bags',
    `${count(bags, 'bag')} of ${bagSize(size)} for ${formatFigure(cubicFeet, 2)} cubic feet of ${kind} (${working}).`,
    [`${working} = ${formatFigure(bags)} bags`],
    { note: 'A cubic yard is 27 cubic feet.' },
  );
}

/** What a volume weighs. */
function tonsOf(cubicFeet: number, kind: string): ToolResult {
  const [yards, each] = [cubicFeet / CUBIC_FEET_PER_YARD, TONS_PER_YARD[kind] ?? 1];
  const working = `${formatFigure(yards, 2)} x ${each}`;
  return calculated(
    yards * each,
    'tons',
    `About ${count(yards * each, 'ton')} of ${kind} in ${count(yards, 'cubic yard', 'cubic yards', 2)} (${working}).`,
    [`${working} = ${formatFigure(yards * each, 2)} tons`],
    { note: 'Wet material weighs more; the quarry tells its own figure.' },
  );
}

/** Volume of soil, compost, mulch or gravel for an area, in cubic feet, yards and bags. */
export const fillVolume = defineTool({
  id: 'fill-volume',
  description:
    'Cubic feet, cubic yards and bags of soil, compost, mulch or gravel for a bed or area at a depth; with a price also the cost.',
  parameters: {
    material: choice(['soil', 'compost', 'mulch', 'gravel', 'sand'], 'What is spread'),
    length_ft: LENGTH,
    width_ft: WIDTH,
    area_sqft: AREA,
    depth_in: amount('Depth in inches'),
    bag_cuft: amount('Cubic feet in a bag'),
    beds: amount('Number of equal beds'),
    part_full: amount('Part of the depth that is filled already, such as 0.5'),
    volume_cuft: amount('Volume in cubic feet, where it is known'),
    price: amount('Dollars for one bag, cubic yard or cubic foot, where the cost is wanted'),
    price_per: choice(['bag', 'cubic yard', 'cubic foot'], 'What the price is for'),
    in_tons: yes('The weight in tons is wanted'),
  },
  run: ({
    material,
    length_ft: length,
    width_ft: width,
    area_sqft: given,
    depth_in: full,
    bag_cuft: bag,
    beds,
    part_full: part,
    volume_cuft: volume,
    price,
    price_per: per,
    in_tons: inTons,
  }) => {
    const kind = material ?? 'soil';
    const size = bag ?? BAG_CUBIC_FEET[kind] ?? 1;
    const offer: Price | null = price === null ? null : { dollars: price, per: per ?? 'bag' };
    if (volume !== null && inTons) return tonsOf(volume, kind);
    if (volume !== null) return offer ? costOf(volume, kind, size, offer) : bagsOf(volume, kind, size);
    const one = length !== null && width !== null ? length * width : given;
    if (one === null) return length === null ? askSize('the area') : askWidth('the area');
    if (full === null) return { missing: 'depth_in', question: `How many inches deep should the ${kind} be?` };
    const depth = part === null || part >= 1 ? full : full * (1 - part);
    const area = one * (beds ?? 1);
    const cubicFeet = (area * depth) / 12;
    if (offer) return costOf(cubicFeet, kind, size, offer);
    if (inTons) return tonsOf(cubicFeet, kind);
    const [bags, safe] = [Math.ceil(cubicFeet / size - 1e-9), Math.ceil((cubicFeet * SETTLES) / size - 1e-9)];
    const feet = depth / 12;
    const shape =
      length !== null && width !== null ? `${formatFigure(width)} x ${formatFigure(length)}` : formatFigure(one);
    const product = `${shape} x ${formatFigure(feet, 2)}${beds ? ` x ${formatFigure(beds)}` : ''}`;
    const yards = cubicFeet / CUBIC_FEET_PER_YARD;
    return {
      value: Math.round(cubicFeet * 10) / 10,
      unit: 'cubic feet',
      text: {
        answer: `About ${count(cubicFeet, 'cubic foot', 'cubic feet')} of ${kind} (${product}): ${count(bags, 'bag')} of ${bagSize(size)}, or ${formatFigure(yards, 2)} cubic yards.`,
        note: kind === 'gravel' || kind === 'sand' ? null : `It settles by about a tenth: take ${formatFigure(safe)}.`,
        next: yards >= 2 ? 'From two cubic yards on, bulk delivery is usually cheaper than bags.' : null,
      },
      steps: [
        ...(length !== null && width !== null
          ? [`${shape}${beds ? ` x ${formatFigure(beds)}` : ''} = ${formatFigure(area)} sq ft`]
          : []),
        `${formatFigure(area)} x ${formatFigure(depth, 2)} in / 12 = ${formatFigure(cubicFeet, 1)} cu ft`,
        `${formatFigure(cubicFeet, 1)} / ${formatFigure(size)} = ${formatFigure(bags)} bags; / 27 = ${formatFigure(yards, 2)} cu yd`,
      ],
      sources: [WORKED_OUT],
    };
  },
});
