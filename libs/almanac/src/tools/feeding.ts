import {
  amount,
  calculated,
  choice,
  count,
  defineTool,
  formatFigure,
  type ToolSource,
  WORKED_OUT,
  words,
} from './tool';
import { FERTILIZER_PAGE } from './fertilizer';
import { AREA, askSize, LENGTH, WIDTH } from './space';

const ACRE = 43_560;
const TON = 2000;
const SOILS = ['sandy', 'loam', 'clay'] as const;
/** Pounds of ground limestone per 1,000 square feet that raise a soil of this pH to 6.5, for sand, loam and clay. */
const LIME_BY_PH: readonly (readonly [ph: number, sandy: number, loam: number, clay: number])[] = [
  [4.5, 95, 135, 195],
  [5, 80, 105, 150],
  [5.5, 60, 80, 105],
  [6, 30, 40, 55],
  [6.5, 0, 0, 0],
];
const LIMED_PH = 6.5;
const LIME_PAGE: ToolSource = {
  id: 'lime-by-ph',
  title: 'Changing the pH of your soil, Clemson Extension HGIC 1650',
  url: 'https://hgic.clemson.edu/factsheet/changing-the-ph-of-your-soil/',
};

/** The lime rate of a pH between two rows of the table, in pounds per 1,000 square feet. */
function limeRate(ph: number, soil: (typeof SOILS)[number]): number {
  const column = SOILS.indexOf(soil) + 1;
  const value = (row: (typeof LIME_BY_PH)[number] | undefined) => row?.[column] ?? 0;
  const below = LIME_BY_PH.findLast(([each]) => each <= ph);
  const above = LIME_BY_PH.find(([each]) => each > ph);
  if (!below || !above) return value(below ?? above);
  return value(below) + ((ph - below[0]) / (above[0] - below[0])) * (value(above) - value(below));
}

/** Pounds of lime for an area at the rate of a soil report. */
export const lime = defineTool({
  id: 'lime',
  description:
    'Pounds of limestone for an area from the rate of a soil report (tons per acre or pounds per 1,000 square feet), or from the pH and the kind of soil.',
  parameters: {
    ph: amount('Soil pH of a test, where it names no rate'),
    soil: choice(SOILS, 'Kind of soil, for a rate by pH'),
    tons_per_acre: amount('Tons of lime per acre on the soil report'),
    rate_lb_per_1000: amount('Pounds of lime per 1,000 square feet'),
    length_ft: LENGTH,
    width_ft: WIDTH,
    area_sqft: AREA,
  },
  run: ({
    tons_per_acre: tons,
    rate_lb_per_1000: small,
    length_ft: length,
    width_ft: width,
    area_sqft: given,
    ph,
    soil,
  }) => {
    const isByPh = small === null && tons === null && ph !== null;
    if (isByPh && ph >= LIMED_PH)
      return calculated(0, 'pounds', `No lime: a pH of ${formatFigure(ph)} is high enough for vegetables.`, [
        `pH ${formatFigure(ph)} is not below ${formatFigure(LIMED_PH)}`,
      ]);
    if (isByPh && soil === null) return { missing: 'soil', question: 'Is your soil sandy, loam or clay?' };
    const byReport = small ?? (tons === null ? null : (tons * 2000 * 1000) / ACRE);
    const rate = byReport ?? (ph === null || soil === null ? null : limeRate(ph, soil));
    if (rate === null)
      return {
        missing: 'tons_per_acre',
        question: 'How many tons of lime an acre does your soil report name? Without a soil test, spread none.',
      };
    const area = length !== null && width !== null ? length * width : given;
    if (area === null) return { missing: 'area_sqft', question: 'How many square feet do you lime?' };
    const pounds = (rate * area) / 1000;
    return {
      value: Math.round(pounds),
      unit: 'pounds',
      text: {
        answer: `About ${count(pounds, 'pound', 'pounds', 0)}${pounds >= TON ? ` (${count(pounds / TON, 'ton', 'tons', 2)})` : ''} of limestone for ${formatFigure(area)} square feet (${formatFigure(rate, 1)} pounds per 1,000 square feet).`,
        note: isByPh
          ? `That brings ${soil === 'loam' ? 'a loam' : `${soil} soil`} from pH ${formatFigure(ph)} to ${formatFigure(LIMED_PH)}; the rate on your soil report is more exact. Mix it into the top six inches two to three months before planting.`
          : 'Spread it two to three months before planting, mixed into the top six inches.',
        next: rate > 50 ? 'More than 50 pounds per 1,000 square feet goes on in two halves.' : null,
      },
      steps: [
        ...(isByPh
          ? [`pH ${formatFigure(ph)}, ${soil}: ${formatFigure(rate, 1)} lb per 1,000 sq ft to ${LIMED_PH}`]
          : []),
        ...(tons === null
          ? []
          : [`${formatFigure(tons)} tons x 2,000 / 43.56 = ${formatFigure(rate, 1)} lb per 1,000 sq ft`]),
        `${formatFigure(rate, 1)} x ${formatFigure(area)} / 1,000 = ${formatFigure(pounds, 0)} lb`,
      ],
      sources: [WORKED_OUT, isByPh ? LIME_PAGE : FERTILIZER_PAGE],
    };
  },
});

const GALLONS_PER_INCH = 0.623; // on one square foot

/** Gallons for an inch of water on an area, and the time of a drip line, or of a well or hose. */
export const irrigation = defineTool({
  id: 'irrigation',
  description:
    'Gallons for inches of water on an area; with drip emitters, or the gallons a minute of a well or hose, also the time to run.',
  parameters: {
    inches: amount('Inches of water, 1 if not known'),
    length_ft: LENGTH,
    width_ft: WIDTH,
    area_sqft: AREA,
    emitter_gph: amount('Gallons an hour of one emitter'),
    emitter_in: amount('Inches between emitters'),
    lines: amount('Number of drip lines over the length'),
    gpm: amount('Gallons a minute of the well, pump or hose'),
  },
  run: ({
    inches,
    length_ft: length,
    width_ft: width,
    area_sqft: given,
    emitter_gph: gph,
    emitter_in: spacing,
    lines,
    gpm,
  }) => {
    const area = length !== null && width !== null ? length * width : given;
    if (area === null) return askSize('the bed');
    const depth = inches ?? 1;
    const gallons = area * depth * GALLONS_PER_INCH;
    if (gpm !== null) {
      const run = gallons / gpm;
      const working = `${formatFigure(area)} x ${formatFigure(depth, 2)} x 0.623 = ${formatFigure(gallons, 0)} gallons`;
      return calculated(
        run,
        'minutes',
        `About ${run >= 90 ? `${formatFigure(run / 60)} hours (${formatFigure(run, 0)} minutes)` : `${formatFigure(run, 0)} minutes`} at ${formatFigure(gpm, 2)} gallons a minute: ${working}, / ${formatFigure(gpm, 2)}.`,
        [working, `${formatFigure(gallons, 0)} / ${formatFigure(gpm, 2)} = ${formatFigure(run, 0)} minutes`],
        { note: 'Sprinklers lose a fifth to wind and sun, drip a tenth: run that much longer.' },
      );
    }
    const emitters =
      gph !== null && spacing !== null && length !== null ? Math.floor((length * 12) / spacing) * (lines ?? 1) : null;
    const minutes = emitters === null || gph === null ? null : (gallons / (emitters * gph)) * 60;
    return {
      value: Math.round(gallons * 10) / 10,
      unit: 'gallons',
      text: {
        answer: `About ${count(gallons, 'gallon', 'gallons', 0)} for ${formatFigure(depth, 2)} inch of water on ${formatFigure(area)} square feet (${formatFigure(area)} x ${formatFigure(depth, 2)} x 0.623).${minutes === null ? '' : ` Your drip line runs about ${formatFigure(minutes, 0)} minutes for that.`}`,
        note: 'Rain counts: take off what fell in the week. Sandy soil wants it in two halves.',
        next: null,
      },
      steps: [
        `${formatFigure(area)} sq ft x ${formatFigure(depth, 2)} in x 0.623 = ${formatFigure(gallons, 1)} gal`,
        ...(minutes === null
          ? []
          : [
              `${formatFigure(emitters ?? 0)} emitters x ${formatFigure(gph ?? 0)} gal an hour; ${formatFigure(minutes, 0)} minutes`,
            ]),
      ],
      sources: [WORKED_OUT],
    };
  },
});

/** Carbon and nitrogen of materials by weight, and pounds in a five-gallon bucket. */
const MATERIALS: Readonly<Record<string, { ratio: number; nitrogen: number; name: string }>> = {
  'grass clippings': { ratio: 17, nitrogen: 0.024, name: 'grass clippings' },
  'kitchen scraps': { ratio: 15, nitrogen: 0.02, name: 'kitchen scraps' },
  'coffee grounds': { ratio: 20, nitrogen: 0.021, name: 'coffee grounds' },
  'chicken manure': { ratio: 10, nitrogen: 0.03, name: 'chicken manure' },
  'cow manure': { ratio: 18, nitrogen: 0.02, name: 'cow manure' },
  'horse manure': { ratio: 30, nitrogen: 0.016, name: 'horse manure' },
  leaves: { ratio: 54, nitrogen: 0.009, name: 'dry leaves' },
  straw: { ratio: 80, nitrogen: 0.007, name: 'straw' },
  'wood chips': { ratio: 400, nitrogen: 0.001, name: 'wood chips' },
  sawdust: { ratio: 440, nitrogen: 0.0011, name: 'sawdust' },
  paper: { ratio: 170, nitrogen: 0.0025, name: 'shredded paper' },
};
const COMPOST_PAGE: ToolSource = {
  id: 'compost',
  title: 'Compost chemistry, Cornell Composting',
  url: 'https://compost.css.cornell.edu/chemistry.html',
};
const TARGET = 30;
const MATERIAL_NAMES = Object.keys(MATERIALS) as [string, ...string[]];
const material = (description: string) => ({
  ...words(description),
  description: `${description}: ${MATERIAL_NAMES.join(', ')}`,
});

/** Parts of a brown to a green material for a carbon to nitrogen ratio of 30. */
export const compostMix = defineTool({
  id: 'compost-mix',
  description: 'Parts by dry weight of a brown to a green compost material for a carbon to nitrogen ratio of 30 to 1.',
  parameters: { green: material('Wet, nitrogen-rich material'), brown: material('Dry, carbon-rich material') },
  run: ({ green: greenName, brown: brownName }) => {
    const [green, brown] = [MATERIALS[greenName ?? ''], MATERIALS[brownName ?? '']];
    if (!green)
      return {
        missing: 'green',
        question: 'Which green material do you have: grass, kitchen scraps, coffee grounds or manure?',
      };
    if (!brown)
      return { missing: 'brown', question: 'Which brown material do you have: leaves, straw, wood chips or paper?' };
    const parts = (green.nitrogen * (TARGET - green.ratio)) / (brown.nitrogen * (brown.ratio - TARGET));
    const ratio = Math.max(0, parts);
    return {
      value: Math.round(ratio * 10) / 10,
      unit: 'parts brown to one part green, by weight',
      text: {
        answer:
          ratio < 0.05
            ? `None: ${green.name} are near ${TARGET} to 1 by themselves.`
            : `About ${formatFigure(ratio)} parts of ${brown.name} to 1 part of ${green.name} by weight, for a carbon to nitrogen ratio of ${TARGET} to 1.`,
        note: 'Dry browns are light: by volume it is two to three times as much.',
        next: 'Damp as a wrung sponge, at least a yard high and wide.',
      },
      steps: [
        `${green.name} ${green.ratio}:1, ${brown.name} ${brown.ratio}:1`,
        `(${TARGET} - ${green.ratio}) x ${formatFigure(green.nitrogen * 100)} % / ((${brown.ratio} - ${TARGET}) x ${formatFigure(brown.nitrogen * 100, 2)} %) = ${formatFigure(ratio)}`,
      ],
      sources: [WORKED_OUT, COMPOST_PAGE],
    };
  },
});

const TEASPOONS: Readonly<Record<string, number>> = {
  teaspoons: 1,
  tablespoons: 3,
  ounces: 6,
  cups: 48,
  pints: 96,
  quarts: 192,
};
const SMALL_UNITS = ['teaspoons', 'tablespoons', 'ounces', 'cups', 'pints', 'quarts'] as const;
const TEASPOONS_PER_GALLON = 768;

/** A volume in teaspoons in the largest units that growers measure it in. */
function spoonsText(teaspoons: number): string {
  const [size, name] =
    teaspoons >= 768
      ? [768, 'gallon']
      : teaspoons >= 48
        ? [48, 'cup']
        : teaspoons >= 3
          ? [3, 'tablespoon']
          : [1, 'teaspoon'];
  return count(teaspoons / size, name, `${name}s`, 2);
}

/** Concentrate and water of a feed or a cleaner by parts, or by an amount a gallon. Never of a pesticide or a medicine. */
export const dilution = defineTool({
  id: 'dilution',
  description:
    'Concentrate for some gallons by parts (1 to 64) or by an amount per gallon, for liquid feeds, teas and cleaners. Never for pesticides or medicines.',
  parameters: {
    parts_water: amount('Parts of water to one part of concentrate'),
    per_gallon: amount('Amount of concentrate for one gallon'),
    unit: choice(SMALL_UNITS, 'Unit of the amount per gallon'),
    gallons: amount('Gallons of the mix'),
  },
  run: ({ parts_water: parts, per_gallon: rate, unit, gallons }) => {
    if (parts === null && rate === null)
      return { missing: 'parts_water', question: 'How many parts of water to one part does its package name?' };
    if (gallons === null) return { missing: 'gallons', question: 'How many gallons do you want to mix?' };
    const note = 'The package has the last word: weaker and more often is safer than strong.';
    if (rate !== null) {
      const name = unit ?? 'ounces';
      const total = rate * gallons;
      const working = `${formatFigure(rate, 2)} x ${formatFigure(gallons, 2)}`;
      const measure = spoonsText(total * (TEASPOONS[name] ?? 1));
      const same = measure.includes(name.slice(0, -1)) ? '' : `, which is ${measure}`;
      return calculated(
        total,
        name,
        `${count(total, name.slice(0, -1), name, 2)} for ${count(gallons, 'gallon')} (${working})${same}.`,
        [`${working} = ${formatFigure(total, 2)} ${name}`],
        { note },
      );
    }
    const whole = (parts ?? 0) + 1;
    const ounces = (gallons * 128) / whole;
    const working = `${formatFigure(gallons * 128)} / (1 + ${formatFigure(parts ?? 0)})`;
    return calculated(
      ounces,
      'ounces',
      `About ${count(ounces, 'fluid ounce')} (${spoonsText((gallons * TEASPOONS_PER_GALLON) / whole)}) in ${count(gallons, 'gallon')} of mix, the rest water: 1 part to ${formatFigure(parts ?? 0)} (${working}).`,
      [
        `${formatFigure(gallons)} x 128 = ${formatFigure(gallons * 128)} fl oz`,
        `${working} = ${formatFigure(ounces, 2)} fl oz`,
      ],
      { note },
    );
  },
});
