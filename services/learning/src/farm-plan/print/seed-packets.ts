import { growingYear, type GrownCrop, splitCropName } from '@farm/almanac';
import type { Calls, GrowingYear, InputOf } from '@farm/contracts';
import { cropDrawing, formatFraction, formatSpanInYear, site } from '@farm/farm';
import { renderPdf } from '@farm/print';
import type { Caller } from '@farm/server-kit';
import { findCrops, knownPlace, sendSheet, sheetCache, type SheetDeps } from './sheet';

type SeedPacketsQuery = NonNullable<InputOf<Calls['GET /api/farm-plan/seed-packets']>['query']>;

interface SeedPacketFacts {
  /** 'Tuskegee, Alabama'. */
  place: string;
  /** The first three digits of the ZIP codes there. */
  zip3: string;
  crops: readonly GrownCrop[];
  /** The year of the crops at the place. */
  year: GrowingYear;
}

const METHODS = { sow: 'Sow in place', transplant: 'Start inside, then set out', plant: 'Plant' } as const;
const VERBS = { sow: 'Sow', transplant: 'Set out', plant: 'Plant' } as const;

/** What a packet says on its back: dates of the place, then how the crop is grown. */
function factsOf(crop: GrownCrop, year: GrowingYear) {
  const spans = year.crops.find(({ cropId }) => cropId === crop.id)?.spans ?? [];
  const dates = (kind: (typeof spans)[number]['kind']) =>
    spans.filter((span) => span.kind === kind).map((span) => formatSpanInYear(span, year));
  const [from, to] = crop.daysToHarvest;
  return [
    { name: 'Start indoors', value: dates('indoors').join(', ') },
    { name: VERBS[crop.method], value: dates('outdoors').join(', ') },
    { name: 'Pick', value: dates('harvest').join(', ') },
    { name: 'Depth', value: crop.depthIn > 0 ? `${formatFraction(crop.depthIn)} in` : 'on the surface' },
    { name: 'Apart', value: `${formatFraction(crop.spacingIn)} in` },
    { name: 'Days', value: from === to ? `${from}` : `${from} to ${to}` },
    { name: 'Soil, sun', value: `${crop.minSoilF} °F or warmer, ${crop.sunHours} h` },
  ].filter(({ value }) => value !== '');
}

/** Sheets of four packets to cut, fold and glue, for the crops of a plan. They name no person. */
export function seedPacketsPdf({ place, zip3, crops, year }: SeedPacketFacts, date: Date): Buffer {
  const info = {
    title: `Seed packets for ${place}`,
    subject: `Packets to cut, fold and glue: ${crops.map(({ name }) => name).join(', ')}.`,
    date,
  };
  return renderPdf('seed-packets', info, {
    company: site.company,
    zip: `ZIP ${zip3}`,
    source: `Dates for ${place}.`,
    words: { close: 'fold over to close', glue: 'glue', blanks: ['Variety', 'Saved in'] },
    crops: crops.map((crop) => ({
      ...splitCropName(crop),
      drawing: cropDrawing(crop.id),
      method: METHODS[crop.method],
      facts: factsOf(crop, year),
      note: crop.southNote,
    })),
  }).bytes;
}

async function makeSeedPackets(query: SeedPacketsQuery, deps: SheetDeps): Promise<Buffer> {
  const now = deps.clock.now();
  const message = "We can't tell the place of these packets. Open them from your plan.";
  const place = await knownPlace(query.place, deps, message);
  const { name, prefix } = place;
  const crops = findCrops(query.crops, deps.crops, 'The packets have');
  const year = growingYear(crops, prefix, deps.todayAt(place, now));
  return seedPacketsPdf({ place: name, zip3: prefix.zip3, crops, year }, now);
}

/** Sends seed packets as a file to save, cached as posters are. */
export function createSeedPackets(deps: SheetDeps) {
  const packets = sheetCache((query: SeedPacketsQuery) => makeSeedPackets(query, deps), deps.clock);
  return async ({ place, crops }: SeedPacketsQuery, { reply }: Pick<Caller, 'reply'>) =>
    sendSheet(reply, { name: 'seed-packets.pdf', content: await packets({ place, crops }) });
}
