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
  URL.revokeObjectURL = () => undefined;
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
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

test('the address of a pack has the grant, and the place and the need that the search read, but no ZIP code', () => {
  const path = '/grant-search/starter-pack?grant=fruitguys';
  expect(packAddress('fruitguys')).toBe(path);
  expect(packAddress('fruitguys', { place: 'Macon, Georgia', need: 'a hoop house' })).toBe(
    `${path}&place=Macon%2C+Georgia&need=a+hoop+house`,
  );
  expect(packAddress('fruitguys', { place: '31201', need: '' })).toBe(path);
});

test('what the search and the grant’s row say is filled in, the need is a hint, and what the grant does not pay is named', async () => {
  open(
    { [READ]: packWith({}, { ownShare: { say: '25 % of the grant', percent: 20 } }) },
    'grant=fruitguys&place=Macon%2C+Georgia&need=drip+lines',
  );
  expect(await field('Place')).toHaveValue('Macon, Georgia');
  expect(await field('What the money is for')).toHaveValue('');
  expect(await field('What the money is for')).toHaveAccessibleDescription(
    'In a few words: you searched for ‘drip lines’.',
  );
  expect(await field('Most it pays, in dollars')).toHaveValue('5,000');
  expect(await field('Your share, percent of all')).toHaveValue('20');
  expect(screen.getByText('It says: Up to $5,000 (2025). Own share: 25 % of the grant.')).toBeVisible();
  expect(screen.getByText('Labor and land are not paid.')).toBeVisible();
});

test('an award and a share that are not known are blank', async () => {
  open({ [READ]: packWith({}, { award: null, ownShare: { say: 'A part', percent: null } }) });
  expect(await field('Most it pays, in dollars')).toHaveValue('');
  expect(await field('Your share, percent of all')).toHaveValue('');
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

test('‘Clear what I typed’ asks first, and leaves what the site knows and nothing in the browser', async () => {
  const { user } = open();
  const name = await field('Name of your farm or group');
  await user.type(name, 'Pine Street Garden');
  await user.click(press('Clear what I typed'));
  await user.click(press('Cancel'));
  expect(name).toHaveValue('Pine Street Garden');
  await user.click(press('Clear what I typed'));
  await user.click(press('Clear it'));
  await waitFor(() => expect(name).toHaveValue(''));
  expect(await field('Most it pays, in dollars')).toHaveValue('5,000');
  expect(window.localStorage.getItem('farm.starter-packs')).not.toContain('Pine');
});

const drafts = () =>
  (JSON.parse(window.localStorage.getItem('farm.starter-packs') ?? '{}') as Record<string, { values: object }>)
    .fruitguys?.values;

test('only what differs from what the site knows is kept', async () => {
  const { user } = open({ [MAKE]: new Blob(['PK']) });
  await user.type(await field('Name of your farm or group'), 'Pine');
  await user.click(press('Budget (Excel)'));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(drafts()).toEqual({ name: 'Pine' });
});

test('words that are typed while a file is made stay, also after a reload', async () => {
  let finish = (): void => undefined;
  const made = new Promise<Blob>((resolve) => {
    finish = () => resolve(new Blob(['PK']));
  });
  const { user } = open({ [MAKE]: () => made });
  await user.type(await field('Name of your farm or group'), 'Pine');
  await user.click(press('Budget (Excel)'));
  await user.type(await field('Name of your farm or group'), ' Street');
  await user.type(await field('Place'), 'Macon');
  finish();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await field('Name of your farm or group')).toHaveValue('Pine Street');
  expect(drafts()).toEqual({ name: 'Pine Street', place: 'Macon' });
});

test('‘Saved’ is said of the file that was made, not of one that was refused after it', async () => {
  const { user } = open({ [MAKE]: new Blob(['PK']) });
  await screen.findByLabelText('Place');
  await user.click(press('Budget (Excel)'));
  expect(await screen.findByText('Saved: Budget (Excel).')).toBeVisible();
  await user.type(await field('You ask for, in dollars'), 'a lot');
  await user.click(press('One-page story (Word)'));
  expect(await screen.findByText('Please write dollars as a number, such as 4,500.')).toBeVisible();
  expect(screen.queryByText(/^Saved/)).toBeNull();
});

test.each([
  ['Partners who could write a letter', 'A{Enter}B{Enter}C{Enter}D{Enter}E{Enter}F{Enter}G', /^Please name up to six/],
  ['What you would pay for', 'x{Enter}'.repeat(21), /^Please keep the list to 20 lines/],
])('too many lines are refused at their field: %s', async (label, text, sentence) => {
  const { user, calls } = open();
  await user.type(await field(label), text);
  await user.click(press('Budget (Excel)'));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(calls(MAKE)).toEqual([]);
});

test('who was signed out meanwhile gets the sign-in link, and what was typed stays', async () => {
  const { user } = open(
    { [MAKE]: errorResponse(401, 'auth.signed_out', 'Please sign in.') },
    'grant=fruitguys&place=Macon%2C+Georgia',
  );
  await user.type(await field('Name of your farm or group'), 'Pine');
  await user.click(press('Budget (Excel)'));
  expect(await screen.findByRole('link', { name: 'Sign in to continue' })).toHaveAttribute(
    'href',
    `/api/login?returnTo=${encodeURIComponent('/grant-search/starter-pack?grant=fruitguys&place=Macon%2C+Georgia')}`,
  );
  expect(await field('Name of your farm or group')).toHaveValue('Pine');
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

  const ownDay = (closesOn = '2027-01-25') =>
    packWith({ kind: 'own', closesOn, say: ['It takes applications all year.'] });

  test('of a program that is open all year are counted from a day that the page proposes, then from the chosen one, which is kept', async () => {
    const { user, calls } = open({ [READ]: ({ query }) => ownDay(query?.sendBy) });
    const day = await field('The day you count back from');
    expect(day).toHaveValue('2027-01-25');
    expect(screen.getByText('A day we propose, eight weeks from today')).toBeVisible();
    expect(screen.queryByText('The day you chose')).toBeNull();
    await user.clear(day);
    await user.type(day, '2027-06-01');
    expect(await screen.findByText('June 1, 2027')).toBeVisible();
    expect(screen.getByText('The day you chose')).toBeVisible();
    expect(calls(READ)).toContainEqual(expect.objectContaining({ query: { sendBy: '2027-06-01' } }));
    cleanup();
    open({ [READ]: ({ query }) => ownDay(query?.sendBy) });
    expect(await field('The day you count back from')).toHaveValue('2027-06-01');
    expect(await screen.findByText('The day you chose')).toBeVisible();
  });

  test('that could not be counted are no calendar file, and can be tried again', async () => {
    let isDown = true;
    const { user } = open({
      [READ]: ({ query }) => (query?.sendBy && isDown ? NETWORK_ERROR : ownDay(query?.sendBy)),
    });
    const day = await field('The day you count back from');
    await user.clear(day);
    await user.type(day, '2027-06-01');
    const again = await screen.findByRole('button', { name: 'Try again' });
    await user.click(press('Steps to calendar'));
    expect(saved).toEqual([]);
    isDown = false;
    await user.click(again);
    expect(await screen.findByText('The day you chose')).toBeVisible();
    await user.click(press('Steps to calendar'));
    expect(saved).toEqual(['steps-fruitguys.ics']);
  });

  test('a day that cannot be says so, and trying again would not help', async () => {
    const { user } = open({
      [READ]: ({ query }) => (query?.sendBy ? errorResponse(422, 'grants.day', 'Please choose a day.') : ownDay()),
    });
    const day = await field('The day you count back from');
    await user.clear(day);
    await user.type(day, '2026-01-01');
    expect(await screen.findByText('Please choose a day.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(press('Steps to calendar')).toHaveAttribute('aria-disabled', 'true');
  });

  test('are a calendar file with an entry for each day', async () => {
    const { user } = open();
    await list();
    await user.click(press('Steps to calendar'));
    expect(saved).toEqual(['steps-fruitguys.ics']);
    const calendar = new ICAL.Component(
      ICAL.parse(packCalendar(packWith(), 'Last day', new Date('2026-12-10T15:00:00Z'))) as unknown[],
    );
    const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
    expect(events.map(({ summary, startDate }) => [summary, startDate.toString()])).toEqual([
      ['Read its rules', '2026-12-10'], // it should have begun on December 6
      ['Send it in two days early', '2027-01-29'],
      ['Last day: FruitGuys Community Fund', '2027-01-31'],
    ]);
  });
});

test.each<[string, FakeApi]>([
  ['who is signed out', { 'GET /api/auth/user': null }],
  ['whose sign-in is over', { [READ]: errorResponse(401, 'auth.signed_out', 'Please sign in.') }],
])('%s is led to sign in and back to the pack, with what the search read', async (_, api) => {
  open(api, 'grant=fruitguys&place=Macon%2C+Georgia&need=drip+lines');
  expect(await screen.findByRole('link', { name: 'Sign in to continue' })).toHaveAttribute(
    'href',
    `/api/login?returnTo=${encodeURIComponent('/grant-search/starter-pack?grant=fruitguys&place=Macon%2C+Georgia&need=drip+lines')}`,
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
