import { feetOf } from './dimensions';
import type { MessageReading } from './read-message';
import type { Term } from './terms';
import { areaOf, callOf, exactCall, isRequest, rowFeetOf, type ToolRule } from './tool-rule';

const MINUTES: Readonly<Record<string, number>> = { second: 1 / 60, minute: 1, hour: 60 };
/** Minutes of a quantity of time that is no rate. */
function minutesOf({ quantities }: MessageReading): number | null {
  const time = quantities.find(({ unit, per }) => unit in MINUTES && per === null);
  return time ? time.value * (MINUTES[time.unit] ?? 1) : null;
}

/** Inches that are no spacing: of water or rain. */
function waterInches({ quantities }: MessageReading): number | null {
  const inches = quantities.find(({ unit, role }) => unit === 'inch' && role !== 'spacing' && role !== 'row-spacing');
  return inches?.value ?? null;
}

const spacingInches = (reading: MessageReading): number | null => {
  const found = reading.role('spacing');
  if (!found) return null;
  return found.unit === 'each' ? found.value : (feetOf(found) ?? 0) * 12;
};

/** Gallons an hour of one emitter: '0.5 gph', 'half gallon emitters', 'each gives 1 gallon an hour'. */
function emitterFlow(reading: MessageReading): number | null {
  const { quantities } = reading;
  const liters = quantities.find(({ unit, per }) => unit === 'liter' && per?.unit === 'hour');
  const gallons = quantities.find(
    ({ unit, per, after }) =>
      unit === 'gallon' &&
      (per?.unit === 'hour' || after.some((word) => word.startsWith('emitter') || word.startsWith('dripper'))),
  );
  return (
    quantities.find(({ unit }) => unit === 'gph')?.value ?? gallons?.value ?? (liters ? liters.value * 0.2642 : null)
  );
}

const isLine = (word: string | undefined): boolean => word === 'lines' || word === 'rows';
/** Number of drip lines: '3 lines', 'three 100-foot lines'. */
function linesIn({ quantities, tokens }: MessageReading): number | null {
  const found = quantities.find(
    ({ unit, after, end, isSide }, at) =>
      unit === 'row' ||
      (unit === 'each' &&
        !isSide &&
        (isLine(after[0]) || isLine(after[1]) || (quantities[at + 1]?.at === end && tokens.some(isLine)))),
  );
  return found?.value ?? null;
}

/** Number of emitters: '20 emitters', '40 half-gallon drippers'. */
function emittersIn({ quantities, tokens }: MessageReading): number | null {
  const isEmitter = (word: string) => word.startsWith('emitter') || word.startsWith('dripper');
  const found = quantities.find(
    ({ unit, after, end }, at) =>
      unit === 'emitter' ||
      (unit === 'each' &&
        (after.some(isEmitter) ||
          (quantities[at + 1]?.unit === 'gph' && quantities[at + 1]?.at === end && tokens.some(isEmitter)))),
  );
  return found?.value ?? null;
}

const drip: ToolRule = (reading) => {
  const { has, quantities, target } = reading;
  if (!has('drip') || !isRequest(reading)) return null;
  const gph = emitterFlow(reading);
  const tape = quantities.find(({ unit, per }) => unit === 'gpm' && per?.unit === 'foot');
  const gallons = quantities.find(({ unit, per, value }) => unit === 'gallon' && per === null && value !== gph);
  const seeksTime = target.how === 'long' || target.unit === 'minute' || target.unit === 'hour';
  const seeksFlow =
    target.unit === 'gallon' ||
    target.unit === 'gph' ||
    target.unit === 'gpm' ||
    target.terms.has('drink') ||
    target.terms.has('water') ||
    target.how === 'much';
  const seeksCount = target.unit === 'emitter';
  const spacing = spacingInches(reading) ?? (reading.has('water') ? null : waterInches(reading));
  // '6 lines 80 feet each', 'emitters 8 inches'.
  const row =
    rowFeetOf(reading) ?? quantities.find(({ unit, per }) => unit === 'foot' && per?.word === 'each')?.value ?? null;
  if (seeksCount && row !== null && spacing !== null)
    return exactCall('plants-fit', { row_ft: row, spacing_in: spacing, crop: null });
  if (areaOf(reading) !== null && (gph === null || row === null)) return null;
  if (gph === null && !tape) return null;
  if (areaOf(reading) !== null && waterInches(reading) !== null) return null;
  if (!seeksTime && !seeksFlow && target.how !== null && target.how !== 'what') return null;
  return exactCall('drip-flow', {
    emitter_gph: gph,
    emitters: emittersIn(reading),
    emitter_in: spacing,
    row_ft: row,
    lines: linesIn(reading),
    gpm_per_100_ft: tape && tape.value * (100 / (tape.per?.value ?? 100)),
    minutes: seeksTime ? null : minutesOf(reading),
    gallons: gallons?.value,
  });
};

const CATCH: readonly Term[] = ['roof', 'barrel'];
const rain: ToolRule = (reading) => {
  const { has, target } = reading;
  const isRoof = has('roof') || (has('barrel') && has('rain'));
  if (!isRoof || !has('rain', 'barrel', 'water') || !isRequest(reading)) return null;
  const area = areaOf(reading);
  const isAmount = target.how === 'many' || target.how === 'much' || target.how === null || target.how === 'what';
  if (
    !isAmount ||
    (target.how !== null && target.terms.has('roof')) ||
    (area === null && !(waterInches(reading) !== null && has(...CATCH)))
  )
    return null;
  const size = reading.quantities.find(({ unit, per }) => unit === 'gallon' && per === null);
  return exactCall('rain-harvest', { inches: waterInches(reading), area_sqft: area, barrel_gal: size?.value });
};

const tank: ToolRule = (reading) => {
  const { has, target, dimensions, quantities } = reading;
  const across = reading.role('across');
  const depth =
    quantities.find(({ role, unit }) => (role === 'depth' || role === 'height') && unit !== 'each') ??
    reading.role('depth', 'height');
  const seeks = target.unit === 'gallon' || (has('tank', 'pond') && (target.how === 'much' || target.how === 'big'));
  const land = reading.first('acre');
  if (!seeks || (!has('tank', 'pond') && !across) || reading.animals.some(({ count }) => count !== null)) return null;
  const depthFt = depth ? (feetOf(depth) ?? depth.value) : dimensions?.depthIn ? dimensions.depthIn / 12 : null;
  if (!dimensions && !across && !(has('pond') && land !== null)) return null;
  return exactCall('tank-volume', {
    diameter_ft: across && (feetOf(across) ?? across.value),
    length_ft: across ? null : dimensions?.length,
    width_ft: across ? null : dimensions?.width,
    area_sqft: !across && !dimensions && land !== null ? land * 43_560 : null,
    depth_ft: depthFt,
  });
};

/** Gallons a minute of a pump, a well or a hose. */
function gpmOf({ first }: MessageReading): number | null {
  const hourly = first('gph');
  return first('gpm') ?? (hourly === null ? null : hourly / 60);
}

const flow: ToolRule = (reading) => {
  const { has, target, quantities } = reading;
  if (!has('flow', 'tank', 'water', 'fill') || has('drip') || reading.animals.length > 0) return null;
  const gpm = gpmOf(reading);
  const gallons = quantities.find(({ unit, per }) => unit === 'gallon' && per === null)?.value ?? null;
  const minutes = minutesOf(reading);
  const seeksTime = target.how === 'long' || target.unit === 'minute' || target.unit === 'hour';
  if (gpm !== null && gallons !== null && seeksTime) return exactCall('flow-time', { gallons, gpm });
  if (gpm !== null && minutes !== null && gallons === null)
    return exactCall('flow-time', { gpm, seconds: minutes * 60 });
  const isTest =
    gallons !== null &&
    minutes !== null &&
    gpm === null &&
    (has('flow') || target.unit === 'gpm' || target.unit === 'gph');
  return isTest ? exactCall('flow-time', { gallons, seconds: minutes * 60 }) : null;
};

const irrigation: ToolRule = (reading, memory) => {
  const { has, text, target, first } = reading;
  const gpm = gpmOf(reading);
  const isWater =
    has('water', 'drip', 'rain') || target.unit === 'gallon' || target.unit === 'acre-inch' || first('gpm') !== null;
  if (
    !isWater ||
    reading.animals.length > 0 ||
    has('barrel', 'roof', 'tank', 'spray', 'canning') ||
    !isRequest(reading)
  )
    return null;
  if (target.how === 'often' || target.how === 'big' || target.how === 'far') return null;
  const area = areaOf(reading);
  const isMine = memory.bed !== null && /\b(?:my|the|that|this) (?:bed|garden)/.test(text) && /gallon/.test(text);
  if (area === null && !isMine) return null;
  return callOf('irrigation', reading, memory, {
    inches: waterInches(reading),
    emitter_gph: emitterFlow(reading),
    emitter_in: spacingInches(reading),
    lines: linesIn(reading),
    gpm: has('drip') ? null : gpm,
  });
};

const sprayer: ToolRule = (reading) => {
  const { has, quantities, first, dimensions } = reading;
  const perAcre = quantities.find(({ unit, per }) => unit === 'gallon' && per?.unit === 'acre');
  // '2 ounces per gallon at 30 gallons an acre' asks for more than the water.
  const isMixed = quantities.some(({ per }) => per?.unit === 'gallon');
  if (has('dose') || isMixed || !(has('spray') || perAcre) || !isRequest(reading)) return null;
  const gpa =
    perAcre?.value ?? quantities.find(({ unit, after }) => unit === 'each' && after[0] === 'gpa')?.value ?? null;
  const gallons = quantities.find(({ unit, per }) => unit === 'gallon' && per === null)?.value ?? null;
  const ounces = first('ounce', 'fluid-ounce');
  const area = dimensions ? dimensions.length * dimensions.width : areaOf(reading);
  if (gpa === null && ounces === null && !(gallons !== null && area !== null && has('spray'))) return null;
  if (gpa !== null && gallons === null && area === null) return null;
  return exactCall('sprayer-volume', {
    gallons_per_acre: gpa,
    tank_gal: gpa === null ? null : gallons,
    ounces: gpa === null ? ounces : null,
    gallons: gpa === null && ounces === null ? gallons : null,
    area_sqft: area,
  });
};

/** Rules for sprayers, rain from roofs, tanks, flow, drip lines and inches of water. */
export const waterRules: readonly ToolRule[] = [sprayer, rain, tank, drip, flow, irrigation];
