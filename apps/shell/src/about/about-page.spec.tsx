import { faqEntries } from '@farm/farm';
import { renderPage } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { Component as AboutPage } from './about-page';

test('story, mission and offerings are shown', () => {
  renderPage(<AboutPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'About Sweetgum Family Farm' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Our Founder' })).toBeVisible();
  ['Education', 'Cooperation', 'Legacy'].forEach((title) =>
    expect(screen.getByRole('region', { name: title })).toBeVisible(),
  );
});

test.each([
  ['See our programs', '/programs'],
  ['Write to us', '/contact'],
  ['Country Store', '/country-store'],
  ['Facebook group', 'https://example.com/facebook-group'],
  ['LinkedIn', 'https://example.com/linkedin'],
])('%s links to %s', (name, address) => {
  renderPage(<AboutPage />);
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', address);
});

test.each(faqEntries)('a click on the question $question shows its answer', async ({ question, answer }) => {
  const { user } = renderPage(<AboutPage />);
  await user.click(screen.getByText(question));
  expect(screen.getByText(answer)).toBeVisible();
});
