import { cropLabel, cropNamed } from '../crop-names';
import { CROP, askCrop, CROP_SOURCE } from './planting';
import { amount, choice, count, defineTool, formatFigure, type MissingParameter, WORKED_OUT, words } from './tool';

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

/** How many plants fit in a bed or a row. */
export const plantsFit = defineTool({
  id: 'plants-fit',
  description: 'How many plants of a crop, or at a spacing, fit in a bed (length and width) or a row; rows of a bed.',
  parameters: {
    crop: CROP,
    length_ft: LENGTH,
    width_ft: WIDTH,
    row_ft: amount('Length of one row, feet'),
    spacing_in: amount('Inches between plants, if the visitor gives it'),
  },
  run: ({ crop: text, length_ft: length, width_ft: width, row_ft: row, spacing_in: given }) => {
    const crop = cropNamed(text);
    if (!crop && given === null) return askCrop;
    const spacing = given ?? STAKED_INCHES[crop?.id ?? ''] ?? crop?.spacingIn ?? 12;
    const label = crop ? cropLabel(crop) : 'plants';
    const sources = given === null ? [WORKED_OUT, CROP_SOURCE] : [WORKED_OUT];
    if (length === null && row !== null) {
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
    if (length === null) return askSize('the bed');
    if (width === null) return askWidth('the bed');
    const [across, along] = [
      Math.max(1, Math.floor((width * 12) / spacing + 1e-9)),
      Math.max(1, Math.floor((length * 12) / spacing + 1e-9)),
    ];
    const plants = across * along;
    const between = given === null && crop ? ROW_INCHES[crop.id] : undefined;
    const rows = between === undefined ? null : Math.max(1, Math.floor((width * 12) / between + 0.5));
    const inRows = rows === null ? null : rows * along;
    return {
      value: plants,
      unit: 'plants',
      text: {
        answer: `About ${formatFigure(plants)} ${label} in ${formatFigure(width)} x ${formatFigure(length)} feet at ${formatFigure(spacing)} inches each way (${count(across, 'row')} of ${along}).`,
        note:
          inRows !== null && inRows < plants
            ? `In rows ${between} inches apart it is ${count(rows ?? 1, 'row')} of ${along}, ${formatFigure(inRows)} in all.`
            : 'Plants on the edge may lean over it: one row less is roomier.',
        next: null,
      },
      steps: [
        `${formatFigure(width)} ft x 12 / ${formatFigure(spacing)} in = ${across} across`,
        `${formatFigure(length)} ft x 12 / ${formatFigure(spacing)} in = ${along} along`,
        `${across} x ${along} = ${formatFigure(plants)}`,
      ],
      sources,
    };
  },
});

const BAG_CUBIC_FEET: Readonly<Record<string, number>> = { soil: 1, compost: 1, mulch: 2, gravel: 0.5 };
const CUBIC_FEET_PER_YARD = 27;
const SETTLES = 1.1; // loose material settles by about a tenth

/** Volume of soil, compost, mulch or gravel for an area, in cubic feet, yards and bags. */
export const fillVolume = defineTool({
  id: 'fill-volume',
  description: 'Cubic feet, cubic yards and bags of soil, compost, mulch or gravel for a bed or area at a depth.',
  parameters: {
    material: choice(['soil', 'compost', 'mulch', 'gravel'], 'What is spread'),
    length_ft: LENGTH,
    width_ft: WIDTH,
    area_sqft: AREA,
    depth_in: amount('Depth in inches'),
    bag_cuft: amount('Cubic feet in a bag'),
    beds: amount('Number of equal beds'),
  },
  run: ({ material, length_ft: length, width_ft: width, area_sqft: given, depth_in: depth, bag_cuft: bag, beds }) => {
    const kind = material ?? 'soil';
    const one = length !== null && width !== null ? length * width : given;
    if (one === null) return length === null ? askSize('the area') : askWidth('the area');
    if (depth === null) return { missing: 'depth_in', question: `How many inches deep should the ${kind} be?` };
    const area = one * (beds ?? 1);
    const cubicFeet = (area * depth) / 12;
    const size = bag ?? BAG_CUBIC_FEET[kind] ?? 1;
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
        answer: `About ${count(cubicFeet, 'cubic foot', 'cubic feet')} of ${kind} (${product}): ${count(bags, 'bag')} of ${formatFigure(size)} cubic ${size === 1 ? 'foot' : 'feet'}, or ${formatFigure(yards, 2)} cubic yards.`,
        note: kind === 'gravel' ? null : `It settles by about a tenth: take ${formatFigure(safe)}.`,
        next: yards >= 2 ? 'From two cubic yards on, bulk delivery is usually cheaper than bags.' : null,
      },
      steps: [
        `${shape} ft = ${formatFigure(area)} sq ft`,
        `${formatFigure(area)} x ${formatFigure(depth, 2)} in / 12 = ${formatFigure(cubicFeet, 1)} cu ft`,
        `${formatFigure(cubicFeet, 1)} / ${formatFigure(size)} = ${formatFigure(bags)} bags; / 27 = ${formatFigure(yards, 2)} cu yd`,
      ],
      sources: [WORKED_OUT],
    };
  },
});

const UNITS: Readonly<Record<string, { of: string; size: number; name: string }>> = {
  teaspoon: { of: 'volume', size: 1, name: 'teaspoons' },
  tablespoon: { of: 'volume', size: 3, name: 'tablespoons' },
  cup: { of: 'volume', size: 48, name: 'cups' },
  pint: { of: 'volume', size: 96, name: 'pints' },
  quart: { of: 'volume', size: 192, name: 'quarts' },
  gallon: { of: 'volume', size: 768, name: 'gallons' },
  liter: { of: 'volume', size: 202.884, name: 'liters' },
  milliliter: { of: 'volume', size: 0.202884, name: 'milliliters' },
  'cubic-foot': { of: 'volume', size: 5745.04, name: 'cubic feet' },
  'cubic-yard': { of: 'volume', size: 155_116.08, name: 'cubic yards' },
  peck: { of: 'volume', size: 1787.35, name: 'pecks' },
  bushel: { of: 'volume', size: 7149.4, name: 'bushels' },
  ounce: { of: 'weight', size: 1, name: 'ounces' },
  pound: { of: 'weight', size: 16, name: 'pounds' },
  ton: { of: 'weight', size: 32_000, name: 'tons' },
  gram: { of: 'weight', size: 0.035274, name: 'grams' },
  kilogram: { of: 'weight', size: 35.274, name: 'kilograms' },
  inch: { of: 'length', size: 1, name: 'inches' },
  foot: { of: 'length', size: 12, name: 'feet' },
  yard: { of: 'length', size: 36, name: 'yards' },
  cm: { of: 'length', size: 0.393701, name: 'centimeters' },
  meter: { of: 'length', size: 39.3701, name: 'meters' },
  'square-foot': { of: 'area', size: 1, name: 'square feet' },
  'square-yard': { of: 'area', size: 9, name: 'square yards' },
  'square-meter': { of: 'area', size: 10.7639, name: 'square meters' },
  acre: { of: 'area', size: 43_560, name: 'acres' },
  hectare: { of: 'area', size: 107_639, name: 'hectares' },
};

/** Converts garden and farm units. */
export const convertUnits = defineTool({
  id: 'convert-units',
  description: 'Converts a value between units of volume, weight, length, area or temperature.',
  parameters: {
    value: words('The number'),
    from: words('Unit, such as gallon, acre, fahrenheit'),
    to: words('Unit, such as liter, square-foot, celsius'),
  },
  run: ({ value, from, to }) => {
    const number = Number(value);
    const [unit, target] = [UNITS[from ?? ''], UNITS[to ?? '']];
    const isHeat = (name: string | null) => name === 'fahrenheit' || name === 'celsius';
    if (value === null || !Number.isFinite(number))
      return { missing: 'value', question: 'Which amount shall I convert?' };
    if (isHeat(from) && isHeat(to)) {
      const result = from === 'fahrenheit' ? ((number - 32) * 5) / 9 : (number * 9) / 5 + 32;
      const working = from === 'fahrenheit' ? `(${number} - 32) x 5 / 9` : `${number} x 9 / 5 + 32`;
      return {
        value: Math.round(result * 10) / 10,
        unit: to ?? '',
        text: {
          answer: `${formatFigure(result)} degrees ${to === 'celsius' ? 'Celsius' : 'Fahrenheit'} (${working}).`,
          note: null,
          next: null,
        },
        steps: [`${working} = ${formatFigure(result)}`],
        sources: [WORKED_OUT],
      };
    }
    if (!unit || !target || unit.of !== target.of)
      return { missing: 'to', question: 'Into which unit shall I convert it?' };
    const factor = unit.size / target.size;
    const result = number * factor;
    return {
      value: Math.round(result * 100) / 100,
      unit: target.name,
      text: {
        answer: `${formatFigure(result, 2)} ${target.name} (${formatFigure(number, 2)} x ${formatFigure(factor, 4)}).`,
        note: null,
        next: null,
      },
      steps: [
        `${formatFigure(number, 2)} ${unit.name} x ${formatFigure(factor, 4)} = ${formatFigure(result, 2)} ${target.name}`,
      ],
      sources: [WORKED_OUT],
    };
  },
});
