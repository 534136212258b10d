import 'fake-indexeddb/auto';
import type { FarmPlan } from '@farm/contracts';
import { NOTEBOOK_DATABASE } from '@farm/farm';
import { renderPage } from '@farm/web-kit/testing';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { deleteDB } from 'idb';
import { useState } from 'react';
import { planWith } from '../farm-plan/testing/sample-plan';
import { readLists } from './notebook-content';
import { changeNotebook, readNotebook } from './notebook-database';
import { mergeChange } from './notebook-sync';
import { asUnsent, changedEntry, saveEntries, useNotebook } from './notebook-store';
import { planEntries, shortJob } from './plan-entries';
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

function Page({ plan: shown }: { plan: FarmPlan }) {
  const [done, setDone] = useState<string[]>([]);
  const notebook = useNotebook();
  const { jobs, plantings } = readLists(notebook.status === 'ready' ? notebook.entries : []);
  return (
    <>
      <p>{`${jobs.filter(({ doneOn }) => doneOn !== null).length} done, ${plantings.filter(({ isPlanned }) => isPlanned).length} planned`}</p>
      <button type="button" onClick={() => setDone(done.length > 0 ? [] : ['1-0'])}>
        Tick
      </button>
      <PlanNotebook plan={shown} isDone={(week, place) => done.includes(`${week}-${place}`)} />
    </>
  );
}
const open = (shown = plan) => renderPage(<Page plan={shown} />, { at: '/start-my-farm-plan' });
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

const changed = (change: Partial<FarmPlan> = {}): FarmPlan => ({ ...plan, planId: 'fedcba9876543210', ...change });

test('a changed plan takes the place of the earlier one: the same bed, jobs and plantings, ticks, notes and harvests', async () => {
  const first = open();
  await first.user.click(await put());
  await screen.findByText(/^In your notebook, with/);
  await first.user.click(screen.getByRole('button', { name: 'Tick' }));
  await screen.findByText('1 done, 1 planned');
  const [bed] = (await lists()).beds;
  const harvest = {
    crop: 'Okra',
    cropId: 'okra',
    bedId: bed?.id ?? '',
    day: '2026-11-21',
    ounces: 8,
    count: null,
    note: '',
  };
  await act(() =>
    saveEntries(
      changedEntry({ id: bed?.id ?? '', kind: 'bed' }, { name: 'By the fence', widthFt: 4, lengthFt: 8, sun: 'full' }),
      changedEntry({ id: '00000000-0000-4000-8000-000000000001', kind: 'harvest' }, harvest),
    ),
  );
  const before = await lists();
  cleanup();
  const { user } = open(changed({ weeklyPlans: plan.weeklyPlans.slice(0, 1) }));
  await user.click(await put());
  await screen.findByText(/in place of your earlier plan/);
  const after = await lists();
  expect(after.beds).toMatchObject([{ name: 'By the fence', sun: 'full' }]);
  expect(after.harvests[0]?.bedId).toBe(after.beds[0]?.id);
  expect(after.plantings.map(({ crop, isPlanned }) => [crop, isPlanned])).toEqual(
    before.plantings.map(({ crop, isPlanned }) => [crop, isPlanned]),
  );
  expect(after.plantings.every(({ bedId }) => bedId === after.beds[0]?.id)).toBe(true);
  expect(after.jobs).toHaveLength(plan.weeklyPlans[0]?.tasks.length ?? 0);
  expect(after.jobs.filter(({ doneOn }) => doneOn !== null)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await put();
  expect(await lists()).toEqual(before);
});

test('a plan for another bed is put in beside the earlier one', async () => {
  const first = open();
  await first.user.click(await put());
  await screen.findByText(/^In your notebook, with/);
  cleanup();
  const { user } = open(changed({ bed: { lengthFt: 20, widthFt: 3, strips: [] } }));
  await user.click(await put());
  await screen.findByText(/^In your notebook, with/);
  expect((await lists()).beds).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test.each([
  ['Mulch the bed.', 'Mulch the bed.'],
  [`${'Water the seeds. '.repeat(20)}Then wait.`, `${'Water the seeds. '.repeat(17).trim()}`],
  ['a word '.repeat(60), `${'a word '.repeat(42)}a…`],
])('a job is cut at a sentence, or at a word, and only where it is too long', (text, short) =>
  expect(shortJob(text)).toBe(short),
);
