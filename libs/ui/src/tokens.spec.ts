import { clothColors } from '@farm/farm';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const sheet = (name: string) => readFileSync(join(__dirname, '..', name), 'utf8');
const tokenSheet = sheet('theme/tokens.css');

/** The tokens that one block declares. */
function tokensOf(opening: string): Map<string, string> {
  const start = tokenSheet.indexOf(opening);
  const block = tokenSheet.slice(start, tokenSheet.indexOf('\n  }', start));
  return new Map([...block.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name ?? '', value ?? '']));
}

const light = tokensOf(':root {');
const dark = new Map([...light, ...tokensOf("[data-theme='dark'] {")]);
const themes = { light, dark };

const channel = (value: number) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255));
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** Contrast of two token names in one theme, by the formula of WCAG 2. */
function contrast(tokens: Map<string, string>, one: string, other: string): number {
  const [high, low] = [one, other].map((name) => luminance(tokens.get(name) ?? '')).sort((a, b) => b - a);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

const color = (names: string) => names.split(' ').map((name) => `--color-${name}`);
const GROUNDS = color('bg surface band');
const TEXTS = color('ink muted accent action danger beet leaf okra sky plum');
const TINTED = [
  ...color('tint-ok tint-warn tint-error tint-info bubble').map((tint) => ['--color-ink', tint]),
  ...[
    ['action', 'tint-ok'],
    ['label-warn', 'tint-warn'],
    ['danger', 'tint-error'],
    ['accent', 'tint-info'],
    ['on-action', 'action'],
    ['on-action', 'action-hover'],
    ['on-squash', 'squash'],
    ['on-danger', 'danger'],
    ['on-danger', 'danger-hover'],
    ['footer-ink', 'footer'],
    ['footer-muted', 'footer'],
    ['footer-focus', 'footer'],
  ].map((pair) => pair.map((name) => `--color-${name}`)),
] as [string, string][];

describe.each(Object.entries(themes))('in the %s theme', (_, tokens) => {
  test.each(TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)))(
    '%s is readable on %s (4.5)',
    (text, ground) => expect(contrast(tokens, text, ground)).toBeGreaterThanOrEqual(4.5),
  );
  test.each(TINTED)('%s is readable on %s (4.5)', (text, ground) =>
    expect(contrast(tokens, text, ground)).toBeGreaterThanOrEqual(4.5),
  );
  test.each(['--color-line', '--color-focus'].flatMap((edge) => GROUNDS.map((ground) => [edge, ground] as const)))(
    '%s is seen on %s (3.0)',
    (edge, ground) => expect(contrast(tokens, edge, ground)).toBeGreaterThanOrEqual(3),
  );
});

test('the measured figures of the design hold', () => {
  expect(contrast(light, '--color-ink', '--color-bg')).toBeCloseTo(14.4, 1);
  expect(contrast(dark, '--color-ink', '--color-bg')).toBeCloseTo(15.9, 1);
});

test('each colour of a role and the filter of the cloth have a dark twin, and dark invents none', () => {
  const twins = [...tokensOf("[data-theme='dark'] {").keys()].sort();
  const themed = [...light.keys()].filter((name) => name.startsWith('--color-') || name === '--cloth-filter');
  expect(twins).toEqual(themed.sort());
});

test.each(Object.entries(clothColors))('the cloth %s on screens is the cloth on paper', (name, colour) =>
  expect(light.get(`--q-${name}`)).toBe(colour.toLowerCase()),
);

test('the layers stand in their order, first of all', () => {
  expect(sheet('theme.css').startsWith('@layer reset, ui, page;')).toBe(true);
});
