import choices from './plant-choices.json';

/** A crop or project that the farm plan's wizard offers one by one. */
export interface PlantChoice {
  /** Of the crop table of libs/almanac, or of the farm plan's projects. */
  id: string;
  /** As growers call it: 'Sweet potatoes'. */
  name: string;
  /** The choice of `planOptions.crops` that it belongs to, or another heading: 'Animals'. */
  group: string;
  /** Other names and common misspellings, in lower case, for a search. */
  names: readonly string[];
}

/** All of them by group and name, written by `npm run plant-choices`. */
export const plantChoices: readonly PlantChoice[] = choices;
