import { scaleOf } from './bed-drawing';

test.each([
  [4, 8, 60], // 8 feet take 480 pixels
  [10, 12, 25], // 10 feet take 250 pixels
  [2, 2, 80], // a small bed is not drawn larger
])('a bed %p feet wide and %p feet long has %p pixels a foot', (widthFt, lengthFt, pixels) => {
  expect(scaleOf({ widthFt, lengthFt })).toBe(pixels);
});
