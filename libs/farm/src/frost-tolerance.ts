/**
 * Temperatures in °F at which crops die, the most tender first. For plants that had a week of cool nights; after warm days
 * they die sooner. From lists of the Extension services of Georgia and Texas: tender crops at freezing, lettuce and chard
 * below 26, broccoli below 22, and collards, spinach and kale only after hours below 20.
 */
export const frostTolerances = [
  { killsAt: 32, crops: ['Basil', 'Tomatoes', 'Peppers', 'Okra', 'Squash'] },
  { killsAt: 29, crops: ['Potato tops', 'Fava blossoms'] },
  { killsAt: 26, crops: ['Lettuce', 'Swiss chard'] },
  { killsAt: 22, crops: ['Broccoli', 'Mustard'] },
  { killsAt: 20, crops: ['Cabbage', 'Turnips', 'Onions'] },
  { killsAt: 15, crops: ['Collards', 'Spinach', 'Carrots'] },
  { killsAt: 10, crops: ['Kale', 'Garlic'] },
] as const;
