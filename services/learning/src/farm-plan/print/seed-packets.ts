import { growingYear, type GrownCrop, splitCropName } from '@farm/almanac';
import type { Calls, GrowingYear, InputOf } from '@farm/contracts';
import { cropDrawing, formatFraction, site } from '@farm/farm';
import { renderPdf } from '@farm/print';
import type { Caller } from '@farm/server-kit';
import { sheetCrops, findCrops, knownPlace, sendSheet, sheetCache, type SheetDeps } from './sheet';
import { currentLanguage, inLanguage, i18n } from '../../language/messages';
import { spanText } from '../../language/words';

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

const METHODS = {
  sow: /*i18n*/ 'Sow in place',
  transplant: /*i18n*/ 'Start inside, then set out',
  plant: /*i18n*/ 'Plant',
} as const;
const VERBS = { sow: /*i18n*/ 'Sow', transplant: /*i18n*/ 'Set out', plant: /*i18n*/ 'Plant' } as const;
const UNKNOWN_CROP = /*i18n*/ 'The packets have a crop that we do not know.';

/** What a packet says on its back: dates of the place, then how the crop is grown. */
function factsOf(crop: GrownCrop, year: GrowingYear) {
  const spans = year.crops.find(({ cropId }) => cropId === crop.id)?.spans ?? [];
  const dates = (kind: (typeof spans)[number]['kind']) =>
    spans.filter((span) => span.kind === kind).map((span) => spanText(span, year));
  const [from, to] = crop.daysToHarvest;
  return [
    { name: i18n._('Start indoors'), value: dates('indoors').join(', ') },
    { name: i18n._(VERBS[crop.method]), value: dates('outdoors').join(', ') },
    { name: i18n._('Pick'), value: dates('harvest').join(', ') },
    {
      name: i18n._('Depth'),
      value:
        crop.depthIn > 0 ? i18n._('{inches} in', { inches: formatFraction(crop.depthIn) }) : i18n._('on the surface'),
    },
    { name: i18n._('Apart'), value: i18n._('{inches} in', { inches: formatFraction(crop.spacingIn) }) },
    { name: i18n._('Days'), value: from === to ? `${from}` : i18n._('{from} to {to}', { from, to }) },
    {
      name: i18n._('Soil, sun'),
      value: i18n._('{degrees} °F or warmer, {hours} h', { degrees: crop.minSoilF, hours: crop.sunHours }),
    },
  ].filter(({ value }) => value !== '');
}

/** Sheets of four packets to cut, fold and glue, for the crops of a plan. They name no person. */
export function seedPacketsPdf({ place, zip3, crops, year }: SeedPacketFacts, date: Date): Buffer {
  const info = {
    title: i18n._('Seed packets for {place}', { place }),
    subject: i18n._('Packets to cut, fold and glue: {crops}.', { crops: crops.map(({ name }) => name).join(', ') }),
    date,
    language: currentLanguage(),
  };
  return renderPdf('seed-packets', info, {
    company: site.company,
    zip: `ZIP ${zip3}`,
    source: i18n._('Dates for {place}.', { place }),
    words: {
      close: i18n._('fold over to close'),
      glue: i18n._('glue'),
      blanks: [i18n._('Variety'), i18n._('Saved in')],
    },
    crops: crops.map((crop) => ({
      ...splitCropName(crop),
      drawing: cropDrawing(crop.id),
      method: i18n._(METHODS[crop.method]),
      facts: factsOf(crop, year),
      note: crop.southNote,
    })),
  }).bytes;
}

async function makeSeedPackets(query: SeedPacketsQuery, deps: SheetDeps): Promise<Buffer> {
  const now = deps.clock.now();
  const message = i18n._("We can't tell the place of these packets. Open them from your plan.");
  const place = await knownPlace(query.place, deps, message);
  const { name, prefix } = place;
  const crops = findCrops(query.crops, sheetCrops(query.language, deps), UNKNOWN_CROP);
  const year = growingYear(crops, prefix, deps.todayAt(place, now));
  return seedPacketsPdf({ place: name, zip3: prefix.zip3, crops, year }, now);
}

/** Sends seed packets as a file to save, cached as posters are. */
export function createSeedPackets(deps: SheetDeps) {
  const packets = sheetCache(
    (query: SeedPacketsQuery) => inLanguage(query.language, () => makeSeedPackets(query, deps)),
    deps.clock,
  );
  return async ({ place, crops, language }: SeedPacketsQuery, { reply }: Pick<Caller, 'reply'>) =>
    sendSheet(reply, { name: 'seed-packets.pdf', content: await packets({ place, crops, language }) });
}
