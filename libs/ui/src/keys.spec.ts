import { endsComposition, isKey, letterOf } from './keys';

const press = (init: KeyboardEventInit) => new KeyboardEvent('keydown', init);

test.each<['Enter' | 'Escape', string, KeyboardEventInit, boolean]>([
  ['Enter', 'of a composition in Chromium and Firefox', { isComposing: true }, false],
  ['Enter', 'in Safari, right after the composition', { keyCode: 229 }, false],
  ['Escape', 'of a composition', { isComposing: true }, false],
  ['Enter', 'alone', { keyCode: 13 }, true],
  ['Escape', 'alone', { keyCode: 27 }, true],
])('whether a key is meant for the page: %s %s', (key, _, init, expected) => {
  const event = press({ key, ...init });
  expect(isKey(event, key)).toBe(expected);
  expect(isKey({ nativeEvent: event }, key)).toBe(expected);
  expect(endsComposition(event, key)).toBe(!expected);
});

test.each([
  ['English', { key: 'c', code: 'KeyC' }, 'c'],
  ['with Shift or Caps Lock', { key: 'P', code: 'KeyP' }, 'p'],
  ['Dvorak: what the key prints', { key: 'j', code: 'KeyC' }, 'j'],
  ['Russian', { key: 'с', code: 'KeyC' }, 'c'],
  ['Russian with Caps Lock', { key: 'З', code: 'KeyP' }, 'p'],
  ['Greek', { key: 'ζ', code: 'KeyZ' }, 'z'],
  ['Arabic', { key: 'ا', code: 'KeyH' }, 'h'],
  ['Hebrew', { key: 'ג', code: 'KeyD' }, 'd'],
  ['Armenian', { key: 'ա', code: 'KeyA' }, 'a'],
  ['Thai', { key: 'ก', code: 'KeyD' }, 'd'],
  ['an accented Latin letter is another key', { key: 'é', code: 'KeyZ' }, null],
  ['a digit', { key: '1', code: 'Digit1' }, null],
  ['an arrow', { key: 'ArrowLeft', code: 'ArrowLeft' }, null],
  ['a composition', { key: 'Process', code: 'KeyC', isComposing: true }, null],
])('the letter of a shortcut on a keyboard layout: %s', (_, init, expected) =>
  expect(letterOf(press(init))).toBe(expected),
);
