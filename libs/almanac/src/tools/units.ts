import { cropLabel, cropNamed } from '../crop-names';
import bushels from '../data/bushel-weights.json';
import table from '../data/units.json';
import { CROP } from './planting-table';
import { calculated, defineTool, dollars, formatFigure, type ToolSource, WORKED_OUT, words, amount } from './tool';

interface UnitRow {
  of: string;
  /** In the smallest unit of its kind. */
  size: number;
  name: string;
}
const UNITS: Readonly<Record<string, UnitRow>> = table;

/** Kind, size in the smallest unit of its kind, and plural of a unit; undefined for an unknown one. */
export const measureOf = (unit: string): Readonly<UnitRow> | undefined => UNITS[unit];

const FAHRENHEIT = 'fahrenheit';
const CELSIUS = 'celsius';

function convertTemperature(value: number, from: string) {
  const toCelsius = from === FAHRENHEIT;
  const result = toCelsius ? ((value - 32) * 5) / 9 : (value * 9) / 5 + 32;
  const working = toCelsius ? `(${value} - 32) x 5 / 9` : `${value} x 9 / 5 + 32`;
  return calculated(
    Math.round(result * 10) / 10,
    toCelsius ? CELSIUS : FAHRENHEIT,
    `${formatFigure(result)} degrees ${toCelsius ? 'Celsius' : 'Fahrenheit'} (${working}).`,
    [`${working} = ${formatFigure(result)}`],
  );
}

const DRY_QUARTS = 32; // in a bushel
const BUSHELS: ReadonlySet<string> = new Set(['bushel', 'peck']);
/** Quarts and pints of a bushel are dry ones, a sixth larger than those of liquids. */
function sizeOf(unit: string, other: string): number {
  const dryQuart = (UNITS['bushel']?.size ?? 0) / DRY_QUARTS;
  if (BUSHELS.has(other) && unit === 'quart') return dryQuart;
  if (BUSHELS.has(other) && unit === 'pint') return dryQuart / 2;
  return UNITS[unit]?.size ?? 0;
}

/** Enough decimals for small results: 0.0023 acres. */
const digitsOf = (value: number): number => (value >= 0.1 ? 2 : 4);

/** Converts garden and farm units. */
export const convertUnits = defineTool({
  id: 'convert-units',
  description: 'Converts a value between units of volume, weight, length, area, flow, time or temperature.',
  parameters: {
    value: words('The number'),
    from: words('Unit, such as gallon, acre, fahrenheit'),
    to: words('Unit, such as liter, square-foot, celsius'),
  },
  run: ({ value, from, to }) => {
    const number = Number(value);
    const [unit, target] = [UNITS[from ?? ''], UNITS[to ?? '']];
    if (value === null || !Number.isFinite(number))
      return { missing: 'value', question: 'Which amount shall I convert?' };
    if ((from === FAHRENHEIT && to === CELSIUS) || (from === CELSIUS && to === FAHRENHEIT))
      return convertTemperature(number, from);
    if (!unit || !target || unit.of !== target.of)
      return { missing: 'to', question: 'Into which unit shall I convert it?' };
    const [size, targetSize] = [sizeOf(from ?? '', to ?? ''), sizeOf(to ?? '', from ?? '')];
    const [factor, sign] = size < targetSize ? [targetSize / size, '/'] : [size / targetSize, 'x'];
    const result = (number * size) / targetSize;
    const working = `${formatFigure(number, 2)} ${sign} ${formatFigure(factor, factor < 100 ? 4 : 1)}`;
    const given = `${formatFigure(number, 2)} ${number === 1 ? from?.replaceAll('-', ' ') : unit.name}`;
    const amountText = `${formatFigure(result, digitsOf(result))} ${target.name}`;
    return {
      ...calculated(result, target.name, `${amountText} in ${given} (${working}).`, [
        `${given}: ${working} = ${amountText}`,
      ]),
      value: Math.round(result * 10_000) / 10_000,
    };
  },
});

const BUSHEL_SOURCE: ToolSource = { id: 'bushel-weights', title: bushels.source, url: bushels.url };
const OTHERS: Readonly<Record<string, number>> = bushels.others;
const BY_CROP: Readonly<Record<string, number>> = bushels.pounds;

/** Pounds of a bushel of the produce that a text names; longest name first, so 'ear corn' is not 'corn'. */
function bushelOf(text: string | null): { label: string; pounds: number } | null {
  const plain = text?.toLowerCase() ?? '';
  const other = Object.keys(OTHERS)
    .filter((name) => plain.includes(name))
    .sort((one, another) => another.length - one.length)[0];
  const crop = cropNamed(text);
  const pounds = BY_CROP[crop?.id ?? ''];
  const isOther = other !== undefined && (crop?.id !== 'sweet-corn' || !plain.includes('sweet'));
  if (isOther)
    return {
      label: other.endsWith('corn') || /wheat|rye|barley/.test(other) ? other : `${other}s`,
      pounds: OTHERS[other] ?? 0,
    };
  return crop && pounds !== undefined ? { label: cropLabel(crop), pounds } : null;
}

/** Pounds of bushels of a crop, and a price by the bushel from one by the pound or the other way round. */
export const bushelWeight = defineTool({
  id: 'bushel-weight',
  description:
    'Pounds in bushels of a crop, bushels in pounds, or the price of a bushel from a price of a pound and the other way round.',
  parameters: {
    crop: { ...CROP, description: 'Produce or grain: tomatoes, apples, peaches, wheat, shelled corn' },
    bushels: amount('Number of bushels'),
    pounds: amount('Number of pounds'),
    price_per_pound: amount('Dollars a pound'),
    price_per_bushel: amount('Dollars a bushel'),
  },
  run: ({ crop, bushels: number, pounds, price_per_pound: byPound, price_per_bushel: byBushel }) => {
    const found = bushelOf(crop);
    if (!found) return { missing: 'crop', question: 'A bushel of which crop?' };
    const { label, pounds: each } = found;
    const options = {
      note: `A bushel of ${label} weighs about ${each} pounds; states and buyers differ a little.`,
      sources: [WORKED_OUT, BUSHEL_SOURCE],
    };
    if (byPound !== null) {
      const price = byPound * each;
      const working = `${dollars(byPound)} x ${each}`;
      return calculated(
        price,
        'dollars a bushel',
        `About ${dollars(price)} a bushel (${working}).`,
        [`${working} = ${dollars(price)}`],
        options,
      );
    }
    if (byBushel !== null) {
      const price = byBushel / each;
      const working = `${dollars(byBushel)} / ${each}`;
      return calculated(
        price,
        'dollars a pound',
        `About ${dollars(price)} a pound (${working}).`,
        [`${working} = ${dollars(price)}`],
        options,
      );
    }
    if (pounds !== null) {
      const result = pounds / each;
      const working = `${formatFigure(pounds)} / ${each}`;
      return calculated(
        result,
        'bushels',
        `About ${formatFigure(result)} bushels of ${label} (${working}).`,
        [`${working} = ${formatFigure(result, 2)}`],
        options,
      );
    }
    const result = (number ?? 1) * each;
    const working = `${formatFigure(number ?? 1)} x ${each}`;
    return calculated(
      result,
      'pounds',
      `About ${formatFigure(result)} pounds of ${label} (${working}).`,
      [`${working} = ${formatFigure(result)}`],
      options,
    );
  },
});
