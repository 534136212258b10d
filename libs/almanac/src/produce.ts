import bushels from './data/bushel-weights.json';
import canning from './data/canning-yields.json';
import { grownCrops } from './crops';

const crops: ReadonlySet<string> = new Set(grownCrops.map(({ id }) => id));

/** Fruit and grain that are sold and canned but are in no planting table: 'peach', 'shelled corn'. Longest name first. */
export const otherProduce: readonly string[] = [
  ...new Set([...Object.keys(bushels.others), ...canning.crops.map(({ id }) => id).filter((id) => !crops.has(id))]),
].sort((one, other) => other.length - one.length);
