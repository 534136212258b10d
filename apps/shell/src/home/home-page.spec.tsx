import { NETWORK_ERROR, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { Component as HomePage } from './home-page';

// On a busy machine, compiling what loads later takes longer than the time limit of a test.
beforeAll(() => Promise.all([import('./chat/chat-panel'), import('./lower-sections'), import('./farm-today')]), 30_000);

const pending = () => new Promise<never>(() => undefined);
const withoutWeather: FakeApi = { 'GET /api/weather/current': pending, 'GET /api/classes': pending };
const pendingApi: FakeApi = { ...withoutWeather, 'GET /api/daily-blog': pending };
const post = { title: 'Collards after frost', date: '2026-11-21', content: 'Words.', tips: [] };

test("the blog section shows the title of today's post", async () => {
  renderPage(<HomePage />, { api: { ...withoutWeather, 'GET /api/daily-blog': post } });
  expect(await screen.findByText('This month: Collards after frost')).toBeVisible();
});

test('if the blog fails to load, the title of the built-in post of the day is shown', async () => {
  renderPage(<HomePage />, { api: { ...withoutWeather, 'GET /api/daily-blog': NETWORK_ERROR } });
  expect(await screen.findByText(/^This month: (Read your soil|Cowpeas feed|Save okra)/)).toBeVisible();
});

test('the hero has one heading and two large buttons', () => {
  renderPage(<HomePage />, { api: pendingApi });
  expect(screen.getByRole('heading', { level: 1, name: 'Grow food where you stand.' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'PROGRAMS OPEN NOW!' })).toHaveAttribute('href', '/programs');
  expect(screen.getByRole('link', { name: 'Get Your FREE Farming Survival Kit!' })).toHaveAttribute(
    'href',
    '/free-guides',
  );
});

test.each([
  ['Youth Farming', '/programs#youth'],
  ['Workshops', '/courses#workshops'],
  ['Co-op Network', '/programs#coop'],
  ['Online Store', '/country-store'],
])('the card %s links to %s', async (title, path) => {
  renderPage(<HomePage />, { api: pendingApi });
  const card = within(await screen.findByRole('article', { name: title }));
  expect(card.getByRole('link')).toHaveAttribute('href', path);
});

test.each([
  ['Make a recipe', '/community-griot#recipes'],
  ["Read today's wisdom", '/community-griot'],
  ['Read our story', '/about'],
])('%s links to %s', async (name, path) => {
  renderPage(<HomePage />, { api: pendingApi });
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', path);
});

test("'Let's Write a Grant' scrolls to the chat and focuses its input", async () => {
  const scrollIntoView = jest.fn();
  Element.prototype.scrollIntoView = scrollIntoView;
  const { user } = renderPage(<HomePage />, { api: pendingApi });
  await screen.findByRole('textbox', { name: 'Your message' });
  const card = within(screen.getByRole('region', { name: "Let's Write a Grant" }));
  await user.click(card.getByRole('link', { name: 'Start with Dexter Jr.' }));
  expect(scrollIntoView).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('textbox', { name: 'Your message' })).toHaveFocus();
});

test('the sections are in order', async () => {
  renderPage(<HomePage />, { api: pendingApi });
  await screen.findByRole('heading', { name: 'Ask Dexter Jr.' });
  await screen.findByRole('heading', { name: 'Join Our Mailing List' });
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    'Grow food where you stand.',
    'At the farm this week',
    ...['Recipe Generator', "Let's Write a Grant"],
    'The Next Five Weeks',
    ...['Explore Our Programs', 'Youth Farming', 'Workshops', 'Co-op Network', 'Online Store'],
    'Daily Farming Wisdom Blog',
    'Ask Dexter Jr.',
    ...['Grant Writing Expert', 'Advanced Farm Tools', 'Educational Mission'],
    ...['About Sweetgum Family Farm', 'Where the money goes'],
    'Join Our Mailing List',
  ]);
});
