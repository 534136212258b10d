import { harvestDate, plantingWindow, plantNow, successionDates } from './planting';
import { frostDates } from './season';
import type { FarmTool } from './tool';

/** The registry of farm tools, for the offline router, for function calling and for pages. */
export const farmTools: readonly FarmTool[] = [frostDates, plantingWindow, plantNow, harvestDate, successionDates];

const byId = new Map(farmTools.map((tool) => [tool.id, tool]));

/** The tool of an id; undefined for an unknown one. */
export const farmTool = (id: string): FarmTool | undefined => byId.get(id);
