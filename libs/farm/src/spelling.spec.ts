import { spelling } from './spelling';

const known = ['spinach', 'broccoli', 'strawberry', 'grants', 'beans', 'green', 'okra', 'canning', 'caning', 'tomato'];
const spelled = spelling(new Map([...known.map((word) => [word, 1] as const), ['tomatoes', 9], ['grains', 3]]));

test.each([
  ['spinnach', 'spinach'],
  ['brocoli', 'broccoli'],
  ['strawbery', 'strawberry'],
  ['grannts', 'grants'],
  ['beens', 'beans'],
  ['tomatos', 'tomatoes'],
  ['sipnach', 'spinach'],
])('%s is read as %s', (typed, meant) => {
  expect(spelled(typed)).toBe(meant);
});

test.each(['beans', 'caning', 'okar', 'ocra', 'laptop', 'xbeans', 'Zürich', ''])('%s is left alone', (typed) => {
  expect(spelled(typed)).toBe(typed);
});
