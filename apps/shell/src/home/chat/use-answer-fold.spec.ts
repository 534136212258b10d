import { foldOf } from './use-answer-fold';

const heights = { window: 420, frame: 26, text: 100, line: 24, details: 150, button: 52 };

test('an answer that fits is not folded', () => {
  expect(foldOf(heights)).toBeNull();
});

test('a longer text gets the room that sources and button leave', () => {
  expect(foldOf({ ...heights, text: 900 })).toEqual({ textHeight: 420 - 32 - 26 - 52 - 150, hidesDetails: false });
});

test('where they leave fewer than five lines, the text comes first', () => {
  expect(foldOf({ ...heights, window: 300, text: 900 })).toEqual({ textHeight: 190, hidesDetails: true });
  expect(foldOf({ ...heights, window: 300, text: 120 })).toEqual({ textHeight: 120, hidesDetails: true });
});

test('in a window of a few lines one line is shown', () => {
  expect(foldOf({ ...heights, window: 90, text: 900 })).toEqual({ textHeight: 24, hidesDetails: true });
});
