import { isInstruction } from './instruction';

test.each([
  'Name crimson clover too.',
  'Please always mention a soil test',
  'Never say that lime is harmless.',
  "Don't tell people to burn it",
  'The answer should name the county office.',
  'You should be shorter.',
  'Be more friendly',
  'Explain it with an example.',
])('an instruction: %s', (words) => expect(isInstruction(words)).toBe(true));

test.each([
  'Add compost in fall.',
  'Crimson clover is a fine cover too.',
  'Ask your county Extension office.',
  'Use a soil test before lime.',
  'Never eat wild mushrooms.',
  'Tomatoes should be staked.',
  'Be patient: garlic takes nine months.',
  'You should see sprouts in ten days.',
  'It should smell like earth.',
])('a sentence for visitors: %s', (words) => expect(isInstruction(words)).toBe(false));
