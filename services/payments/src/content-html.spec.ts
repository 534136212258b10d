import { renderContent } from './content-html';

const figure = ['```figure bars', 'caption: Two crops.', '- Okra | 3', '- Kale | 5', '```'].join('\n');

test('a figure is a drawing with a text alternative over its caption', () => {
  const html = renderContent(`## Crops\n\n${figure}\n`);
  expect(html).toMatch(/<figure><svg viewBox="0 0 400 \d+" role="img" aria-label="Bar chart: Okra, 3; Kale, 5\.">/);
  expect(html).toContain('<figcaption>Two crops.</figcaption></figure>');
});

test('a figure keeps markup of its labels as text', () => {
  const html = renderContent(figure.replace('Okra', '<script>Okra'));
  expect(html).not.toContain('<script>');
});
