import type { LessonSum } from '@farm/farm';
import { renderPage } from '@farm/web-kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { LessonText } from './lesson-text';

const sum: LessonSum = {
  id: 'compost',
  title: 'Compost for your beds',
  inputs: [
    { name: 'area', label: 'Size of the bed', unit: 'square feet', example: '125', canBeZero: false },
    { name: 'price', label: 'Price of a yard', unit: '$', example: '40', canBeZero: true },
  ],
  results: [{ name: 'cost', label: 'Cost', formula: 'area ÷ 12 ÷ 27 × price', unit: '$', rounding: 2 }],
};
const html = `<p>Before.</p>\n<div data-sum="${encodeURIComponent(JSON.stringify(sum))}"></div>\n<p>After.</p>\n`;
const open = () => renderPage(<LessonText lessonId="beds" html={html} />, { at: '/lesson', path: '/lesson' });

afterEach(() => localStorage.clear());

test('a sum stands in the text with the example, its working and its unit', () => {
  open();
  expect(screen.getByRole('region', { name: 'Compost for your beds' })).toBeVisible();
  expect(screen.getByLabelText('Size of the bed (square feet)')).toHaveValue('125');
  expect(screen.getByRole('status')).toHaveTextContent('Cost$15.43125 ÷ 12 ÷ 27 × 40 = $15.43');
  expect(screen.getByText('After.')).toBeVisible();
});

test('own numbers are calculated, kept for the next visit, and given up for the example', async () => {
  const page = open();
  const size = screen.getByLabelText('Size of the bed (square feet)');
  await page.user.clear(size);
  expect(size).toHaveAccessibleDescription('Size of the bed: type a number.');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await page.user.type(size, '32');
  expect(screen.getByRole('status')).toHaveTextContent('32 ÷ 12 ÷ 27 × 40 = $3.95');
  cleanup();
  const later = open();
  expect(screen.getByLabelText('Size of the bed (square feet)')).toHaveValue('32');
  await later.user.click(screen.getByRole('button', { name: 'Back to the example' }));
  expect(screen.getByLabelText('Size of the bed (square feet)')).toHaveValue('125');
  expect(localStorage.getItem('farm.lesson-sums')).toBe('{}');
});
