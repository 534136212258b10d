import { feetOf } from './dimensions';
import type { Quantity } from './quantities';
import type { MessageReading } from './read-message';
import type { Term } from './terms';
import { areaOf, callOf, exactCall, isRequest, type ToolRule } from './tool-rule';

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
const VOLUME = /\b(?:volume|capacity)\b/;
/** 'How many cubic feet in a 5x5 box 16 inches deep', 'planter volume 6 ft x 30 in x 18 in': no material is named. */
const isVolumeOfBox = ({ target, dimensions, depthIn, role, text }: MessageReading): boolean =>
  (VOLUME.test(text) || (target.unit !== null && CUBIC.has(target.unit))) &&
  (dimensions !== null || role('across') !== null) &&
  (depthIn ?? dimensions?.depthIn ?? null) !== null;

const CUBIC_FEET: Readonly<Record<string, number>> = { 'cubic-foot': 1, 'cubic-yard': 27, yard: 27 };
/** Cubic feet of '2 cubic yards', '12 bags of 2 cubic feet'; null for none. */
function loadIn(quantities: readonly Quantity[]): number | null {
  const load = quantities.find(({ unit, per }) => unit in CUBIC_FEET && (per === null || per.unit === 'bag'));
  const bags = quantities.find(({ unit, per }) => unit === 'bag' && per === null)?.value ?? 1;
  return load ? load.value * (CUBIC_FEET[load.unit] ?? 1) * (load.unit === 'cubic-foot' ? bags : 1) : null;
}
/** The material of a message that is spread or filled in; null for none. */
export const materialOf = ({ terms }: Pick<MessageReading, 'terms'>): Term | null =>
  MATERIALS.find((term) => terms.has(term)) ?? null;

/** 'How many square feet does a cubic yard cover at 3 inches'. */
const coverage: ToolRule = (reading) => {
  const { target, text, quantities, depthIn, dimensions } = reading;
  const seeksArea =
    target.unit === 'square-foot' ||
    target.how === 'far' ||
    target.how === 'big' ||
    (target.how === 'much' && /\bcovers?\b/.test(text)) ||
    target.terms.has('area') ||
    target.unit === 'acre';
  const load = loadIn(quantities);
  const inches = depthIn ?? quantities.find(({ unit }) => unit === 'inch')?.value ?? null;
  const spread = areaOf(reading);
  if (
    load !== null &&
    spread !== null &&
    /\bhow (?:deep|thick|many inches)\b|\bwhat depth\b/.test(text) &&
    depthIn === null
  )
    return exactCall('coverage', { volume_cuft: load, area_sqft: spread * (bedsIn(reading) ?? 1) });
  if (
    load === null ||
    dimensions ||
    !seeksArea ||
    inches === null ||
    !/\bcover|\bspread|\bfill|\bgo\b|\bdo\b|\bdoes\b|\barea\b/.test(text)
  )
    return null;
  return exactCall('coverage', { volume_cuft: load, depth_in: inches });
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

const PRICED_BY: Readonly<Record<string, 'bag' | 'cubic yard' | 'cubic foot'>> = {
  bag: 'bag',
  yard: 'cubic yard',
  'cubic-yard': 'cubic yard',
  'cubic-foot': 'cubic foot',
};
/** '$4 a bag', '$35 a yard': the price of what is spread. */
/** The price of a bag or a yard that a message names. */
export function offerIn({ quantities, text }: MessageReading): { price: number; price_per: string } | null {
  const offer = quantities.find(({ unit, per }) => unit === 'dollar' && per !== null && per.unit in PRICED_BY);
  if (offer) return { price: offer.value, price_per: PRICED_BY[offer.per?.unit ?? ''] ?? 'bag' };
  const each = quantities.find(({ unit, per }) => unit === 'dollar' && (per === null || per.word === 'each'));
  if (!each || !/\bbags?\b|\byards?\b/.test(text)) return null;
  return { price: each.value, price_per: /\bbags?\b/.test(text) ? 'bag' : 'cubic yard' };
}

const volume: ToolRule = (reading, memory) => {
  const { terms, target, quantities, text, depthIn, first } = reading;
  const material =
    materialOf(reading) ?? ((reading.has('fill') && reading.has('bed')) || isVolumeOfBox(reading) ? 'soil' : undefined);
  if (material === undefined || reading.has(...OTHER_MATTER) || reading.animals.length > 0 || !isRequest(reading))
    return null;
  const isVolume =
    VOLUME.test(text) ||
    (target.unit !== null ? VOLUME_UNITS.has(target.unit) : target.how !== 'often' && target.how !== 'far');
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
  const bulk = first('cubic-yard') ?? (/\byards? of\b/.test(text) || target.unit === 'ton' ? first('yard') : null);
  const offer = offerIn(reading);
  const isCost =
    offer !== null && (terms.has('cost') || terms.has('charge') || target.how === 'much' || target.unit === 'dollar');
  if (area === null && isCost && bulk !== null)
    return exactCall('fill-volume', { material, volume_cuft: bulk * 27, bag_cuft: bags?.value, ...offer });
  const inTons = target.unit === 'ton' || null;
  if (area === null && bulk !== null && (inTons || target.unit === 'bag'))
    return exactCall('fill-volume', { material, volume_cuft: bulk * 27, bag_cuft: bags?.value, in_tons: inTons });
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
  if (!(isVolume || isCost) || !hasMore || target.terms.has('plant') || target.terms.has('seed')) return null;
  if (area === null && !(memory.bed && (depth !== null || /\b(?:bed|box|it|that)\b/.test(text))))
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
    ...(isCost ? offer : { in_tons: inTons }),
  });
};

const POT = /\b(?:pots?|buckets?|containers?|grow bags?|planters?)\b/;
/** Potting soil for pots by their gallons. */
const pots: ToolRule = (reading) => {
  const { text, has, quantities } = reading;
  const size = quantities.find(({ unit, per }) => unit === 'gallon' && per === null);
  if (
    !POT.test(text) ||
    !size ||
    !(has('soil', 'compost', 'fill') || /\bmix\b/.test(text)) ||
    has('fertilizer', 'drink', 'water')
  )
    return null;
  if (!/\bhow (?:much|many)\b|\bfor \d|\bneed\b/.test(text) || reading.target.unit === 'pound') return null;
  const counted = quantities.find(({ unit, after }) => unit === 'each' && POT.test(after[0] ?? ''));
  const number = (counted ?? quantities.find(({ unit, at }) => unit === 'each' && at < size.at))?.value ?? 1;
  const bag = quantities.find(({ unit }) => unit === 'cubic-foot');
  return exactCall('fill-volume', {
    material: 'soil',
    volume_cuft: (number * size.value) / 7.48,
    bag_cuft: bag?.value,
  });
};

/** Rules for soil, compost, mulch and gravel: volumes, coverage and cost. */
export const volumeRules: readonly ToolRule[] = [coverage, volume];
export const potRules: readonly ToolRule[] = [pots];
