const WORDS = [
  ...['Okra', 'Collard', 'Sorghum', 'Peanut', 'Pecan', 'Clover', 'Fern', 'Sage', 'Basil', 'Thyme', 'Squash', 'Pepper'],
  ...['Melon', 'Fig', 'Sunflower', 'Zinnia', 'Cowpea', 'Radish', 'Turnip', 'Persimmon'],
];
const FIRST_NUMBER = 10;
const NUMBERS = 90;

/** A nickname that says nothing about its bearer: 'Okra 27'. `random` returns numbers in [0, 1). */
export function suggestNickname(random: () => number): string {
  const word = WORDS[Math.floor(random() * WORDS.length)] ?? 'Okra';
  return `${word} ${FIRST_NUMBER + Math.floor(random() * NUMBERS)}`;
}
