import type { LessonSummary } from '@farm/contracts';
import { NETWORK_ERROR, errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { openDialogs } from '../admin/testing/operator-for-test';
import { centre, green, deferred, idOf, red } from '../training-centre/testing/training-for-test';
import { Component as VersionsPage } from './versions-page';

const LESSONS = 'GET /api/dexter/lessons';
const RETIRE = 'POST /api/dexter/lessons/:id/retire';

const lesson: LessonSummary = {
  id: idOf(7),
  kind: 'instruction',
  state: 'active',
  text: 'Mention a soil test.',
  understoodAs: 'mention a soil test when asked about lime',
  effect: 'both',
  by: 'operator@example.com',
  at: '2026-11-20T14:05:00.000Z',
};
const open = (api: FakeApi = {}) =>
  renderPage(<VersionsPage />, {
    at: '/ops/assistant/versions?tab=lessons',
    api: centre({ [LESSONS]: { lessons: [lesson] }, ...api }),
  });
const dialog = () => within(screen.getByRole('dialog'));

beforeAll(openDialogs);

test('a lesson shows kind, interpretation, author and time', async () => {
  open({ [LESSONS]: { lessons: [lesson, { ...lesson, id: idOf(8), text: 'Be kind.', effect: 'model-only' }] } });
  await screen.findByRole('heading', { name: 'Mention a soil test.' });
  const [first] = within(screen.getByRole('list', { name: 'Lessons' })).getAllByRole('listitem');
  const card = within(first as HTMLElement);
  for (const text of ['Instruction', 'Understood as: mention a soil test when asked about lime'])
    expect(card.getByText(text)).toBeVisible();
  expect(card.getByText('operator@example.com, Nov 20, 2026, 9:05 AM')).toBeVisible();
  expect(screen.getByText('This guides the AI model only.')).toBeVisible();
});

test('a lesson is retired once, with a reason', async () => {
  const reply = deferred({ success: true, activated: true, gate: green });
  const { user, calls } = open({ [RETIRE]: reply.answer });
  await user.click(await screen.findByRole('button', { name: 'Retire: Mention a soil test.' }));
  await user.click(dialog().getByRole('button', { name: 'Retire' }));
  expect(dialog().getByText('Please give a reason of 3 to 500 characters.')).toBeVisible();
  await user.type(dialog().getByRole('textbox', { name: 'Reason' }), 'the office changed it');
  await user.dblClick(dialog().getByRole('button', { name: 'Retire' }));
  reply.resolve();
  expect(await screen.findByText('The lesson is retired.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls(RETIRE)).toEqual([
    expect.objectContaining({ params: { id: idOf(7) }, body: { reason: 'the office changed it' } }),
  ]);
});

test('a retirement rejected by the gate is a draft, with both texts', async () => {
  const { user } = open({ [RETIRE]: { success: true, activated: false, gate: red } });
  await user.click(await screen.findByRole('button', { name: 'Retire: Mention a soil test.' }));
  await user.type(dialog().getByRole('textbox', { name: 'Reason' }), 'the office changed it');
  await user.click(dialog().getByRole('button', { name: 'Retire' }));
  expect(await screen.findByText('Saved as a draft: it would break 2 answers.')).toBeVisible();
  expect(screen.getByText('Half an inch deep.')).toBeVisible();
});

test.each<[string, FakeApi, string]>([
  ['an empty list', { [LESSONS]: { lessons: [] } }, 'No active lessons'],
  ['a lost network', { [LESSONS]: NETWORK_ERROR }, 'We couldn’t load the lessons'],
])('%s', async (_, api, text) => {
  open(api);
  expect(await screen.findByText(text)).toBeVisible();
});

test('an error is shown in the dialog', async () => {
  const { user } = open({ [RETIRE]: errorResponse(409, 'lesson.not_active', 'This lesson is not in force.') });
  await user.click(await screen.findByRole('button', { name: 'Retire: Mention a soil test.' }));
  await user.type(dialog().getByRole('textbox', { name: 'Reason' }), 'the office changed it');
  await user.click(dialog().getByRole('button', { name: 'Retire' }));
  expect(await dialog().findByText('This lesson is not in force.')).toBeVisible();
});
