import { hasVisibleText } from './visible-text';

test.each(['a', ' é ', '👩🏽\u200d🌾', '\u200bمرحبا', '0'])('%j is seen', (text) =>
  expect(hasVisibleText(text)).toBe(true),
);
test.each(['', ' \n\t', '\u00a0\u2003', '\u200b\u2060\ufeff', '\u0007', '\u00ad'])('%j is not', (text) =>
  expect(hasVisibleText(text)).toBe(false),
);
