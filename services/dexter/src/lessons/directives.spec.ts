import { understand, understoodAs } from './directives';

test.each([
  [
    'Always mention a soil test when asked about lime or fertilizer.',
    "Says 'Remember a soil test.' when asked about lime or fertilizer.",
  ],
  ['When asked about canning, say "Use a tested recipe."', "Says 'Use a tested recipe.' when asked about canning."],
  ['Never say "guaranteed" or "promise"', "Leaves out every sentence with 'guaranteed' or 'promise'."],
  ['Keep answers under 120 plain words.', 'Keeps answers under 120 words.'],
  ['Suggest the farm plan when asked what to plant.', 'Offers Farm plan when asked about what to plant.'],
  ['Begin every answer with Good morning, neighbor.', "Begins answers with 'Good morning, neighbor.'"],
  ['Be kinder to beginners.', null],
  ['Always mention the price of $20 when asked about guides.', null],
  ['Keep answers under 5 words.', null],
])('%s', (instruction, closed) => {
  expect(understoodAs(understand(instruction))).toBe(closed);
});
