import type { Food } from './foods';

export const MAIN_WEIGHT = 2;
/** How much a food makes the dish: of meat and pulses more than of salt. */
export const WEIGHTS: Readonly<Record<string, number>> = {
  protein: 5,
  garden: 3,
  sausage: 3,
  'cured meat': 3,
  pulses: 5,
  ackee: 5,
  lentils: 5,
  'dry beans': 4,
  'kidney beans': 4,
  starches: MAIN_WEIGHT,
  nuts: 3,
  cheese: MAIN_WEIGHT,
  dairy: 1.5,
  fruit: 1,
  'cooking fruit': MAIN_WEIGHT,
  seasonings: 1,
  basics: 0.2,
  onions: 1,
  scallions: 1,
  garlic: 0.5,
  'hot peppers': 1,
  'soft herbs': 1,
  // A sauce or a seed that names its dish.
  'salsa verde': 3,
  'mole paste': 4,
  'enchilada sauce': 3,
  'jerk seasoning': 3,
  'chipotles in adobo': 3,
  'red palm oil': 1,
  egusi: 4,
  ogbono: 4,
  'cream soup': 4,
  'French onion soup': 3,
  'ready-made gravy': 1.5,
  'pie crust': 3,
  'strong herbs': 1,
  'resinous herbs': 1,
};

/** Starches that replace each other where the dish keeps no place for any: rice is no pasta. */
const STARCH_FAMILIES: readonly (readonly string[])[] = [
  ['pasta', 'noodles', 'gnocchi', 'filled pasta', 'boxed macaroni and cheese'],
  ['grits', 'polenta', 'cornmeal'],
  ['corn tortillas', 'flour tortillas'],
  ['bread', 'pita', 'chapati', 'naan'],
  ['rice', 'wild rice', 'quinoa', 'couscous', 'bulgur', 'millet', 'fonio', 'barley', 'farro', 'freekeh', 'sorghum'],
];

/** Whether a food may replace a starch; true if the food to replace is not a starch. */
export const isStarchOf = (starch: Food, substitute: Food): boolean =>
  starch.kind !== 'starches' ||
  STARCH_FAMILIES.some((names) => names.includes(starch.name) && names.includes(substitute.name));
