import type { AttendanceRow, OperatorClass } from '@farm/contracts';
import { errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { asOperator, openDialogs } from '../admin/testing/operator-for-test';
import { Component as ClassPage } from './class-page';
import { Component as ClassesPage } from './classes-page';

const LIST = 'GET /api/ops/classes';
const READ = 'GET /api/ops/classes/:id';
const CREATE = 'POST /api/ops/classes';
const CHANGE = 'PUT /api/ops/classes/:id';
const MARK = 'PUT /api/ops/class-seats/:id/attendance';

const event: OperatorClass = {
  id: '0197279a-0000-7000-8000-000000000001',
  title: 'Starting seeds indoors',
  kind: 'class',
  startsAt: '2026-12-12T15:00:00.000Z',
  endsAt: '2026-12-12T16:30:00.000Z',
  place: 'The red barn',
  online: false,
  link: null,
  seats: 2,
  seatsLeft: 0,
  taken: 2,
  waiting: 1,
  priceCents: 1_500,
  notes: 'Bring gloves.',
  status: 'scheduled',
  version: 3,
};
const IDS: Readonly<Record<string, string>> = {
  Ada: '0197279a-0000-7000-8000-00000000000a',
  Bo: '0197279a-0000-7000-8000-00000000000b',
  Cy: '0197279a-0000-7000-8000-00000000000c',
};
const person = (name: string, change: Partial<AttendanceRow> = {}): AttendanceRow => ({
  id: IDS[name] ?? '',
  name,
  email: `${name.toLowerCase()}@example.com`,
  status: 'seated',
  place: null,
  attended: null,
  ...change,
});
const people = [person('Ada'), person('Bo'), person('Cy', { status: 'waiting', place: 1 })];

beforeAll(openDialogs);
beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-30T15:00:00Z'), advanceTimers: true }));
afterEach(() => jest.useRealTimers());

const openList = (api: FakeApi = {}) =>
  renderPage(<ClassesPage />, {
    at: '/ops/classes',
    path: '/ops/classes',
    api: { ...asOperator, [LIST]: { classes: [event], notices: 4 }, ...api },
  });
const openClass = (api: FakeApi = {}) =>
  renderPage(<ClassPage />, {
    at: `/ops/classes/${event.id}`,
    path: '/ops/classes/:id',
    api: { ...asOperator, [READ]: { class: event, people }, ...api },
  });

test('the list has seats, waiting people and the addresses that wait for the next class', async () => {
  openList();
  const row = within(await screen.findByRole('row', { name: /Starting seeds indoors/ }));
  expect(row.getByText('2 of 2, 1 waiting')).toBeVisible();
  expect(row.getByText('Full')).toBeVisible();
  expect(screen.getByText(/^4 addresses will get an email/)).toBeVisible();
});

test('a class is entered in one form, in farm time and dollars', async () => {
  const { user, calls } = openList({ [CREATE]: event });
  await user.click(await screen.findByRole('button', { name: 'New class or work day' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveAccessibleDescription(/^Please give a title/),
  );
  expect(dialog.getByRole('textbox', { name: 'Place' })).toHaveAccessibleDescription(
    /Please name a place, a link, or both\./,
  );
  expect(calls(CREATE)).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Pruning');
  await user.click(dialog.getByRole('radio', { name: 'Work day' }));
  await user.type(dialog.getByLabelText('Day'), '2026-12-19');
  await user.type(dialog.getByRole('textbox', { name: 'Place' }), 'The orchard');
  const price = dialog.getByRole('textbox', { name: 'Price in dollars' });
  await user.clear(price);
  await user.type(price, '12.50');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('“Starting seeds indoors” is on the site.')).toBeVisible();
  expect(calls(CREATE)).toEqual([
    expect.objectContaining({
      body: {
        ...{ id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string, title: 'Pruning', kind: 'work_day' },
        ...{ day: '2026-12-19', time: '10:00', minutes: 90, place: 'The orchard' },
        ...{ seats: 12, priceCents: 1_250 },
      },
    }),
  ]);
});

test('a copy has the texts of the class and asks for another day', async () => {
  const { user } = openList();
  await user.click(await screen.findByRole('button', { name: 'Copy to another date: Starting seeds indoors' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Copy to another date' }));
  expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Starting seeds indoors');
  expect(dialog.getByLabelText('Day')).toHaveValue('');
  expect(dialog.getByLabelText('Begins (farm time)')).toHaveValue('10:00');
});

test('a class is moved with its version, and who changed it meanwhile is told', async () => {
  const sentence = 'Somebody changed this class meanwhile. Please reload and try again.';
  const { user, calls } = openClass({ [CHANGE]: errorResponse(409, 'class.stale', sentence) });
  await user.click(await screen.findByRole('button', { name: 'Change or move' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(
    dialog.getByText(/is emailed to everybody who has a seat or waits \(3\), another link to those with a seat\.$/),
  ).toBeVisible();
  await user.clear(dialog.getByLabelText('Day'));
  await user.type(dialog.getByLabelText('Day'), '2026-12-19');
  await user.click(dialog.getByRole('button', { name: 'Save the changes' }));
  expect(await dialog.findByText(sentence)).toBeVisible();
  expect(calls(CHANGE)).toEqual([
    expect.objectContaining({
      body: expect.objectContaining({ version: 3, day: '2026-12-19', minutes: 90 }) as object,
    }),
  ]);
});

test('a class is canceled with a reason, which everybody reads in an email', async () => {
  const KEY = 'POST /api/ops/classes/:id/cancel';
  const { user, calls } = openClass({ [KEY]: { ...event, status: 'canceled' } });
  await user.click(await screen.findByRole('button', { name: 'Cancel the class' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Why, for the email' }), 'No heat in the barn.');
  await user.click(dialog.getByRole('button', { name: 'Cancel the class' }));
  expect(await screen.findByText('The class is canceled, and everybody gets an email.')).toBeVisible();
  expect(calls(KEY)).toEqual([expect.objectContaining({ body: { reason: 'No heat in the barn.' } })]);
});

test('the sheet marks who came, and the same press again takes the mark away', async () => {
  let stored = people;
  const { user, calls } = openClass({
    [READ]: () => ({ class: event, people: stored }),
    [MARK]: ({ params, body }: { params: { id: string }; body: { attended: boolean | null } }) => {
      stored = stored.map((each) => (each.id === params.id ? { ...each, ...body } : each));
      return stored[0] ?? person('Ada');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Came: Ada' }));
  expect(await screen.findByRole('button', { name: 'Came: Ada', pressed: true })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Came: Ada' }));
  expect(await screen.findByRole('button', { name: 'Came: Ada', pressed: false })).toBeVisible();
  expect(calls(MARK)).toMatchObject([{ body: { attended: true } }, { body: { attended: null } }]);
});

test('the sheet is printed, and saved as CSV by the day at the farm', async () => {
  window.print = jest.fn();
  const files: Blob[] = [];
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
  const names: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  // December 12, 8 PM at the farm
  const { user } = openClass({ [READ]: { class: { ...event, startsAt: '2026-12-13T01:00:00.000Z' }, people } });
  await user.click(await screen.findByRole('button', { name: 'Print the sheet' }));
  expect(window.print).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Save as CSV' }));
  expect(files).toHaveLength(1);
  expect(names).toEqual(['attendance-2026-12-12.csv']);
  const waiting = within(screen.getByRole('table', { name: 'People who wait, the first one first' }));
  expect(waiting.getByRole('row', { name: /Cy.*1/ })).toBeVisible();
});

test('a seat is canceled for somebody after a question', async () => {
  const KEY = 'POST /api/ops/class-seats/:id/cancel';
  const { user, calls } = openClass({ [KEY]: person('Ada', { status: 'canceled' }) });
  await user.click(await screen.findByRole('button', { name: 'Cancel the seat of Ada' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(calls(KEY)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Cancel the seat' }));
  expect(await screen.findByText('The seat of Ada is canceled.')).toBeVisible();
});
