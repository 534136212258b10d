import 'fake-indexeddb/auto';
import type { FarmPlan } from '@farm/contracts';
import { NOTEBOOK_DATABASE } from '@farm/farm';
import { renderPage } from '@farm/web-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { deleteDB } from 'idb';
import { useState } from 'react';
import { planWith } from '../farm-plan/testing/sample-plan';
import { readLists } from './notebook-content';
import { changeNotebook, readNotebook } from './notebook-database';
import { mergeChange } from './notebook-sync';
import { asUnsent, changedEntry, saveEntries, useNotebook } from './notebook-store';
import { planEntries } from './plan-entries';
import { PlanNotebook } from './plan-notebook';

afterEach(() => deleteDB(NOTEBOOK_DATABASE));

const sample = planWith();
const plan: FarmPlan = {
  ...sample,
  weeklyPlans: sample.weeklyPlans.map((week) => ({
    ...week,
    details: week.details.map((task, place) => ({
      ...task,
      kind: place === 0 ? ('plant' as const) : ('care' as const),
    })),
  })),
  bed: {
    lengthFt: 8,
    widthFt: 4,
    strips: [
      { cropId: 'pansy', name: 'Pansies', fromFt: 0, toFt: 4, plants: 12, date: null },
      { cropId: 'okra', name: 'Okra', fromFt: 4, toFt: 8, plants: 6, date: '2027-04-20' },
    ],
  },
};

function Page() {
  const [done, setDone] = useState<string[]>([]);
  const notebook = useNotebook();
  const { jobs, plantings } = readLists(notebook.status === 'ready' ? notebook.entries : []);
  return (
    <>
      <p>{`${jobs.filter(({ doneOn }) => doneOn !== null).length} done, ${plantings.filter(({ isPlanned }) => isPlanned).length} planned`}</p>
      <button type="button" onClick={() => setDone(done.length > 0 ? [] : ['1-0'])}>
        Tick
      </button>
      <PlanNotebook plan={plan} isDone={(week, place) => done.includes(`${week}-${place}`)} />
    </>
  );
}
const open = () => renderPage(<Page />, { at: '/start-my-farm-plan' });
const lists = async () => readLists((await readNotebook()).entries);
const put = () => screen.findByRole('button', { name: 'Put into my notebook' });

test('a tick before the notebook is read is written when it is', async () => {
  await changeNotebook({ entries: asUnsent(planEntries(plan, { isDone: () => false, today: '' }), new Map()) });
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Tick' })); // at once: this is the first page of the file
  expect(await screen.findByText('1 done, 1 planned')).toBeVisible();
});

test('the plan is put into the notebook with its bed, crops, days and jobs', async () => {
  const { user } = open();
  await user.click(await put());
  expect(await screen.findByRole('link', { name: 'Open my notebook' })).toHaveAttribute('href', '/notebook');
  const { beds, plantings, jobs } = await lists();
  const [bed] = beds;
  expect(beds).toMatchObject([{ name: 'Bed of my farm plan', widthFt: 4, lengthFt: 8 }]);
  expect(plantings).toMatchObject([
    { crop: 'Okra', cropId: 'okra', bedId: bed?.id, day: '2027-04-20', isPlanned: true, count: 6 },
    { crop: 'Pansies', bedId: bed?.id, day: '2026-11-21', isPlanned: true, count: 12 },
  ]);
  expect(jobs).toHaveLength(8);
  expect(jobs[0]).toMatchObject({ day: '2026-11-21', doneOn: null });
});

test('what is there is not written again, also by another page of the same plan', async () => {
  const { user } = open();
  await user.dblClick(await put());
  await screen.findByText(/^In your notebook/);
  expect((await readNotebook()).entries).toHaveLength(planEntries(plan, { isDone: () => false, today: '' }).length);
  expect(screen.queryByRole('button', { name: 'Put into my notebook' })).toBeNull();
});

test('a plan whose entries were all deleted can be put in again', async () => {
  const { user } = open();
  await user.click(await put());
  await screen.findByText(/^In your notebook/);
  const { entries } = await readNotebook();
  await act(() => saveEntries(...entries.map((entry) => changedEntry(entry, null))));
  await user.click(await put());
  await screen.findByText(/^In your notebook/);
  expect((await lists()).jobs).toHaveLength(8);
});

test('a tick of the plan is a tick of the notebook, and plants what the task plants', async () => {
  const { user } = open();
  await user.click(await put());
  await screen.findByText(/^In your notebook/);
  expect(screen.getByText('0 done, 2 planned')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tick' }));
  expect(await screen.findByText('1 done, 1 planned')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tick' }));
  expect(await screen.findByText('0 done, 2 planned')).toBeVisible();
  expect((await lists()).plantings.map(({ day }) => day)).toEqual(['2027-04-20', '2026-11-21']); // as planned
});

test('of a plan that is in the notebook nothing that was deleted comes back', async () => {
  const [bed, ...others] = asUnsent(planEntries(plan, { isDone: () => false, today: '' }), new Map());
  const deleted = bed && ({ ...bed, fields: null } as typeof bed);
  await changeNotebook({ entries: [...others, ...(deleted ? [deleted] : [])] }); // of which the page knows nothing yet
  const { user } = open();
  await user.click(await put());
  await screen.findByText(/^In your notebook/);
  expect((await lists()).beds).toEqual([]);
});

test('put in on a second device, it does not replace what was done on the first', async () => {
  const { user } = open();
  await user.click(await put());
  await screen.findByText(/^In your notebook/);
  const here = new Map((await readNotebook()).entries.map((entry) => [entry.id, entry]));
  const [first] = (await lists()).jobs;
  const done = changedEntry({ id: first?.id ?? '', kind: 'job' }, { text: 'Mulch', day: null, doneOn: '2026-11-20' });
  const account = { personId: 'ada', cursor: null };
  const pulled = { ...done, changedAt: Date.now() - 86_400_000 };
  expect(mergeChange([pulled], account)(here, account).entries).toEqual([{ ...pulled, isUnsent: false }]);
});
