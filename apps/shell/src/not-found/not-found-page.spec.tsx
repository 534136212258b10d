import { renderPage } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { NotFoundPage } from './not-found-page';

test('the not-found page has its hint and links to home page, store and hub', () => {
  renderPage(<NotFoundPage />);
  expect(screen.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeVisible();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/country-store',
    '/community-griot',
  ]);
});
