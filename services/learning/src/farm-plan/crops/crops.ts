import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BadTable } from '../place/climate';

/** A crop and how it is grown; days, weeks, inches, degrees Fahrenheit, gallons and US dollars as the names say. */
export interface Crop {
  id: string;
  name: string;
  /** The choice of the wizard that it belongs to. */
  option: string;
  season: 'cool' | 'warm' | 'perennial';
  /** Can be planted without a break from spring to early fall. */
  heatLover: boolean;
  hardiness: 'tender' | 'half-hardy' | 'hardy' | 'very-hardy';
  method: 'sow' | 'transplant' | 'plant';
  springWeeksFromLastFrost50: readonly [number, number] | null;
  fallWeeksBeforeFirstFrost50: readonly [number, number] | null;
  indoorLeadWeeks: number | null;
  daysToHarvest: readonly [number, number];
  countedFrom: 'sow' | 'transplant' | 'plant';
  spacingIn: number;
  depthIn: number;
  minSoilF: number;
  sunHours: number;
  containerGallons: number;
  starterCostUSD: number;
  southNote: string;
}

const FILE = 'crops-south.json';
const isPair = (value: unknown) => Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);

function problemOf(crop: Crop, options: readonly string[]): string | null {
  if (!/^[a-z-]+$/.test(crop.id) || !crop.name || !crop.southNote) return 'has no id, name or note';
  if (!options.includes(crop.option)) return `belongs to no crop of the wizard: ${crop.option}`;
  if (!isPair(crop.daysToHarvest) || crop.daysToHarvest[0] > crop.daysToHarvest[1]) return 'has no days to harvest';
  const windows = [crop.springWeeksFromLastFrost50, crop.fallWeeksBeforeFirstFrost50];
  if (windows.some((pair) => pair !== null && !isPair(pair)) || windows.every((pair) => pair === null))
    return 'has no planting window';
  const figures = [crop.spacingIn, crop.depthIn, crop.sunHours, crop.containerGallons, crop.starterCostUSD];
  return figures.every((figure) => Number.isFinite(figure) && figure >= 0) ? null : 'lacks a figure';
}

/** Reads and checks the crops. Throws BadTable with the crop's id. */
export function readCrops(folder: string, options: readonly string[]): readonly Crop[] {
  const { crops } = JSON.parse(readFileSync(join(folder, FILE), 'utf8')) as { crops: Crop[] };
  for (const crop of crops) {
    const problem = problemOf(crop, options);
    if (problem) throw new BadTable(`${FILE}: ${crop.id} ${problem}`);
  }
  if (new Set(crops.map(({ id }) => id)).size !== crops.length) throw new BadTable(`${FILE}: an id stands twice`);
  for (const option of options)
    if (!crops.some((crop) => crop.option === option)) throw new BadTable(`${FILE}: nothing under ${option}`);
  return crops;
}
