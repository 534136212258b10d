import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { planOptions } from '@farm/farm';
import { readClimate } from './place/climate';
import { readCrops } from './crops/crops';
import type { PlanTables } from './plan';
import { readWeekBank } from './weeks/week-bank';

const VERSIONED = ['climate-by-zip3.csv', 'climate-wide.json', 'crops-south.json'];

/** Reads every table of the planner, once, at start. Throws BadTable: the service then does not start. */
export function readPlanTables(folder: string): PlanTables {
  const digest = createHash('sha256');
  for (const file of VERSIONED) digest.update(readFileSync(join(folder, file)));
  return {
    climate: readClimate(folder),
    crops: readCrops(folder, planOptions.crops),
    bank: readWeekBank(folder),
    version: digest.digest('hex').slice(0, 12),
  };
}
