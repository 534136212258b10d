import { feetOf } from './dimensions';
import type { MessageReading } from './read-message';
import type { Term } from './terms';
import { areaOf, callOf, exactCall, isRequest, parametersOf, rowFeetOf, type ToolRule } from './tool-rule';

const MATERIALS: readonly Term[] = ['mulch', 'gravel', 'sand', 'compost', 'soil'];
const VOLUME_UNITS: ReadonlySet<string> = new Set(['cubic-foot', 'cubic-yard', 'yard', 'bag', 'load', 'ton']);
const OTHER_MATTER: readonly Term[] = [
  'fertilizer',
  'nitrogen',
  'lime',
  'seed',
  'germination',
  'ratio',
  'animal',
  'profit',
].filter((term): term is Term => term !== 'animal');
const FULL: readonly (readonly [RegExp, number])[] = [
  [/\b(?:3 quarters|three quarters|0\.75) (?:of the way )?(?:full|filled)/, 0.75],
  [/\b(?:2 thirds|two thirds) (?:of the way )?(?:full|filled)/, 2 / 3],
  [/\b(?:half|halfway|0\.5)(?: way)? (?:full|filled|up)/, 0.5],
  [/\b(?:third|1 third) (?:of the way )?(?:full|filled)/, 1 / 3],
  [/\b(?:quarter|fourth|1 quarter|0\.25) (?:of the way )?(?:full|filled)/, 0.25],
];
const CIRCLE = Math.PI / 4;

/** The square feet of a circle that is so many feet across; null for none. */
const circleOf = (reading: MessageReading): number | null => {
  const across = reading.role('across');
  const feet = across && (across.unit === 'each' ? across.value : feetOf(across));
  return feet === null ? null : CIRCLE * feet * feet;
};

const CUBIC: ReadonlySet<string> = new Set(['cubic-foot', 'cubic-yard', 'yard']);
/** 'How many cubic feet in a 5x5 box 16 inches deep': no material is named. */
const isVolumeOfBox = ({ target, dimensions, depthIn }: MessageReading): boolean =>
  target.unit !== null && CUBIC.has(target.unit) && dimensions !== null && (depthIn ?? dimensions.depthIn) !== null;

const CUBIC_FEET: Readonly<Record<string, number>> = { 'cubic-foot': 1, 'cubic-yard': 27, yard: 27 };
/** 'How many square feet does a cubic yard cover at 3 inches'. */
const coverage: ToolRule = (reading) => {
  const { target, text, quantities, depthIn, dimensions } = reading;
  const seeksArea =
    target.unit === 'square-foot' || target.how === 'far' || target.terms.has('area') || target.unit === 'acre';
  const load = quantities.find(({ unit, per }) => unit in CUBIC_FEET && per === null);
  const inches = depthIn ?? quantities.find(({ unit }) => unit === 'inch')?.value ?? null;
  if (
    !load ||
    dimensions ||
    !seeksArea ||
    inches === null ||
    !/\bcover|\bspread|\bgo\b|\bdo\b|\bdoes\b|\barea\b/.test(text)
  )
    return null;
  return exactCall('coverage', { volume_cuft: load.value * (CUBIC_FEET[load.unit] ?? 1), depth_in: inches });
};

/** How many beds: '3 raised beds', 'two 4x8 beds'. */
function bedsIn({ quantities, tokens }: MessageReading): number | null {
  const isBeds = (words: readonly string[]) => words.some((word) => word === 'beds' || word === 'boxes');
  const found = quantities.find(
    ({ unit, isSide, after, end }) =>
      !isSide &&
      (unit === 'bed' ||
        (unit === 'each' && isBeds(/^\d/.test(tokens[end] ?? '') ? tokens.slice(end, end + 7) : after))),
  );
  return found?.value ?? null;
}

const volume: ToolRule = (reading, memory) => {
  const { terms, target, quantities, text, depthIn, first } = reading;
  const material =
    MATERIALS.find((term) => terms.has(term)) ??
    ((reading.has('fill') && reading.has('bed')) || isVolumeOfBox(reading) ? 'soil' : undefined);
  if (material === undefined || reading.has(...OTHER_MATTER) || reading.animals.length > 0 || !isRequest(reading))
    return null;
  const isVolume =
    target.unit !== null ? VOLUME_UNITS.has(target.unit) : target.how !== 'often' && target.how !== 'far';
  const area = circleOf(reading) ?? areaOf(reading);
  const bag = quantities.find(
    ({ unit, after, per }) =>
      unit === 'cubic-foot' && (after.includes('bags') || after.includes('bag') || per?.unit === 'bag'),
  );
  const bags =
    bag ??
    (reading.text.includes('bag')
      ? quantities.find(({ unit, value }) => unit === 'cubic-foot' && value <= 3)
      : undefined);
  const bulk = first('cubic-yard') ?? (/\byards? of\b/.test(text) ? first('yard') : null);
  if (area === null && bulk !== null && target.unit === 'bag')
    return exactCall('fill-volume', { material, volume_cuft: bulk * 27, bag_cuft: bags?.value });
  const depth =
    depthIn ??
    reading.dimensions?.depthIn ??
    quantities.find(({ unit, role, isSide, per }) => unit === 'inch' && role === null && !isSide && per === null)
      ?.value ??
    null;
  const hasMore =
    depth !== null ||
    target.unit !== null ||
    /\b(?:fill|cover|deep|bags?|need|spread)\b/.test(text) ||
    target.terms.has(material);
  if (!isVolume || !hasMore || target.terms.has('plant') || target.terms.has('seed')) return null;
  if (area === null && !(memory.bed && /\b(?:bed|box|it|that)\b/.test(text)))
    return reading.has('bed') &&
      target.how !== null &&
      !/\bpots?\b|container|\bwhat (?:kind|type|soil)|\bbest\b/.test(text) &&
      (target.terms.has(material) || target.unit !== null || reading.has('fill')) &&
      target.how !== 'what'
      ? callOf('fill-volume', reading, memory, { material })
      : null;
  return callOf('fill-volume', reading, memory, {
    material,
    area_sqft: circleOf(reading),
    depth_in: depth,
    ...(area === null && memory.bed ? { length_ft: memory.bed.length, width_ft: memory.bed.width } : {}),
    bag_cuft: bags?.value,
    beds: bedsIn(reading),
    part_full: FULL.find(([pattern]) => pattern.test(text))?.[1],
  });
};

/** Feet of a spacing: 'inch' and 'foot' by their unit, a bare number in inches. */
const spacingFt = (reading: MessageReading, role: 'spacing' | 'row-spacing'): number | null => {
  const found = reading.role(role);
  if (!found) return null;
  return found.unit === 'each' ? found.value / 12 : feetOf(found);
};

/** '12 x 30 foot spacing': the larger number is between rows. */
function gridOf(reading: MessageReading): { row: number; plant: number } | null {
  const { dimensions, text } = reading;
  if (dimensions && /spac|apart|centers?|grid/.test(text) && dimensions.length <= 60)
    return { row: dimensions.length, plant: dimensions.width };
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
  const isAcre = land !== undefined || /\bacre\b/.test(text);
  const grid = gridOf(reading);
  if (!isAcre || has('fence', 'post', 'drip', 'fertilizer', 'nitrogen')) return null;
  const seeksRows = target.terms.has('row') || /\brow (?:feet|foot|ft)\b|\bfeet of row\b|\blinear feet\b/.test(text);
  const seeksPlants = target.terms.has('plant') || (target.how === null && has('plant'));
  if (!grid && !(seeksRows && dimensions === null)) return null;
  const row = grid?.row ?? spacingFt(reading, 'row-spacing') ?? spacingFt(reading, 'spacing');
  const plant = grid?.plant ?? 0;
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
const fit: ToolRule = (reading, memory) => {
  const { crops, dimensions, target, has, text } = reading;
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
    (target.how === 'many' && crops.length > 0) ||
    (target.how === null &&
      (has('plant') || (spacing !== null && crops.length > 0)) &&
      (dimensions !== null || rowFeetOf(reading) !== null));
  if (!seeks || (crops.length === 0 && spacing === null && bare === null) || has(...UNFIT) || target.unit === 'pound')
    return null;
  if (target.terms.has('seed') || target.unit === 'seed' || /\b(?:days|weeks|pounds?|lbs|per person)\b/.test(text))
    return null;
  const row = dimensions ? null : rowFeetOf(reading);
  const isMine = memory.bed !== null && !/\brow\b/.test(text);
  const namesBed = /\b(?:in|on|per) (?:a|an|my|the|our|one|1) (?:raised )?(?:bed|row|box|square foot)/.test(text);
  if (!(dimensions || row || isMine || spacing || namesBed || reading.first('acre', 'square-foot') !== null))
    return null;
  return callOf('plants-fit', reading, memory, {
    spacing_in: inches ?? bare,
    row_ft: row,
    ...(dimensions || row || !isMine || !memory.bed
      ? {}
      : { length_ft: memory.bed.length, width_ft: memory.bed.width }),
  });
};

const YIELD_WORDS = /\bpounds?\b|\blbs?\b|\bbushels?\b|\byield|\bharvest|\bexpect\b|\bproduce\b|\bget from\b/;
const rows: ToolRule = (reading, memory) => {
  const { crops, text, target, has } = reading;
  const { people } = parametersOf(reading);
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
  const isRow = row !== null || has('row');
  const seeksWeight = target.unit === 'pound' || target.unit === 'bushel' || target.terms.has('yield');
  if (!isRow || target.how === 'what') return null;
  const lines = reading.quantities.find(({ unit }) => unit === 'row')?.value;
  const rowFeet = row === null ? null : row * (lines ?? 1);
  const seeksSeed = target.terms.has('seed') || target.terms.has('planting-stock') || target.unit === 'seed';
  if ((seeksWeight || (has('yield') && YIELD_WORDS.test(text))) && !seeksSeed)
    return callOf('row-figures', reading, memory, { subject: 'yield', row_ft: rowFeet });
  if (has('seed', 'planting-stock') || /\bplant\b.*\bneed\b/.test(text) || target.unit === 'ounce')
    return callOf('row-figures', reading, memory, { subject: 'seed', row_ft: rowFeet });
  return null;
};

const PERIMETER_ONLY =
  /\bperimeter\b|\ball the way around\b|\bdistance around\b|\bfar around\b|\bfeet around\b|\bcircumference\b/;
const fence: ToolRule = (reading, memory) => {
  const { has, quantities, dimensions, target, text, first } = reading;
  const isPerimeter = PERIMETER_ONLY.test(text);
  if (!has('fence', 'post') && !isPerimeter) return null;
  if (has('concrete', 'cost', 'egg') || /\bhigh\b|\btall\b|\bdeer\b|\bcost\b|\bkeep\b/.test(text)) return null;
  const isAmount =
    isPerimeter ||
    target.how === 'many' ||
    target.how === 'much' ||
    target.unit === 'foot' ||
    target.terms.has('fence') ||
    target.terms.has('post');
  const land = first('acre', 'hectare');
  const post = quantities.find(({ role }) => role === 'spacing');
  const around = dimensions === null && land === null ? rowFeetOf(reading) : null;
  const miles = dimensions === null && land === null ? first('mile') : null;
  if (!isAmount || (dimensions === null && land === null && around === null && miles === null)) return null;
  const isLine =
    /\bline\b|\bstraight\b|\brun of\b|\bstretch\b|\bfoot (?:long )?fence\b|\bfeet of fence\b|\bft (?:of )?fence\b/.test(
      text,
    );
  return callOf('fence', reading, memory, {
    post_ft: post && feetOf(post),
    perimeter_ft: around ?? (miles === null ? null : miles * 5280),
    strands: quantities.find(({ after }) => after[0]?.startsWith('strand') || after[0]?.startsWith('wire'))?.value,
    is_line: (around !== null && isLine) || null,
  });
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
    width_ft: dimensions?.width,
    diameter_ft: dimensions || !across ? null : across.unit === 'each' ? across.value : feetOf(across),
  });
};

/** Rules for volumes, plants on an area, rows, fences and areas. */
export const spaceRules: readonly ToolRule[] = [fence, population, coverage, volume, area, fit, rows];
