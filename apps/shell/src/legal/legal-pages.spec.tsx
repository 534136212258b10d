import { privacy, terms } from '@farm/farm';
import { renderPage } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { Component as PrivacyPage } from './privacy-page';
import { Component as TermsPage } from './terms-page';

test.each([
  ['Terms of Use', TermsPage, terms],
  ['Privacy Policy', PrivacyPage, privacy],
])('%s has a date and a table of contents that links to each section', (title, Page, { sections }) => {
  renderPage(<Page />);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByText('Last updated June 15, 2025')).toBeVisible();
  const contents = within(screen.getByRole('navigation', { name: 'On this page' }));
  sections.forEach((section) => {
    const heading = screen.getByRole('heading', { level: 2, name: section.title });
    expect(contents.getByRole('link', { name: section.title })).toHaveAttribute('href', `#${heading.id}`);
  });
});

test('the privacy policy says what a frost bell stores, how long, and who gets to know of it', () => {
  renderPage(<PrivacyPage />);
  expect(
    screen.getByText(/^Frost bell: .*address, your ZIP code and your crops.*30 days.*weather service/),
  ).toBeVisible();
});
