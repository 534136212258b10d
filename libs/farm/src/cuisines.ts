/** What the recipe generator cooks, with the labels and hints it shows. */
export const cuisines = [
  { value: 'west-african', label: 'West African', hint: 'Groundnut stew, okra soup, red-red' },
  { value: 'mexican', label: 'Mexican', hint: 'Calabacitas, quesadillas, pot beans' },
  { value: 'indian', label: 'Indian', hint: 'Saag, bhindi masala, baingan bharta' },
  { value: 'caribbean', label: 'Caribbean', hint: 'Callaloo, rice and peas, pumpkin soup' },
  { value: 'southern-us', label: 'Southern US', hint: 'Hoppin’ John, collards, succotash' },
  { value: 'mediterranean', label: 'Mediterranean', hint: 'Fasolakia, ratatouille, shakshuka' },
] as const;

export type Cuisine = (typeof cuisines)[number]['value'];

/** How many ingredients a recipe may be asked for, and how many characters each may have. */
export const recipeLimits = { ingredients: 20, ingredientLength: 40 } as const;
