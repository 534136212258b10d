import type { ClassEvent } from '@farm/contracts';
import { renderPage } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { Component as ProgramsPage } from './programs-page';

const classForTest = (): ClassEvent => ({
  id: '0197279a-0000-7000-8000-000000000001',
  title: 'Starting seeds indoors',
  kind: 'class',
  startsAt: '2026-12-12T15:00:00.000Z',
  endsAt: '2026-12-12T16:30:00.000Z',
  place: 'The red barn',
  online: false,
  seats: 12,
  seatsLeft: 3,
  waiting: 0,
  priceCents: 0,
  notes: '',
  status: 'scheduled',
});

beforeEach(() => jest.useFakeTimers({ now: new Date('2025-08-01T12:00:00Z'), advanceTimers: true }));
afterEach(() => jest.useRealTimers());

test('the course has its dates, place and recordings', () => {
  renderPage(<ProgramsPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'PROGRAMS OPEN NOW' })).toBeVisible();
  expect(screen.getByText('Saturday, August 23, 2025')).toBeVisible();
  expect(screen.getByText('Every Saturday, 9-10 AM')).toBeVisible();
  expect(screen.getByText('Virtual and in person')).toBeVisible();
  expect(screen.getByText('All sessions recorded')).toBeVisible();
  expect(screen.getByText(/Spaces are limited\./)).toBeVisible();
});

test.each([
  [1, 'The 4-Week Garden Starter', '$497'],
  [2, 'From Seed to Harvest', '$947'],
  [3, 'Backyard to Table', '$1,297'],
])('tier %d, %s, costs %s and has an email link', (number, name, price) => {
  jest.useFakeTimers({ now: new Date('2025-08-01T12:00:00Z') });
  renderPage(<ProgramsPage />);
  expect(screen.getByRole('heading', { level: 3, name })).toBeVisible();
  expect(screen.getByText(price)).toBeVisible();
  expect(screen.getByRole('link', { name: `Email us about Tier ${number}` })).toHaveAttribute(
    'href',
    expect.stringMatching(/^mailto:info@example\.com\?subject=Fall%20Gardening%20Course.*&body=Hello/),
  );
});

test('a class that has met is not sold: it leads to addresses and seats for the next one', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-27T12:00:00Z') });
  renderPage(<ProgramsPage />, { api: { 'GET /api/classes': { classes: [] } } });
  expect(screen.queryByRole('button', { name: /^Calendar file/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^Email us about Tier/ })).not.toBeInTheDocument();
  expect(screen.getByText('That class is done.')).toBeVisible();
  const waitingList = expect.stringMatching(/^mailto:info@example\.com\?subject=.*next%20class&body=Hello/);
  expect(await screen.findByRole('link', { name: 'Leave your email' })).toHaveAttribute('href', '/classes');
  expect(screen.getByRole('link', { name: 'Ask for a seat in the next class of Tier 1' })).toHaveAttribute(
    'href',
    waitingList,
  );
});

test('after the course the page names the next class with a date', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-27T12:00:00Z') });
  renderPage(<ProgramsPage />, { api: { 'GET /api/classes': { classes: [classForTest()] } } });
  expect(await screen.findByRole('link', { name: 'Starting seeds indoors' })).toHaveAttribute(
    'href',
    `/classes/${classForTest().id}`,
  );
  expect(screen.getByText(/, Saturday, December 12\.$/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Leave your email' })).not.toBeInTheDocument();
});

test('youth farming names what a class can use today, and how to ask for dates', () => {
  renderPage(<ProgramsPage />);
  const heading = screen.getByRole('heading', { level: 2, name: 'Youth Farming' });
  expect(heading.closest('#youth')).toContainElement(screen.getByRole('link', { name: 'Email us about your class' }));
  const links = within(screen.getByRole('list', { name: 'For your class today' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['For teachers', '/for-teachers'],
    ['Growing Minds', '/country-store#growing-minds'],
    ['Picture Round', '/picture-round'],
    ['Simple Quiz', '/courses'],
    ['Growing Minds: Teacher and Student Guide', '/country-store#growing-minds-education'],
  ]);
  expect(screen.getByRole('link', { name: 'Email us about your class' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^mailto:info@example\.com\?subject=Youth%20Garden%20Series&body=Hello/),
  );
});

test.each([
  [1, 'The 4-Week Garden Starter', 4],
  [2, 'From Seed to Harvest', 8],
  [3, 'Backyard to Table', 8],
])('tier %d, %s, has a calendar file with %d Saturdays', async (number, name, weeks) => {
  jest.useFakeTimers({ now: new Date('2025-08-01T12:00:00Z'), advanceTimers: true });
  const files: Blob[] = [];
  const names: string[] = [];
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { user } = renderPage(<ProgramsPage />);
  const card = within(screen.getByRole('article', { name }));
  await user.click(card.getByRole('button', { name: `Calendar file, ${weeks} Saturdays` }));
  expect(names).toEqual([`fall-gardening-course-tier-${number}.ics`]);
  expect(files.map(({ type }) => type)).toEqual(['text/calendar;charset=utf-8']);
});

test('the second tier is marked MOST POPULAR', () => {
  renderPage(<ProgramsPage />);
  expect(screen.getByText('MOST POPULAR').closest('article')).toHaveTextContent('From Seed to Harvest');
});

test('the co-op has a 4-week and a 9-week path', () => {
  renderPage(<ProgramsPage />);
  expect(screen.getByText(/Choose the 4-week or the 9-week path\./)).toBeVisible();
});

test('farm plans are described as custom 4-week plans, with a link to make one', () => {
  renderPage(<ProgramsPage />);
  expect(screen.getByText(/^Farm plans are custom 4-week plans/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start My Farm Plan' })).toHaveAttribute('href', '/start-my-farm-plan');
});

test("'Print this page' prints the page", async () => {
  window.print = jest.fn();
  const { user } = renderPage(<ProgramsPage />);
  await user.click(screen.getByRole('button', { name: 'Print this page' }));
  expect(window.print).toHaveBeenCalledTimes(1);
});
