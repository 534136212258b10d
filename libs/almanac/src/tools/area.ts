import { amount, calculated, choice, count, defineTool, formatFigure, type ToolResult } from './tool';
import { AREA, askSize, LENGTH, WIDTH } from './space';

const ACRE = 43_560;
const acresText = (squareFeet: number): string =>
  `${formatFigure(squareFeet / ACRE, squareFeet < ACRE / 10 ? 3 : 2)} acres`;

/** The side of a square of an area, or its other side where one is known. */
function sideOf(area: number, known: number | null): ToolResult {
  const name = area % (ACRE / 4) === 0 ? count(area / ACRE, 'acre', 'acres', 2) : `${formatFigure(area)} square feet`;
  if (known !== null) {
    const other = area / known;
    const working = `${formatFigure(area)} / ${formatFigure(known, 2)}`;
    return calculated(
      other,
      'feet',
      `About ${formatFigure(other)} feet for ${name} at ${formatFigure(known, 2)} feet on the other side (${working}).`,
      [`${working} = ${formatFigure(other)} ft`],
    );
  }
  const side = Math.sqrt(area);
  return calculated(
    side,
    'feet',
    `About ${formatFigure(side)} feet on each side: ${name} as a square (the square root of ${formatFigure(area)}).`,
    [`square root of ${formatFigure(area)} sq ft = ${formatFigure(side, 2)} ft`],
    { note: `All the way around it is ${formatFigure(4 * side, 0)} feet.` },
  );
}

/** Square feet and acres of a rectangle or a circle, or a side of an area. */
export const landArea = defineTool({
  id: 'land-area',
  description:
    'Square feet and acres of a rectangle (length and width) or a circle (diameter); of an area, the side of its square or the other side.',
  parameters: {
    length_ft: LENGTH,
    width_ft: WIDTH,
    diameter_ft: amount('Diameter of a circle, feet'),
    area_sqft: amount('Square feet of an area whose side is wanted; an acre is 43,560'),
  },
  run: ({ length_ft: length, width_ft: width, diameter_ft: diameter, area_sqft: known }) => {
    if (known !== null) return sideOf(known, length ?? width);
    if (diameter !== null) {
      const area = (Math.PI * diameter * diameter) / 4;
      const working = `3.14 x ${formatFigure(diameter / 2, 2)} x ${formatFigure(diameter / 2, 2)}`;
      return calculated(area, 'square feet', `About ${formatFigure(area, 0)} square feet (${working}).`, [
        `${working} = ${formatFigure(area)} sq ft`,
      ]);
    }
    if (length === null || width === null) return askSize('it');
    const area = length * width;
    const working = `${formatFigure(length)} x ${formatFigure(width)}`;
    return calculated(
      area,
      'square feet',
      `${formatFigure(area)} square feet, which is ${acresText(area)} (${working} / 43,560).`,
      [`${working} = ${formatFigure(area)} sq ft`, `${formatFigure(area)} / 43,560 = ${acresText(area)}`],
      { note: 'An acre is 43,560 square feet, about 209 feet on each side.' },
    );
  },
});

/** The area that a volume covers. */
export const coverage = defineTool({
  id: 'coverage',
  description: 'Square feet that a volume of mulch, compost or soil covers at a depth, or the depth on an area.',
  parameters: {
    volume_cuft: amount('Volume in cubic feet; a cubic yard is 27'),
    depth_in: amount('Depth in inches'),
    area_sqft: amount('Square feet on which it is spread, where the depth is wanted'),
  },
  run: ({ volume_cuft: volume, depth_in: depth, area_sqft: spread }) => {
    if (volume === null) return { missing: 'volume_cuft', question: 'How many cubic feet or yards do you have?' };
    if (spread !== null) {
      const inches = (volume * 12) / spread;
      const working = `${formatFigure(volume, 2)} cubic feet x 12 / ${formatFigure(spread)} square feet`;
      return calculated(
        inches,
        'inches',
        `About ${count(inches, 'inch', 'inches', 2)} deep (${working}).`,
        [`${working} = ${formatFigure(inches, 2)} in`],
        { note: 'It settles by about a tenth.' },
      );
    }
    if (depth === null) return { missing: 'depth_in', question: 'How many inches deep do you spread it?' };
    const area = (volume * 12) / depth;
    const working = `${formatFigure(volume, 2)} cubic feet x 12 / ${formatFigure(depth, 2)} inches`;
    return calculated(
      area,
      'square feet',
      `About ${formatFigure(area, 0)} square feet (${working}).`,
      [`${working} = ${formatFigure(area)} sq ft`],
      {
        note: 'It settles by about a tenth.',
      },
    );
  },
});

/** The land that plants need at a spacing. */
function landFor(plants: number, between: number, within: number): ToolResult {
  const area = plants * between * within;
  const working = `${formatFigure(plants)} x ${formatFigure(between, 2)} x ${formatFigure(within, 2)}`;
  return calculated(
    area / ACRE,
    'acres',
    `About ${acresText(area)}, or ${formatFigure(area, 0)} square feet, for ${formatFigure(plants)} plants (${working} / 43,560).`,
    [`${working} = ${formatFigure(area, 0)} sq ft`, `${formatFigure(area, 0)} / 43,560 = ${acresText(area)}`],
    { note: 'Add a tenth for headlands and a lane to turn in.' },
  );
}

/** Plants on an area at a row spacing and a spacing in the row, the feet of row on it, or the area for a number of plants. */
export const plantPopulation = defineTool({
  id: 'plant-population',
  description:
    'Plants, trees or feet of row on an acre or another area from the spacing of rows and of plants, or the acres for a number of plants.',
  parameters: {
    row_spacing_ft: amount('Feet between rows'),
    spacing_ft: amount('Feet between plants in the row; null for feet of row only'),
    area_sqft: AREA,
    plants: amount('Number of plants whose area is wanted'),
  },
  run: ({ row_spacing_ft: between, spacing_ft: within, area_sqft: given, plants: number }) => {
    if (between === null) return { missing: 'row_spacing_ft', question: 'How many feet apart are the rows?' };
    if (number !== null) return landFor(number, between, within ?? between);
    const area = given ?? ACRE;
    const place = area === ACRE ? 'an acre' : `${formatFigure(area)} square feet`;
    const rowFeet = area / between;
    const rowStep = `${formatFigure(area)} sq ft / ${formatFigure(between, 2)} ft = ${formatFigure(rowFeet, 0)} ft of row`;
    if (within === null)
      return calculated(
        Math.round(rowFeet),
        'feet of row',
        `About ${formatFigure(rowFeet, 0)} feet of row on ${place} (${formatFigure(area)} / ${formatFigure(between, 2)}).`,
        [rowStep],
        { note: 'Headlands and paths take about a tenth of it.' },
      );
    const plants = rowFeet / within;
    return calculated(
      Math.round(plants),
      'plants',
      `About ${formatFigure(plants, 0)} plants on ${place} (${formatFigure(area)} / (${formatFigure(between, 2)} x ${formatFigure(within, 2)})).`,
      [rowStep, `${formatFigure(rowFeet, 0)} / ${formatFigure(within, 2)} = ${formatFigure(plants, 0)} plants`],
      { note: 'Headlands and paths take about a tenth of it.' },
    );
  },
});

/** How many rows fit across a field. */
export const rowsAcross = defineTool({
  id: 'rows-across',
  description: 'How many rows at a distance fit across a width, and the feet of row where the length is known.',
  parameters: { width_ft: WIDTH, length_ft: LENGTH, row_spacing_ft: amount('Feet between rows') },
  run: ({ width_ft: width, length_ft: length, row_spacing_ft: between }) => {
    if (width === null) return { missing: 'width_ft', question: 'How many feet wide is the field?' };
    if (between === null) return { missing: 'row_spacing_ft', question: 'How many feet apart are the rows?' };
    const rows = Math.floor(width / between + 1e-9);
    const working = `${formatFigure(width)} / ${formatFigure(between, 2)}`;
    const feet = length === null ? '' : `, ${formatFigure(rows * length)} feet of row in all`;
    return calculated(
      rows,
      'rows',
      `${count(rows, 'row')} ${formatFigure(between, 2)} feet apart${feet} (${working}).`,
      [`${working} = ${formatFigure(width / between, 2)}, rounded down to ${rows}`],
      { note: 'That leaves half a row of room at each side; with plants right at both edges it is one row more.' },
    );
  },
});

const RATE_UNITS = [
  'pounds',
  'ounces',
  'gallons',
  'quarts',
  'pints',
  'cups',
  'tons',
  'bushels',
  'bales',
  'bags',
  'dollars',
  'hours',
  'cubic yards',
  'plants',
] as const;

/** An amount by a rate on an area, such as seed of a cover crop. */
export const rateAmount = defineTool({
  id: 'rate-amount',
  description:
    'An amount for an area from a rate per acre or per 1,000 square feet, such as pounds of seed. No pesticides.',
  parameters: {
    rate_per_acre: amount('Amount per acre'),
    rate_per_1000: amount('Amount per 1,000 square feet'),
    area_sqft: AREA,
    length_ft: LENGTH,
    width_ft: WIDTH,
    unit: choice(RATE_UNITS, 'Unit of the amount'),
  },
  run: ({ rate_per_acre: large, rate_per_1000: small, area_sqft: given, length_ft: length, width_ft: width, unit }) => {
    const rate = small ?? large;
    if (rate === null)
      return { missing: 'rate_per_acre', question: 'How much per acre does the seed tag or your plan name?' };
    const area = length !== null && width !== null ? length * width : given;
    if (area === null) return { missing: 'area_sqft', question: 'How many acres or square feet is it?' };
    const name = unit ?? 'pounds';
    const [size, per] = small === null ? [area / ACRE, 'acres'] : [area / 1000, 'x 1,000 square feet'];
    const total = rate * size;
    const working = `${formatFigure(rate, 2)} x ${formatFigure(size, size < 1 ? 3 : 2)} ${per}`;
    const isLand = small === null && area >= ACRE / 4;
    const ounces = name === 'pounds' && total < 1 ? `, or ${formatFigure(total * 16)} ounces` : '';
    return calculated(
      total,
      name,
      `About ${formatFigure(total, 2)} ${name}${ounces} for ${isLand ? acresText(area) : `${formatFigure(area)} square feet`} (${working}).`,
      [`${working} = ${formatFigure(total, 2)} ${name}`],
    );
  },
});

/** Fall over a distance in percent. */
export const slopePercent = defineTool({
  id: 'slope-percent',
  description: 'Slope in percent from the fall and the distance, or the fall for a slope.',
  parameters: {
    rise_ft: amount('Feet of rise or fall'),
    run_ft: amount('Feet of distance on the level'),
    percent: amount('Slope in percent'),
  },
  run: ({ rise_ft: rise, run_ft: run, percent }) => {
    if (run === null) return { missing: 'run_ft', question: 'Over how many feet of distance?' };
    if (percent !== null) {
      const fall = (run * percent) / 100;
      const working = `${formatFigure(run)} x ${formatFigure(percent)} %`;
      return calculated(
        fall,
        'feet',
        `${count(fall, 'foot', 'feet', 2)} of fall (${working}), which is ${formatFigure(fall * 12)} inches.`,
        [`${working} = ${formatFigure(fall, 2)} ft`],
      );
    }
    if (rise === null) return { missing: 'rise_ft', question: 'By how many feet does it fall over that distance?' };
    const slope = (rise / run) * 100;
    const working = `${formatFigure(rise, 2)} / ${formatFigure(run)} x 100`;
    return calculated(
      slope,
      'percent',
      `A slope of ${formatFigure(slope)} % (${working}).`,
      [`${working} = ${formatFigure(slope)} %`],
      {
        note: 'Run rows across a slope, not up and down it.',
      },
    );
  },
});
