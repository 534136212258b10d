import { foldOf } from './use-answer-fold';

const heights = { window: 420, frame: 26, text: 100, line: 24, sources: 60, next: 90, button: 52 };

test('an answer that fits is not folded', () => {
  expect(foldOf(heights)).toBeNull();
});

test('a longer text gets the room that everything below it leaves', () => {
  expect(foldOf({ ...heights, text: 900 })).toEqual({ textHeight: 420 - 32 - 26 - 52 - 150, hides: 'nothing' });
});

test('where that is fewer than five lines, suggested questions and rating give way, then the sources', () => {
  expect(foldOf({ ...heights, window: 330, text: 900 })).toEqual({ textHeight: 160, hides: 'next' });
  expect(foldOf({ ...heights, window: 280, text: 900 })).toEqual({ textHeight: 170, hides: 'all' });
  expect(foldOf({ ...heights, window: 280, text: 140 })).toEqual({ textHeight: 140, hides: 'all' });
});

test('in a window of a few lines one line is shown', () => {
  expect(foldOf({ ...heights, window: 90, text: 900 })).toEqual({ textHeight: 24, hides: 'all' });
});
