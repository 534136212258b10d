import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ROOT } from '../workspace';
import { currentPlantChoices, currentSpanishNames, PLANT_CHOICES, SPANISH_NAMES } from './plant-choices';

const MAX_BYTES = 6_144; // in Brotli: a wizard loads it on a phone

const stored = (file = PLANT_CHOICES) => JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as unknown;

test('the wizard lists every grown crop of the almanac and every project (npm run plant-choices writes the list)', () => {
  expect(stored()).toEqual(currentPlantChoices());
});

test('each of them has its name in Spanish', () => {
  expect(stored(SPANISH_NAMES)).toEqual(currentSpanishNames());
});

test.each([PLANT_CHOICES, SPANISH_NAMES])('%s is small', (file) => {
  expect(brotliCompressSync(JSON.stringify(stored(file))).length).toBeLessThan(MAX_BYTES);
});
