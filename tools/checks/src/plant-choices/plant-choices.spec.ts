import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ROOT } from '../workspace';
import { PLANT_CHOICES, currentPlantChoices } from './plant-choices';

const MAX_BYTES = 6_144; // in Brotli: a wizard loads it on a phone

const stored = () => JSON.parse(readFileSync(join(ROOT, PLANT_CHOICES), 'utf8')) as unknown;

test('the wizard lists every grown crop of the almanac and every project (npm run plant-choices writes the list)', () => {
  expect(stored()).toEqual(currentPlantChoices());
});

test('the list is small', () => {
  expect(brotliCompressSync(JSON.stringify(stored())).length).toBeLessThan(MAX_BYTES);
});
