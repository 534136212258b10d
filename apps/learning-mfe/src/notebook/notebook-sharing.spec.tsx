import 'fake-indexeddb/auto';
import type { NotebookEntry } from '@farm/contracts';
import { NOTEBOOK_DATABASE } from '@farm/farm';
import { renderPage } from '@farm/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { deleteDB } from 'idb';
import { Component as NotebookPage } from './notebook-page';
import { changedEntry, saveEntries } from './notebook-store';

afterEach(async () => {
  localStorage.clear();
  await deleteDB(NOTEBOOK_DATABASE);
});

const planting = (number: number, cropId: string | null, day: string, isPlanned = false): NotebookEntry =>
  changedEntry(
    { id: `00000000-0000-4000-8000-00000000000${number}`, kind: 'planting' },
    { crop: cropId ?? 'Pink beans', cropId, bedId: null, day, isPlanned, count: null, method: 'seed', note: 'secret' },
  );
const shared = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown;
const open = () => renderPage(<NotebookPage />, { at: '/notebook', api: { 'GET /api/auth/user': null } });
const box = (name: string) => screen.findByRole('checkbox', { name });

beforeEach(() =>
  saveEntries(
    planting(1, 'okra', '2026-05-01'),
    planting(2, 'okra', '2026-06-01'),
    planting(3, 'kale', '2026-09-01', true),
    planting(4, null, '2026-05-01'),
  ),
);

test('nothing is shared before its switch is on, and nothing after it is off again', async () => {
  localStorage.setItem('farm.zip', '31201');
  const { user } = open();
  const dexter = await box('Let Dexter Jr. read my notebook');
  const bell = await box('Use my crops for the frost bell');
  expect([dexter, bell].map((each) => (each as HTMLInputElement).checked)).toEqual([false, false]);
  expect([shared('farm.notebook-dexter'), shared('farm.notebook-frost')]).toEqual([null, null]);
  await user.click(dexter);
  expect(shared('farm.notebook-dexter')).toEqual({
    zip: '31201',
    plantings: [{ cropId: 'okra', day: '2026-06-01' }],
  });
  expect(shared('farm.notebook-frost')).toBeNull();
  await user.click(bell);
  expect(shared('farm.notebook-frost')).toEqual(['okra']);
  expect(screen.getByText(/^Not shared, .*: Pink beans\./)).toBeVisible(); // a name of the grower's own
  await user.click(dexter);
  await user.click(bell);
  expect([shared('farm.notebook-dexter'), shared('farm.notebook-frost')]).toEqual([null, null]);
});

test('while a switch is on, what is shared follows the notebook', async () => {
  const { user } = open();
  await user.click(await box('Use my crops for the frost bell'));
  await act(() => saveEntries(planting(3, 'kale', '2026-09-01')));
  await waitFor(() => expect(shared('farm.notebook-frost')).toEqual(['kale', 'okra']));
});
