import { feetOf } from './dimensions';
import type { MessageReading } from './read-message';
import type { Term } from './terms';
import { callOf, exactCall, parametersOf, rowCount, rowFeetOf, squareFeetOf, type ToolRule } from './tool-rule';

/** Feet of a spacing: 'inch' and 'foot' by their unit, a bare number in inches. */
const spacingFt = (reading: MessageReading, role: 'spacing' | 'row-spacing'): number | null => {
  const found = reading.role(role);
  if (!found) return null;
  return found.unit === 'each' ? found.value / 12 : feetOf(found);
};

/** '12 x 30 foot spacing': the larger number is between rows. */
function gridOf(reading: MessageReading): { row: number; plant: number } | null {
  const { dimensions, text } = reading;
  const isGrid = /spac|apart|centers?|grid/.test(text) || /\bacres?\b|\btrees?\b/.test(text);
  if (dimensions && isGrid && dimensions.length <= 60) return { row: dimensions.length, plant: dimensions.width };
  const spacings = reading.quantities.filter(({ role }) => role === 'spacing' || role === 'row-spacing');
  const [row, plant] = [spacingFt(reading, 'row-spacing'), spacingFt(reading, 'spacing')];
  const other = reading.quantities.find(
    ({ role, unit, per }) => role === null && per === null && (unit === 'inch' || unit === 'foot'),
  );
  if (row !== null) return { row, plant: plant ?? (other ? feetOf(other) : null) ?? 0 };
  const [one, two] = spacings.map((each) => feetOf(each) ?? each.value / 12);
  return one !== undefined && two !== undefined ? { row: Math.max(one, two), plant: Math.min(one, two) } : null;
}

const population: ToolRule = (reading) => {
  const { quantities, has, target, text, dimensions } = reading;
  const land = quantities.find(({ unit }) => unit === 'acre' || unit === 'hectare' || unit === 'square-foot');
  const isAcre = land !== undefined || /\bacres?\b|\bland\b|\bground\b/.test(text);
  const grid = gridOf(reading);
  const seeksLand =
    land === undefined &&
    (target.unit === 'acre' ||
      target.unit === 'square-foot' ||
      target.terms.has('area') ||
      /\bhow (?:much|many|big)[a-z ]{0,20}(?:land|ground|room|acres?|space|orchard|field|plot)\b|\bacres? (?:for|do|to)\b/.test(
        text,
      ));
  const counted = quantities.find(
    ({ unit, per, isSide, role }) => per === null && !isSide && role === null && (unit === 'each' || unit === 'plant'),
  );
  const alone = spacingFt(reading, 'spacing') ?? spacingFt(reading, 'row-spacing');
  if (seeksLand && counted && (grid || alone) && !has('fence', 'post') && reading.animals.length === 0) {
    const [between, within] = grid ? [grid.row, grid.plant > 0 ? grid.plant : grid.row] : [alone, alone];
    return exactCall('plant-population', { row_spacing_ft: between, spacing_ft: within, plants: counted.value });
  }
  if (!isAcre || has('fence', 'post', 'drip', 'fertilizer', 'nitrogen')) return null;
  const isBoth = grid !== null && grid.plant > 0 && !/\brow (?:feet|foot|ft)\b|\bfeet of row\b/.test(text);
  const seeksRows =
    !isBoth && (target.terms.has('row') || /\brow (?:feet|foot|ft)\b|\bfeet of row\b|\blinear feet\b/.test(text));
  const seeksPlants = target.terms.has('plant') || (target.how === null && has('plant'));
  if (!grid && !(seeksRows && dimensions === null) && !(land && alone && seeksPlants)) return null;
  const row = grid?.row ?? spacingFt(reading, 'row-spacing') ?? spacingFt(reading, 'spacing');
  const plant = grid?.plant ?? (seeksRows ? 0 : (row ?? 0));
  const area =
    land?.unit === 'square-foot' ? land.value : land ? land.value * (land.unit === 'acre' ? 43_560 : 107_639) : null;
  return exactCall('plant-population', {
    row_spacing_ft: row,
    spacing_ft: plant > 0 && !(seeksRows && !seeksPlants) ? plant : null,
    area_sqft: area,
  });
};

const UNFIT: readonly Term[] = [
  'family',
  'canning',
  'egg',
  'feed',
  'germination',
  'break-even',
  'nitrogen',
  'fertilizer',
];
const WEIGHTS: ReadonlySet<string> = new Set([
  'pound',
  'bushel',
  'ounce',
  'ton',
  'quart',
  'pint',
  'jar',
  'bag',
  'dollar',
]);
// 'When can I plant okra' asks for no number, though a bed is known.
const ASKS_TIME = /\bwhen\b|\bwhat (?:month|time|date|week)\b/;
// 'How many will fit', 'how many for a 20 foot row' after another question about a crop.
const OF_LAST_CROP =
  /^(?:and |so |ok |then )*how many (?:(?:plants?|of (?:them|those)) )?(?:(?:will|would|can|do|should|could) |for |in )/;
const fit: ToolRule = (reading, memory) => {
  const { dimensions, target, has, text } = reading;
  const [last] = memory.crops;
  const isOfLast = reading.crops.length === 0 && reading.animals.length === 0 && OF_LAST_CROP.test(text);
  const crops = isOfLast && last !== undefined ? [last] : reading.crops.map(({ crop }) => crop.id);
  if (ASKS_TIME.test(text)) return null;
  const spacing = reading.role('spacing');
  const inches = spacing && (spacing.unit === 'each' ? spacing.value : (feetOf(spacing) ?? 0) * 12);
  // '8 inches in a 4 by 8 bed': a length in inches beside a bed is a spacing.
  const bare = !spacing
    ? (reading.quantities.find(({ unit, role }) => unit === 'inch' && role === null)?.value ?? null)
    : null;
  const seeks =
    has('fit') ||
    target.terms.has('plant') ||
    target.terms.has('row') ||
    (target.how === 'many' && (crops.length > 0 || (spacing !== null && has('plant')))) ||
    (target.how === null &&
      (has('plant') || (spacing !== null && crops.length > 0)) &&
      (dimensions !== null || rowFeetOf(reading) !== null));
  if (
    !seeks ||
    (crops.length === 0 && spacing === null && bare === null) ||
    has(...UNFIT) ||
    WEIGHTS.has(target.unit ?? '')
  )
    return null;
  const isSeed = target.terms.has('seed') || target.unit === 'seed';
  if (
    (isSeed && (spacing === null || rowFeetOf(reading) === null)) ||
    /\b(?:days|weeks|pounds?|lbs|per person)\b/.test(text)
  )
    return null;
  const lines = rowCount(reading) * (/\bdouble rows?\b/.test(text) ? 2 : 1);
  const between = dimensions ? spacingFt(reading, 'row-spacing') : null;
  const feet = dimensions ? null : rowFeetOf(reading);
  const row = feet === null ? null : feet * lines;
  const isMine = memory.bed !== null && !/\brow\b/.test(text);
  const namesBed = /\b(?:in|on|per) (?:a|an|my|the|our|one|1) (?:raised )?(?:bed|row|box|square foot)/.test(text);
  if (!(dimensions || row || isMine || spacing || namesBed || reading.first('acre', 'square-foot') !== null))
    return null;
  return callOf('plants-fit', reading, memory, {
    crop: crops[0],
    spacing_in: inches ?? bare,
    between_rows_in: between === null ? null : between * 12,
    row_ft: row,
    ...(dimensions || row || !isMine || !memory.bed
      ? {}
      : { length_ft: memory.bed.length, width_ft: memory.bed.width }),
  });
};

const YIELD_WORDS = /\bpounds?\b|\blbs?\b|\bbushels?\b|\byield|\bharvest|\bexpect\b|\bproduce\b|\bget from\b/;
// 'How much for 50 ft' after when to plant potatoes
const FOR_ROW =
  /^(?:and |so |ok |then )*how (?:much|many)(?: (?:seeds?|sets|slips|plants))?(?: (?:do|would|will) (?:i|we) need)? (?:for|in) (?:a |an |the )?\d+[ -]?(?:ft|foot|feet|')(?: (?:long )?rows?)?[?.! ]*$/;
const rows: ToolRule = (reading, memory) => {
  const { crops, text, target, has } = reading;
  const { people } = parametersOf(reading);
  const [last] = memory.crops;
  if (crops.length === 0 && last !== undefined && FOR_ROW.test(text) && reading.animals.length === 0)
    return callOf('row-figures', reading, memory, { crop: last, subject: 'seed', row_ft: rowFeetOf(reading) });
  if (crops.length === 0 || reading.dimensions) return null;
  const isAmount =
    target.how === 'many' ||
    target.how === 'much' ||
    target.how === 'big' ||
    target.how === 'what' ||
    target.how === null;
  if (!isAmount || has('percent')) return null;
  if (
    people !== undefined ||
    (has('family') && /\bfor (?:a|my|our|the) family\b|\bper person\b|\beach person\b/.test(text))
  )
    return target.how === null && !has('plant', 'row')
      ? null
      : callOf('row-figures', reading, memory, { subject: 'people' });
  const row = rowFeetOf(reading);
  const plants = reading.quantities.find(
    ({ unit, per, after, isSide }) =>
      per === null &&
      !isSide &&
      (unit === 'plant' ||
        (unit === 'each' && after.slice(0, 3).some((word) => /^(?:plants?|vines?|bushes|hills)$/.test(word)))),
  )?.value;
  const isWeight =
    target.unit === 'pound' ||
    target.unit === 'bushel' ||
    (has('yield') && (target.how === 'much' || target.how === null));
  if (row === null && plants !== undefined && isWeight && YIELD_WORDS.test(text))
    return callOf('row-figures', reading, memory, { subject: 'yield', plants });
  const isRow = row !== null || has('row');
  const seeksWeight = target.unit === 'pound' || target.unit === 'bushel' || target.terms.has('yield');
  if (!isRow || target.how === 'what') return null;
  const rowFeet = row === null ? null : row * rowCount(reading);
  const seeksSeed = target.terms.has('seed') || target.terms.has('planting-stock') || target.unit === 'seed';
  if ((seeksWeight || (has('yield') && YIELD_WORDS.test(text))) && !seeksSeed)
    return callOf('row-figures', reading, memory, { subject: 'yield', row_ft: rowFeet });
  if (has('seed', 'planting-stock') || /\bplant\b.*\bneed\b/.test(text) || target.unit === 'ounce')
    return callOf('row-figures', reading, memory, { subject: 'seed', row_ft: rowFeet });
  return null;
};

/** 'How many rows 3 feet apart fit in a 30 foot wide garden'. */
const across: ToolRule = (reading) => {
  const { target, text, dimensions, quantities } = reading;
  if (!/\bhow many rows\b/.test(text) || (target.terms.has('bed') && !target.terms.has('row'))) return null;
  const between = spacingFt(reading, 'row-spacing') ?? spacingFt(reading, 'spacing');
  const wide =
    quantities.find(({ role, unit }) => role === 'width' && unit !== 'inch') ??
    quantities.find(
      ({ unit, role, per }) => unit === 'foot' && per === null && role !== 'spacing' && role !== 'row-spacing',
    );
  const width = dimensions?.width ?? (wide ? feetOf(wide) : null);
  return between !== null && width !== null && reading.first('acre') === null
    ? exactCall('rows-across', { width_ft: width, length_ft: dimensions?.length, row_spacing_ft: between })
    : null;
};

const PERIMETER_ONLY =
  /\bperimeter\b|\ball the way around\b|\bdistance around\b|\bfar around\b|\bfeet around\b|\bcircumference\b/;
const ROLL =
  /\brolls? (?:of|is|are|has|have|with|that (?:is|are)) (\d+)\b|\b(\d+)[ -]?(?:foot|feet|ft|')?[ -]?(?:per|a|\/) ?roll\b|\b(\d+)[ -]?(?:foot|feet|ft|') (?:long )?rolls?\b/;
const fence: ToolRule = (reading, memory) => {
  const { has, dimensions, target, text, first } = reading;
  const [, ...rolled] = ROLL.exec(text) ?? [];
  const roll = Number(rolled.find((each) => each !== undefined) ?? 0) || null;
  const quantities = reading.quantities.filter(({ value, unit }) => value !== roll || unit !== 'foot');
  const isPerimeter = PERIMETER_ONLY.test(text);
  const strands = quantities.find(({ after }) => /^(?:strand|wire)/.test(after[0] ?? ''));
  if (!has('fence', 'post') && !isPerimeter && !strands) return null;
  if (has('concrete', 'cost', 'egg') || /\bhigh\b|\btall\b|\bdeer\b|\bcost\b|\bkeep\b|\bcut\b/.test(text)) return null;
  const isAmount =
    isPerimeter ||
    (target.how === null && /\bneed\b/.test(text)) ||
    strands !== undefined ||
    target.how === 'many' ||
    target.how === 'much' ||
    target.unit === 'foot' ||
    target.terms.has('fence') ||
    target.terms.has('post');
  const land = first('acre', 'hectare');
  const posts = quantities.filter(({ unit, role, per }) => unit === 'foot' && role === null && per === null);
  const rowFeet = rowFeetOf({ quantities });
  const post =
    quantities.find(({ role }) => role === 'spacing') ??
    (/\bposts? (?:at|set) \d/.test(text) ? posts[0] : undefined) ??
    (posts.length === 2 && dimensions === null ? posts.find(({ value }) => value <= 30) : undefined);
  const longest = posts.filter((each) => each !== post).sort((one, other) => other.value - one.value)[0];
  const around = dimensions === null && land === null ? (post ? (longest?.value ?? null) : rowFeet) : null;
  const miles = dimensions === null && land === null ? first('mile') : null;
  if (!isAmount || (dimensions === null && land === null && around === null && miles === null)) return null;
  const isLine =
    /\bline\b|\bstraight\b|\brun of\b|\bstretch\b|\bfoot (?:long )?fence\b|\bfeet of fence\b|\bft (?:of )?fence\b/.test(
      text,
    );
  return callOf('fence', reading, memory, {
    post_ft: post && feetOf(post),
    perimeter_ft: around ?? (miles === null ? null : miles * 5280),
    strands: strands?.value,
    roll_ft: roll,
    is_line: (around !== null && isLine) || null,
  });
};

const SIDE = /\bsides?\b|\bsquare acre\b|\bdimensions?\b|\bfeet square\b|\bhow (?:wide|long) (?:is|would|on)\b/;
/** 'The side of a square acre', 'an acre 100 feet wide: how long'. */
const side: ToolRule = ({ quantities, text, dimensions, has }) => {
  const acres = quantities.find(({ unit, per }) => (unit === 'acre' || unit === 'square-foot') && per === null);
  const land = acres ? squareFeetOf(acres) : /\bsquare acre\b/.test(text) ? 43_560 : null;
  if (land === null || dimensions || has('fence', 'post', 'plant', 'seed', 'fertilizer')) return null;
  const known = quantities.find(({ unit, per, role }) => unit === 'foot' && per === null && role !== 'depth');
  if (!SIDE.test(text) && !(known && /\bhow (?:long|wide|deep|far)\b/.test(text))) return null;
  return exactCall('land-area', { area_sqft: land, width_ft: known && feetOf(known) });
};

const area: ToolRule = (reading) => {
  const { dimensions, target, text, has } = reading;
  const across = reading.role('across');
  if (!dimensions && !across) return null;
  const isArea =
    target.unit === 'acre' ||
    target.unit === 'square-foot' ||
    target.unit === 'square-yard' ||
    target.unit === 'hectare' ||
    /\bsquare footage\b|\barea\b|\bacreage\b/.test(text);
  if (!isArea || has('fertilizer', 'nitrogen', 'lime', 'seed', 'drink', 'plant')) return null;
  return exactCall('land-area', {
    length_ft: dimensions?.length,
    width_ft: dimensions && dimensions.width * rowCount(reading),
    diameter_ft: dimensions || !across ? null : across.unit === 'each' ? across.value : feetOf(across),
  });
};

/** Rules for plants on an area, rows, fences and areas. */
export const spaceRules: readonly ToolRule[] = [across, fence, side, population, area, fit, rows];
