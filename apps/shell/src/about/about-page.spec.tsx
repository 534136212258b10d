import { faqEntries, site, type Photo } from '@farm/farm';
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

describe("the founder's portrait", () => {
  const founder = site.founder as { photo: Photo | null };
  afterEach(() => {
    founder.photo = null;
  });

  test('is a drawing without a photograph', () => {
    renderPage(<AboutPage />);
    expect(screen.queryByRole('img', { name: 'Ada in the okra rows' })).toBeNull();
    expect(document.querySelector('.portrait')).toBeVisible();
  });

  test('is the photograph that the farm has set, in its size and loaded when near', () => {
    const photo = { src: '/photos/founder.jpg', width: 960, height: 1200, alt: 'Ada in the okra rows' };
    founder.photo = { ...photo, srcSet: '/photos/founder-480.jpg 480w, /photos/founder.jpg 960w' };
    renderPage(<AboutPage />);
    const image = screen.getByRole('img', { name: photo.alt });
    expect(image).toHaveAttribute('src', photo.src);
    expect(image).toHaveAttribute('width', '960');
    expect(image).toHaveAttribute('height', '1200');
    expect(image).toHaveAttribute('sizes', '(min-width: 64rem) 23rem, 100vw');
    expect(image).toHaveAttribute('loading', 'lazy');
    expect(document.querySelector('.portrait')).toBeNull();
  });
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
