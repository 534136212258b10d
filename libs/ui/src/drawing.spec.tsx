import { render, screen } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Drawing } from './drawing';
import { drawingNames } from './drawings/names';

const FOLDER = join(__dirname, 'drawings');
const files = readdirSync(FOLDER).filter((file) => file.endsWith('.svg') && file !== 'sprite.svg');
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const tokens = readFileSync(join(__dirname, '../theme/tokens.css'), 'utf8');

test('every drawing has its file, and there are at least 36', () => {
  expect([...drawingNames]).toEqual(files.map((file) => file.replace('.svg', '')).sort());
  expect(drawingNames.length).toBeGreaterThanOrEqual(36);
});

test.each(files)('%s has the line of the set and only colors of tokens', (file) => {
  const svg = read(file);
  expect(svg).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 48 48" fill="none" stroke="currentColor" stroke-width="1\.75" stroke-linecap="round" stroke-linejoin="round">\n/,
  );
  expect(svg).not.toMatch(/style=|#[0-9a-f]{3,8}|<(script|image|text|use)\b/i);
  const fills = [...svg.matchAll(/ fill="([^"]+)"/g)].map(([, fill = '']) => fill);
  for (const fill of fills) {
    const [, token] = /^var\((--[\w-]+)\)$/.exec(fill) ?? [];
    expect(token ? tokens.includes(`${token}:`) : ['none', 'currentColor'].includes(fill)).toBe(true);
  }
});

test('a drawing without a label is hidden from assistive technology', () => {
  const { container } = render(<Drawing name="okra" />);
  const svg = container.querySelector('svg');
  expect(svg).toHaveAttribute('aria-hidden', 'true');
  expect(svg?.querySelector('use')).toHaveAttribute('href', '/assets/file.svg#okra');
});

test('a drawing with a label is an image of that name', () => {
  render(<Drawing name="hen" size="large" label="A hen" />);
  expect(screen.getByRole('img', { name: 'A hen' })).toBeInTheDocument();
});
