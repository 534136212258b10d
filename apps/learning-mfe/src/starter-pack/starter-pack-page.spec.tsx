import { errorResponse, NETWORK_ERROR, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import ICAL from 'ical.js';
import { person } from '../grant-search/testing/grants-for-test';
import { packAddress } from './pack-address';
import { packCalendar } from './pack-calendar';
import { Component as StarterPackPage } from './starter-pack-page';
import { packWith } from './testing/pack-for-test';

const READ = 'GET /api/grants/:id/starter-pack';
const MAKE = 'POST /api/grants/:id/starter-pack/:document';

let saved: string[];
beforeEach(() => {
  saved = [];
  window.localStorage.clear();
  URL.createObjectURL = () => 'blob:file';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => jest.restoreAllMocks());

const open = (api: FakeApi = {}, query = 'grant=fruitguys') =>
  renderPage(<StarterPackPage />, {
    at: `/grant-search/starter-pack?${query}`,
    api: { 'GET /api/auth/user': person, [READ]: packWith(), ...api },
  });
const press = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.findByLabelText(name);

test('the address of a pack has the grant, and of the search the place and the need', () => {
  expect(packAddress('fruitguys')).toBe('/grant-search/starter-pack?grant=fruitguys');
  expect(packAddress('fruitguys', '?need=a+hoop+house&location=Macon&veteran=yes&searched=yes')).toBe(
    '/grant-search/starter-pack?grant=fruitguys&location=Macon&need=a+hoop+house',
  );
});

test('what the search and the grant’s row say is filled in, and what the grant does not pay is named', async () => {
  open(
    { [READ]: packWith({}, { ownShare: { say: '25 % of the grant', percent: 20 } }) },
    'grant=fruitguys&location=Macon%2C+GA&need=drip+lines',
  );
  expect(await field('Place')).toHaveValue('Macon, GA');
  expect(await field('What the money is for')).toHaveValue('drip lines');
  expect(await field('Most it pays, in dollars')).toHaveValue('5,000');
  expect(await field('Your share, percent of all')).toHaveValue('20');
  expect(screen.getByText('It says: Up to $5,000 (2025). Own share: 25 % of the grant.')).toBeVisible();
  expect(screen.getByText('Labor and land are not paid.')).toBeVisible();
});

test.each([
  ['Budget (Excel)', 'budget', 'budget-fruitguys.xlsx'],
  ['Letter of support (Word)', 'letter', 'letter-of-support-fruitguys.docx'],
  ['One-page story (Word)', 'story', 'story-fruitguys.docx'],
])('%s is made of what was typed, which stays, also after a reload', async (button, document, name) => {
  const { user, calls } = open({ [MAKE]: new Blob(['PK']) });
  await user.type(await field('Name of your farm or group'), 'Pine Street Garden');
  await user.click(press(button));
  await waitFor(() => expect(saved).toEqual([name]));
  expect(calls(MAKE)).toEqual([
    expect.objectContaining({
      params: { id: 'fruitguys', document },
      body: { name: 'Pine Street Garden', award: '5,000', ownShare: '0' },
    }),
  ]);
  expect(await screen.findByText(`Saved: ${button}.`)).toBeVisible();
  expect(await field('Name of your farm or group')).toHaveValue('Pine Street Garden');
  cleanup();
  open();
  expect(await field('Name of your farm or group')).toHaveValue('Pine Street Garden');
});

test('‘Clear what I typed’ leaves what the site knows, and nothing in the browser', async () => {
  const { user } = open();
  await user.type(await field('Name of your farm or group'), 'Pine Street Garden');
  await user.click(press('Clear what I typed'));
  expect(await field('Name of your farm or group')).toHaveValue('');
  expect(await field('Most it pays, in dollars')).toHaveValue('5,000');
  expect(window.localStorage.getItem('farm.starter-packs')).not.toContain('Pine');
});

test('a faulty amount has the focus and its sentence, and no file is made', async () => {
  const { user, calls } = open();
  const amount = await field('You ask for, in dollars');
  await user.type(amount, 'a lot');
  await user.click(press('Budget (Excel)'));
  expect(await screen.findByText('Please write dollars as a number, such as 4,500.')).toBeVisible();
  expect(amount).toHaveFocus();
  expect(calls(MAKE)).toEqual([]);
});

test('Enter in a field saves no file', async () => {
  const { user, calls } = open({ [MAKE]: new Blob(['PK']) });
  await user.type(await field('Name of your farm or group'), 'Pine{Enter}');
  expect(calls(MAKE)).toEqual([]);
});

test('without a connection the page says what to do, and keeps what was typed', async () => {
  const { user } = open({ [MAKE]: () => NETWORK_ERROR });
  await user.type(await field('Place'), 'Macon');
  await user.click(press('One-page story (Word)'));
  expect(
    await screen.findByText(
      "We couldn't make the file. What you typed stays here. Check your connection and try again.",
    ),
  ).toBeVisible();
  expect(await field('Place')).toHaveValue('Macon');
});

describe('the steps', () => {
  const list = () => screen.findByRole('list', { name: 'Steps to the deadline' });

  test('stand with their days, the last day after them', async () => {
    open();
    const texts = within(await list())
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(texts).toEqual([
      'December 6, 2026Read its rules',
      'Any timeKeep photos',
      'January 29, 2027Send it in two days early',
      'January 31, 2027Last day',
    ]);
  });

  test('that should have begun say so instead of a past day', async () => {
    open({ [READ]: packWith({ steps: [{ id: 'rules', label: 'Read its rules', date: '2026-11-06', isDue: true }] }) });
    expect(within(await list()).getAllByRole('listitem')[0]).toHaveTextContent('Begin nowRead its rules');
  });

  test('that are too late are said plainly, as a warning', async () => {
    open({ [READ]: packWith({ isTooLate: true, say: ['It closes in 3 days. That is too late to begin.'] }) });
    expect(await screen.findByText('It closes in 3 days. That is too late to begin.')).toBeVisible();
    expect(screen.getAllByRole('alert')[0]).toHaveTextContent(/^Please note/);
  });

  test('of a program that is open all year are counted from the day that is chosen', async () => {
    const { user, calls } = open({
      [READ]: ({ query }) =>
        packWith({ kind: 'own', closesOn: query?.sendBy ?? '2027-01-25', say: ['It takes applications all year.'] }),
    });
    const day = await field('The day you count back from');
    expect(day).toHaveValue('2027-01-25');
    await user.clear(day);
    await user.type(day, '2027-06-01');
    expect(await screen.findByText('June 1, 2027')).toBeVisible();
    expect(calls(READ)).toContainEqual(expect.objectContaining({ query: { sendBy: '2027-06-01' } }));
  });

  test('are a calendar file with an entry for each day', async () => {
    const { user } = open();
    await list();
    await user.click(press('Steps to calendar'));
    expect(saved).toEqual(['steps-fruitguys.ics']);
    const calendar = new ICAL.Component(
      ICAL.parse(packCalendar(packWith(), new Date('2026-12-10T15:00:00Z'))) as unknown[],
    );
    const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
    expect(events.map(({ summary, startDate }) => [summary, startDate.toString()])).toEqual([
      ['Read its rules', '2026-12-10'], // it should have begun on December 6
      ['Send it in two days early', '2027-01-29'],
      ['Grant deadline: FruitGuys Community Fund', '2027-01-31'],
    ]);
  });
});

test('who is signed out is led to sign in and back to the pack', async () => {
  open({ 'GET /api/auth/user': null });
  expect(await screen.findByRole('link', { name: 'Sign in to continue' })).toHaveAttribute(
    'href',
    `/api/login?returnTo=${encodeURIComponent('/grant-search/starter-pack?grant=fruitguys')}`,
  );
});

test('a program without a pack says why, and leads to the search', async () => {
  open({ [READ]: errorResponse(422, 'grants.no_pack', 'This program has its own forms.') });
  expect(await screen.findByText('This program has its own forms.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Search grants' })).toHaveAttribute('href', '/grant-search');
  expect(screen.queryByRole('button', { name: /try again/i })).toBeNull();
});

test('without a grant the page says how to come to one', async () => {
  open({}, '');
  expect(await screen.findByRole('heading', { name: 'Which grant is it for?' })).toBeVisible();
});
