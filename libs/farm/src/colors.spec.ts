import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { darkColors, lightColors } from './colors';

const css = readFileSync(join(__dirname, '../../ui/theme/tokens.css'), 'utf8');
const [light = '', dark = ''] = css.split("[data-theme='dark']");

test.each([
  ['light', lightColors, light],
  ['dark', darkColors, dark],
] as const)('colors of the %s theme are those of the style sheet', (_, colors, theme) => {
  const inTheme = Object.keys(colors).map((name) => [
    name,
    new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(theme)?.[1],
  ]);
  expect(Object.fromEntries(inTheme)).toEqual(colors);
});
