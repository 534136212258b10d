import { amountProduct } from './amount-product';
import { coverage, landArea, plantPopulation, rateAmount, rowsAcross, slopePercent } from './area';
import { breedingDates } from './breeding';
import { boardFeet, concreteBags } from './building';
import { canningYield } from './canning';
import { daysBetween } from './days-between';
import { compostMix, dilution, irrigation, lime } from './feeding';
import { fertilizer } from './fertilizer';
import { grantFacts, grantParagraph, grantSearch } from './grants';
import { animalNeeds, fence, flockBudget, flockSize, haySupply, houseCapacity, stocking } from './livestock';
import { mixParts } from './mix-parts';
import { breakEven, cropBudget, driveCost, markup, percentOf } from './money';
import { plantNow } from './plant-now';
import { harvestDate, plantingWindow, successionDates } from './planting';
import { purchaseCost } from './purchase';
import { purchaseTotal } from './purchase-total';
import { rowFigures } from './rows';
import { frostDates } from './season';
import { siteFacts } from './site-facts';
import { fillVolume, plantsFit } from './space';
import { strawBales } from './straw-bales';
import type { FarmTool } from './tool';
import { cellTrays } from './trays';
import { bushelWeight, convertUnits } from './units';
import { dripFlow, flowTime, rainHarvest, sprayerVolume, tankVolume } from './water';

/** The registry of farm tools, for the offline router, for function calling and for pages. */
export const farmTools: readonly FarmTool[] = [
  frostDates,
  plantingWindow,
  plantNow,
  harvestDate,
  successionDates,
  plantsFit,
  fillVolume,
  strawBales,
  compostMix,
  fertilizer,
  lime,
  irrigation,
  dilution,
  cellTrays,
  purchaseCost,
  purchaseTotal,
  mixParts,
  amountProduct,
  animalNeeds,
  stocking,
  fence,
  rowFigures,
  convertUnits,
  bushelWeight,
  canningYield,
  landArea,
  coverage,
  plantPopulation,
  rowsAcross,
  rateAmount,
  slopePercent,
  boardFeet,
  concreteBags,
  dripFlow,
  rainHarvest,
  tankVolume,
  flowTime,
  sprayerVolume,
  haySupply,
  flockSize,
  houseCapacity,
  flockBudget,
  breedingDates,
  daysBetween,
  cropBudget,
  breakEven,
  markup,
  percentOf,
  driveCost,
  grantFacts,
  grantSearch,
  grantParagraph,
  siteFacts,
];

const byId = new Map(farmTools.map((tool) => [tool.id, tool]));

/** The tool of an id; undefined for an unknown one. */
export const farmTool = (id: string): FarmTool | undefined => byId.get(id);
