import { amount, calculated, count, defineTool, formatFigure } from './tool';
import { AREA, LENGTH, WIDTH } from './space';

const GALLONS_PER_SQFT_INCH = 0.623;
const GALLONS_PER_CUFT = 7.48;

/** Gallons that rain on a roof gives. */
export const rainHarvest = defineTool({
  id: 'rain-harvest',
  description: 'Gallons of rain from a roof of some square feet, and how many barrels they fill.',
  parameters: {
    inches: amount('Inches of rain, 1 if not known'),
    area_sqft: AREA,
    length_ft: LENGTH,
    width_ft: WIDTH,
    barrel_gal: amount('Gallons of one barrel, 55 if not known'),
  },
  run: ({ inches, area_sqft: given, length_ft: length, width_ft: width, barrel_gal: barrel }) => {
    const area = length !== null && width !== null ? length * width : given;
    if (area === null) return { missing: 'area_sqft', question: 'How many square feet is the roof, seen from above?' };
    const [depth, size] = [inches ?? 1, barrel ?? 55];
    const gallons = area * depth * GALLONS_PER_SQFT_INCH;
    const working = `${formatFigure(area)} x ${formatFigure(depth, 2)} x 0.623`;
    const barrels = gallons / size;
    return calculated(
      Math.round(gallons),
      'gallons',
      `About ${count(gallons, 'gallon', 'gallons', 0)} (${working}), or ${formatFigure(barrels)} barrels of ${formatFigure(size)} gallons.`,
      [
        `${working} = ${formatFigure(gallons)} gal`,
        `${formatFigure(gallons)} / ${formatFigure(size)} = ${formatFigure(barrels)} barrels`,
      ],
      { note: 'First flush, splash and overflow take about a tenth to a fifth of it.' },
    );
  },
});

/** Flow of drip emitters, and the time for some gallons. */
export const dripFlow = defineTool({
  id: 'drip-flow',
  description:
    'Gallons an hour of drip tape or emitters, from their number or the feet of row and their spacing; gallons in some hours, or hours for some gallons.',
  parameters: {
    emitter_gph: amount('Gallons an hour of one emitter'),
    emitters: amount('Number of emitters'),
    emitter_in: amount('Inches between emitters'),
    row_ft: amount('Feet of one line'),
    lines: amount('Number of lines'),
    gpm_per_100_ft: amount('Gallons a minute per 100 feet of tape'),
    minutes: amount('Minutes that it runs'),
    gallons: amount('Gallons to be given'),
  },
  run: ({
    emitter_gph: gph,
    emitters: given,
    emitter_in: spacing,
    row_ft: row,
    lines,
    gpm_per_100_ft: tape,
    minutes,
    gallons,
  }) => {
    const feet = row === null ? null : row * (lines ?? 1);
    const emitters = given ?? (feet === null || spacing === null ? null : Math.floor((feet * 12) / spacing + 1e-9));
    const byTape = tape !== null && feet !== null;
    if (!byTape && gph === null)
      return {
        missing: 'emitter_gph',
        question: 'How many gallons an hour does one emitter give? It is printed on it or on its box.',
      };
    if (!byTape && emitters === null)
      return row === null
        ? { missing: 'row_ft', question: 'How many feet long is the drip line?' }
        : { missing: 'emitter_in', question: 'How many inches apart are the emitters?' };
    const flow = byTape ? (tape * feet * 60) / 100 : (gph ?? 0) * (emitters ?? 0);
    const working = byTape
      ? `${formatFigure(tape, 2)} x ${formatFigure(feet)} / 100 x 60`
      : `${count(emitters ?? 0, 'emitter')} x ${formatFigure(gph ?? 0, 2)}`;
    const flowText = `${formatFigure(flow)} gallons an hour (${working})`;
    const steps = [`${working} = ${formatFigure(flow, 2)} gal an hour`];
    const note = 'Measure it once with a cup under an emitter: pressure changes the flow.';
    if (minutes !== null) {
      const total = (flow * minutes) / 60;
      const time = `${formatFigure(minutes / 60, 2)} hours`;
      return calculated(
        total,
        'gallons',
        `About ${formatFigure(total)} gallons in ${time}: ${flowText}.`,
        [...steps, `x ${time} = ${formatFigure(total)} gal`],
        { note },
      );
    }
    if (gallons !== null) {
      const run = (gallons / flow) * 60;
      const hours = run >= 90 ? `, or ${formatFigure(run / 60)} hours` : '';
      return calculated(
        run,
        'minutes',
        `About ${formatFigure(run, 0)} minutes${hours} for ${formatFigure(gallons)} gallons: the line gives ${flowText}.`,
        [...steps, `${formatFigure(gallons)} / ${formatFigure(flow)} x 60 = ${formatFigure(run, 0)} minutes`],
        { note },
      );
    }
    return calculated(flow, 'gallons an hour', `About ${flowText}.`, steps, { note });
  },
});

/** Gallons of a round or rectangular tank, or of a pond. */
export const tankVolume = defineTool({
  id: 'tank-volume',
  description:
    'Gallons of a round tank (diameter, depth), a rectangular one (length, width, depth) or a pond (area, depth).',
  parameters: {
    diameter_ft: amount('Diameter, feet'),
    length_ft: LENGTH,
    width_ft: WIDTH,
    area_sqft: AREA,
    depth_ft: amount('Depth of the water, feet'),
  },
  run: ({ diameter_ft: diameter, length_ft: length, width_ft: width, area_sqft: given, depth_ft: depth }) => {
    const rectangle = length !== null && width !== null ? length * width : given;
    const area = diameter === null ? rectangle : (Math.PI * diameter * diameter) / 4;
    if (area === null) return { missing: 'diameter_ft', question: 'How many feet is it across, or how long and wide?' };
    if (depth === null) return { missing: 'depth_ft', question: 'How many feet deep is the water?' };
    const cubicFeet = area * depth;
    const gallons = cubicFeet * GALLONS_PER_CUFT;
    const base =
      diameter !== null
        ? `3.14 x ${formatFigure(diameter / 2, 2)} x ${formatFigure(diameter / 2, 2)}`
        : length !== null && width !== null
          ? `${formatFigure(width, 2)} x ${formatFigure(length, 2)}`
          : formatFigure(area);
    const working = `${base} x ${formatFigure(depth, 2)} x 7.48`;
    return calculated(
      Math.round(gallons),
      'gallons',
      `About ${formatFigure(gallons, 0)} gallons (${working}).`,
      [
        `${base} x ${formatFigure(depth, 2)} = ${formatFigure(cubicFeet)} cu ft`,
        `${formatFigure(cubicFeet)} x 7.48 = ${formatFigure(gallons, 0)} gal`,
      ],
      { note: 'A full tank is never filled to the rim: count on a tenth less.' },
    );
  },
});

/** Flow of a hose or pump from a bucket test, or minutes to fill an amount. */
export const flowTime = defineTool({
  id: 'flow-time',
  description: 'Gallons a minute from gallons and seconds (bucket test), or the time to fill or use gallons at a flow.',
  parameters: {
    gallons: amount('Gallons'),
    seconds: amount('Seconds in which they ran'),
    gpm: amount('Gallons a minute'),
  },
  run: ({ gallons, seconds, gpm }) => {
    if (gallons === null) {
      if (gpm === null || seconds === null) return { missing: 'gallons', question: 'How many gallons?' };
      const total = (gpm * seconds) / 60;
      const working = `${formatFigure(gpm, 2)} x ${formatFigure(seconds / 60, 2)} minutes`;
      return calculated(total, 'gallons', `About ${formatFigure(total)} gallons (${working}).`, [
        `${working} = ${formatFigure(total)} gal`,
      ]);
    }
    if (gpm !== null) {
      const minutes = gallons / gpm;
      const working = `${formatFigure(gallons)} / ${formatFigure(gpm, 2)}`;
      const hours = minutes >= 60 ? `, or ${formatFigure(minutes / 60, 2)} hours` : '';
      return calculated(minutes, 'minutes', `About ${formatFigure(minutes, 0)} minutes${hours} (${working}).`, [
        `${working} = ${formatFigure(minutes)} minutes`,
      ]);
    }
    if (seconds === null) return { missing: 'seconds', question: 'In how many seconds or minutes does it fill?' };
    const flow = (gallons * 60) / seconds;
    const working = `${formatFigure(gallons)} gal x 60 / ${formatFigure(seconds)} s`;
    return calculated(
      flow,
      'gallons a minute',
      `About ${formatFigure(flow)} gallons a minute, or ${formatFigure(flow * 60, 0)} an hour (${working}).`,
      [`${working} = ${formatFigure(flow, 2)} gal a minute`],
    );
  },
});

const CALIBRATION_SQFT = 340; // ounces caught on 1/128 acre equal gallons per acre
const OUNCES_PER_GALLON = 128;
const ACRE = 43_560;

/** Water of a sprayer: gallons per acre from a calibration run, tank loads of an area. Volumes only, never a product. */
export const sprayerVolume = defineTool({
  id: 'sprayer-volume',
  description:
    'Sprayer calibration with water: gallons per acre from ounces or gallons on a test area, acres of a tank, gallons for an area. Never an amount of a product.',
  parameters: {
    ounces: amount('Fluid ounces sprayed on the test area'),
    gallons: amount('Gallons sprayed on the test area'),
    area_sqft: AREA,
    length_ft: LENGTH,
    width_ft: WIDTH,
    gallons_per_acre: amount('Gallons per acre of the sprayer'),
    tank_gal: amount('Gallons of the tank'),
  },
  run: ({
    ounces,
    gallons,
    area_sqft: given,
    length_ft: length,
    width_ft: width,
    gallons_per_acre: gpa,
    tank_gal: tank,
  }) => {
    const area = length !== null && width !== null ? length * width : given;
    const note = 'This is the water only. How much of a product goes in is on its label.';
    if (gpa !== null && area !== null) {
      const total = (gpa * area) / ACRE;
      const loads = tank === null ? '' : `, or ${formatFigure(total / tank)} tanks`;
      const working = `${formatFigure(gpa)} x ${formatFigure(area / ACRE, 3)} acres`;
      return calculated(
        total,
        'gallons',
        `About ${formatFigure(total, 2)} gallons of water${loads} (${working}).`,
        [`${working} = ${formatFigure(total, 2)} gal`],
        { note },
      );
    }
    if (gpa !== null) {
      if (tank === null) return { missing: 'tank_gal', question: 'How many gallons does the tank hold?' };
      const acres = tank / gpa;
      const working = `${formatFigure(tank)} / ${formatFigure(gpa)}`;
      return calculated(
        acres,
        'acres',
        `One tank covers about ${formatFigure(acres, 2)} acres, or ${formatFigure(acres * ACRE, 0)} square feet (${working}).`,
        [`${working} = ${formatFigure(acres, 2)} acres`],
        { note },
      );
    }
    const sprayed = gallons ?? (ounces === null ? null : ounces / OUNCES_PER_GALLON);
    if (sprayed === null)
      return {
        missing: 'ounces',
        question: `How many ounces of water did you spray on the test area, such as ${CALIBRATION_SQFT} square feet?`,
      };
    if (area === null) return { missing: 'area_sqft', question: 'On how many square feet did you spray that?' };
    const result = (sprayed * ACRE) / area;
    const working = `${formatFigure(sprayed, 2)} gal x 43,560 / ${formatFigure(area)}`;
    return calculated(
      result,
      'gallons per acre',
      `About ${formatFigure(result)} gallons per acre (${working}).`,
      [`${working} = ${formatFigure(result)} gal per acre`],
      { note },
    );
  },
});
