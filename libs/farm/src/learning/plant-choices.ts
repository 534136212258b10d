import choices from './plant-choices.json';

/** Headings of the crops and projects that no choice of `planOptions.crops` has. */
export const plantGroups = {
  crops: /*i18n*/ 'More vegetables, fruit and flowers',
  fruit: /*i18n*/ 'Fruit and nuts',
  animal: /*i18n*/ 'Animals',
  mushroom: /*i18n*/ 'Mushrooms',
  woods: /*i18n*/ 'From the woods',
  other: /*i18n*/ 'Other projects',
} as const;

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
