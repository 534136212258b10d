import { renderPage } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { Component as HomePage } from './home-page';

test('the hero has one heading and two large buttons', () => {
  renderPage(<HomePage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Grow food where you stand.' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'PROGRAMS OPEN NOW!' })).toHaveAttribute('href', '/programs');
  expect(screen.getByRole('link', { name: 'Get Your FREE Farming Survival Kit!' })).toHaveAttribute(
    'href',
    '/free-guides',
  );
});

test.each([
  ['Youth Farming', '/programs'],
  ['Workshops', '/courses'],
  ['Co-op Network', '/programs'],
  ['Online Store', '/country-store'],
])('the card %s leads to %s', (title, path) => {
  renderPage(<HomePage />);
  const card = within(screen.getByRole('article', { name: title }));
  expect(card.getByRole('link')).toHaveAttribute('href', path);
});

test.each([
  ['Make a recipe', '/community-griot#recipes'],
  ["Read today's wisdom", '/community-griot'],
  ['Read our story', '/about'],
])('%s leads to %s', (name, path) => {
  renderPage(<HomePage />);
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
});

test("'Let's Write a Grant' scrolls to the chat and focuses its input", async () => {
  const scrolled = jest.fn();
  Element.prototype.scrollIntoView = scrolled;
  const { user } = renderPage(<HomePage />);
  const card = within(screen.getByRole('region', { name: "Let's Write a Grant" }));
  await user.click(card.getByRole('link', { name: 'Start with Dexter Jr.' }));
  expect(scrolled).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('textbox', { name: 'Your message' })).toHaveFocus();
});

test('the eight parts stand in their order', () => {
  renderPage(<HomePage />);
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    'Grow food where you stand.',
    ...['Recipe Generator', "Let's Write a Grant"],
    ...['Explore Our Programs', 'Youth Farming', 'Workshops', 'Co-op Network', 'Online Store'],
    'Daily Farming Wisdom Blog',
    'Ask Dexter Jr.',
    ...['Grant Writing Expert', 'Advanced Farm Tools', 'Educational Mission'],
    ...['About Sweetgum Family Farm', 'Where the money goes'],
    'Join Our Mailing List',
  ]);
});
