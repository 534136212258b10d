import { growingYear, dayOf } from '@farm/almanac';
import { timeDocuments } from '@farm/print/testing';
import { planPdf } from '../src/farm-plan/print/plan-sheet';
import { posterPdf } from '../src/farm-plan/print/poster-sheet';
import { seedPacketsPdf } from '../src/farm-plan/print/seed-packets';
import { placeAt, planAt, planTables } from '../src/farm-plan/testing/plan-profiles';

const TODAY = '2026-11-21';
const DATE = new Date(`${TODAY}T15:00:00Z`);
const ADDRESS = 'https://example.com/start-my-farm-plan';
const CROPS = ['cherry-tomato', 'okra', 'beet', 'garlic', 'carrot', 'leaf-lettuce', 'collard', 'field-pea'];

const { prefix } = placeAt('360');
const crops = planTables.crops.filter(({ id }) => CROPS.includes(id));
const year = growingYear(crops, prefix, dayOf(TODAY));
const place = 'Tuskegee, Alabama';
const plan = planAt('360', '2027-04-10');
const poster = {
  ...{ place, zip3: '360', zone: prefix.zone, frost: prefix.frost, year, today: dayOf(TODAY) },
  ...{ minutes: [105, 60, 90, 45], bed: null, planAddress: ADDRESS },
};

void timeDocuments({
  'seed packets': () => seedPacketsPdf({ place, zip3: '360', crops, year }, DATE),
  'farm plan': () => planPdf(plan, ADDRESS, DATE),
  'poster, letter': () => posterPdf(poster, 'letter', DATE),
  'poster, tabloid': () => posterPdf(poster, 'tabloid', DATE),
});
