/** The cuisines of the recipe generator. */
export const cuisines = [
  { value: 'west-african', label: 'West African', hint: 'Groundnut stew, okra soup, red-red' },
  { value: 'mexican', label: 'Mexican', hint: 'Calabacitas, quesadillas, pot beans' },
  { value: 'indian', label: 'Indian', hint: 'Saag, bhindi masala, baingan bharta' },
  { value: 'caribbean', label: 'Caribbean', hint: 'Callaloo, rice and peas, pumpkin soup' },
  { value: 'southern-us', label: 'Southern US', hint: 'Hoppin’ John, collards, succotash' },
  { value: 'mediterranean', label: 'Mediterranean', hint: 'Fasolakia, ratatouille, shakshuka' },
] as const;

export type Cuisine = (typeof cuisines)[number]['value'];

/** Maximum number of ingredients, and of characters of each: a whole sentence on an allergy fits. */
export const recipeLimits = { ingredients: 20, ingredientLength: 100 } as const;
