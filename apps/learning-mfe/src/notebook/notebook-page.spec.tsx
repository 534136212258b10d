import 'fake-indexeddb/auto';
import { localDay, NOTEBOOK_DATABASE } from '@farm/farm';
import { renderPage, type FakeApi } from '@farm/web-kit/testing';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { deleteDB } from 'idb';
import { Component as NotebookPage } from './notebook-page';
import { savePhoto } from './notebook-store';

const open = (api: FakeApi = {}) =>
  renderPage(<NotebookPage />, { at: '/notebook', api: { 'GET /api/auth/user': null, ...api } });
type User = ReturnType<typeof open>['user'];

beforeEach(() => {
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
});
afterEach(async () => {
  jest.restoreAllMocks();
  localStorage.clear();
  await deleteDB(NOTEBOOK_DATABASE);
});

const dialog = () => screen.getByRole('dialog');
const openForm = async (user: User, name: string) => {
  await user.click(await screen.findByRole('button', { name }));
  await screen.findByRole('dialog');
};
const type = (user: User, label: string, text: string) => user.type(within(dialog()).getByLabelText(label), text);

async function addBed(user: User, name = 'Bed by the fence') {
  await openForm(user, 'Add a bed');
  await type(user, 'Name', name);
  await type(user, 'Width, in feet', '4');
  await type(user, 'Length, in feet', '8');
  await user.click(within(dialog()).getByRole('button', { name: 'Save the bed' }));
  await screen.findByText('Saved in this browser.');
}

async function addHarvest(user: User, { crop = 'Okra', pounds = '2', ounces = '4' } = {}) {
  await openForm(user, 'Add a harvest');
  await type(user, 'Crop', crop);
  await user.selectOptions(within(dialog()).getByLabelText('Bed'), 'Bed by the fence');
  await type(user, 'Pounds', pounds);
  await type(user, 'Ounces', ounces);
  await user.click(within(dialog()).getByRole('button', { name: 'Save the harvest' }));
  await screen.findByRole('button', { name: /^Change: Okra/ });
}

test('beds, plantings and harvests are saved, and are there again after a reload, with totals by crop and bed', async () => {
  const { user } = open();
  expect(await screen.findByRole('heading', { name: 'Nothing written yet' })).toBeVisible();
  await addBed(user);
  await addHarvest(user);
  await openForm(user, 'Add a planting');
  await type(user, 'Crop', 'tomato');
  await type(user, 'How many (optional)', '6');
  await user.click(within(dialog()).getByRole('button', { name: 'Save the planting' }));
  await screen.findByText(/^6 seeds/);
  cleanup();

  open();
  const byCrop = await screen.findByRole('table', { name: /by crop$/ });
  expect(within(byCrop).getByRole('row', { name: 'Okra 2 lb 4 oz 1' })).toBeVisible();
  const byBed = screen.getByRole('table', { name: /by bed$/ });
  expect(within(byBed).getByRole('row', { name: 'Bed by the fence 2 lb 4 oz 1' })).toBeVisible();
  expect(screen.getByText('4 × 8 feet')).toBeVisible();
});

test('what is deleted comes back by ‘Undo’, and what is changed is changed', async () => {
  const { user } = open();
  await addBed(user);
  await user.click(screen.getByRole('button', { name: 'Delete: Bed by the fence' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(undo).toHaveFocus();
  expect(screen.queryByText('4 × 8 feet')).toBeNull();
  await user.click(undo);
  expect(await screen.findByText('4 × 8 feet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Change: Bed by the fence' }));
  await user.clear(within(dialog()).getByLabelText('Width, in feet'));
  await type(user, 'Width, in feet', '3.5');
  await user.click(within(dialog()).getByRole('button', { name: 'Save the bed' }));
  expect(await screen.findByText('3.5 × 8 feet')).toBeVisible();
});

test('a harvest without an amount, and an entry without a crop, are not saved, and say why', async () => {
  const { user } = open();
  await openForm(user, 'Add a harvest');
  await user.click(within(dialog()).getByRole('button', { name: 'Save the harvest' }));
  expect(await screen.findByText('Please give a weight or a number.')).toBeVisible();
  expect(screen.getByText('Please name the crop in up to 60 characters.')).toBeVisible();
});

test('a full device is said in a sentence, and what was typed stays', async () => {
  const { user } = open();
  await screen.findByRole('heading', { name: 'Nothing written yet' });
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await openForm(user, 'Add a job');
  await type(user, 'What is to be done', 'Mulch the okra');
  await user.click(within(dialog()).getByRole('button', { name: 'Save the job' }));
  expect(await screen.findByText(/^This device has no room left/)).toBeVisible();
  expect(within(dialog()).getByLabelText('What is to be done')).toHaveValue('Mulch the okra');
  expect(screen.queryByText('Saved in this browser.')).toBeNull();
});

test('a browser that stores nothing is told so, and can try again', async () => {
  const refused = jest.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('private', 'SecurityError');
  });
  await deleteDB(NOTEBOOK_DATABASE); // the connection of the tests before is lost
  const { user } = open();
  expect(await screen.findByRole('heading', { name: "This browser can't keep a notebook" })).toBeVisible();
  refused.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Nothing written yet' })).toBeVisible();
});

test('a job is ticked and unticked', async () => {
  const { user } = open();
  await openForm(user, 'Add a job');
  await type(user, 'What is to be done', 'Mulch the okra');
  await user.click(within(dialog()).getByRole('button', { name: 'Save the job' }));
  const box = await screen.findByRole('checkbox', { name: 'Mulch the okra' });
  await user.click(box);
  expect(await screen.findByText(/^Done /)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Mulch the okra' })).toBeChecked();
});

test('an undo that fails can be tried again', async () => {
  const { user } = open();
  await addBed(user);
  await user.click(screen.getByRole('button', { name: 'Delete: Bed by the fence' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  const put = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await user.click(undo);
  expect(await screen.findByText(/^This device has no room left/)).toBeVisible();
  put.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('4 × 8 feet')).toBeVisible();
});

test('what is saved is shown: the page turns to its year', async () => {
  const { user } = open();
  await openForm(user, 'Add a harvest');
  await type(user, 'Crop', 'Okra');
  await type(user, 'Or how many', '3');
  fireEvent.change(within(dialog()).getByLabelText('Day'), { target: { value: '2024-07-04' } });
  await user.click(within(dialog()).getByRole('button', { name: 'Save the harvest' }));
  expect(await screen.findByRole('heading', { name: 'Garden notebook, 2024' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Change: Okra/ })).toBeVisible();
});

test('a planting of another year that is planted today is shown in this year', async () => {
  const { user } = open();
  await openForm(user, 'Add a planting');
  await type(user, 'Crop', 'Okra');
  fireEvent.change(within(dialog()).getByLabelText('Day'), { target: { value: '2031-04-04' } });
  await user.click(within(dialog()).getByRole('radio', { name: 'I plan it' }));
  await user.click(within(dialog()).getByRole('button', { name: 'Save the planting' }));
  await screen.findByRole('heading', { name: 'Garden notebook, 2031' });
  await user.click(screen.getByRole('button', { name: /Planted today/ }));
  expect(await screen.findByRole('heading', { name: `Garden notebook, ${localDay().slice(0, 4)}` })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Change: Okra/ })).toBeVisible();
});

const PICTURE = `data:image/png;base64,${'A'.repeat(40)}`;

test('a photo can be given another day and another note', async () => {
  await savePhoto({
    id: '0197279a-0000-7000-8000-000000000001',
    day: localDay(),
    note: 'First okra',
    picture: PICTURE,
  });
  const { user } = open();
  await openForm(user, 'Change: First okra');
  const note = within(dialog()).getByLabelText('What it shows (optional)');
  expect(note).toHaveValue('First okra');
  await user.clear(note);
  await user.type(note, 'First okra, 2 inches');
  await user.click(within(dialog()).getByRole('button', { name: 'Save the photo' }));
  await screen.findByText('Saved in this browser.');
  expect(screen.getByText('First okra, 2 inches')).toBeVisible();
  expect(screen.getAllByRole('img')).toHaveLength(1);
  expect(screen.getByRole('img')).toHaveAttribute('src', PICTURE);
});

test('Escape asks before typed text is lost, and closes a form without any', async () => {
  const { user } = open();
  await openForm(user, 'Add a job');
  const escape = () => fireEvent(dialog(), new Event('cancel', { cancelable: true }));
  escape();
  expect(screen.queryByRole('dialog')).toBeNull();
  await openForm(user, 'Add a job');
  await type(user, 'What is to be done', 'Mulch');
  escape();
  const question = await screen.findByRole('dialog', { name: 'Close without saving?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText('What is to be done')).toHaveValue('Mulch');
  escape();
  await user.click(await screen.findByRole('button', { name: 'Close without saving' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
