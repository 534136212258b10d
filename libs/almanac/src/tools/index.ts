import { compostMix, fertilizer, irrigation, lime } from './feeding';
import { grantFacts, grantParagraph, grantSearch } from './grants';
import { animalNeeds, fence, stocking } from './livestock';
import { harvestDate, plantingWindow, plantNow, successionDates } from './planting';
import { rowFigures } from './rows';
import { frostDates } from './season';
import { siteFacts } from './site-facts';
import { convertUnits, fillVolume, plantsFit } from './space';
import type { FarmTool } from './tool';

/** The registry of farm tools, for the offline router, for function calling and for pages. */
export const farmTools: readonly FarmTool[] = [
  frostDates,
  plantingWindow,
  plantNow,
  harvestDate,
  successionDates,
  plantsFit,
  fillVolume,
  compostMix,
  fertilizer,
  lime,
  irrigation,
  animalNeeds,
  stocking,
  fence,
  rowFigures,
  convertUnits,
  grantFacts,
  grantSearch,
  grantParagraph,
  siteFacts,
];

const byId = new Map(farmTools.map((tool) => [tool.id, tool]));

/** The tool of an id; undefined for an unknown one. */
export const farmTool = (id: string): FarmTool | undefined => byId.get(id);
