import { NETWORK_ERROR, errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { centre, deferred, idOf, version } from './testing/training-for-test';
import { Component as TrainingCentrePage } from './training-centre-page';

const INTRODUCTION =
  "Training changes Dexter's instructions, approved answers and tests. It does not change the AI model itself.";
const TABS = ['Daily Training', 'Custom Training', 'Test & Evaluate', 'Corrections', 'Training History'];
const RUN = 'POST /api/dexter/daily-training';

const open = (api: FakeApi = centre(), at = '/dexter-training') => renderPage(<TrainingCentrePage />, { at, api });

test('a visitor who is signed out sees the sign-in link, and nothing is requested', async () => {
  const { calls } = open({ 'GET /api/auth/user': null });
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(calls('GET /api/dexter/daily-tasks')).toEqual([]);
});

test.each(['daily', 'custom', 'test', 'corrections', 'history', 'nonsense'])(
  'shows what training changes, the active version and five tabs above ?tab=%s',
  async (tab) => {
    open(centre(), `/dexter-training?tab=${tab}`);
    expect(await screen.findByText(INTRODUCTION)).toBeVisible();
    expect(await screen.findByText(/^, last changed Nov 2, 2026.* by operator@example\.com\.$/)).toBeVisible();
    const links = within(screen.getByRole('navigation', { name: 'Training' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(TABS);
    const current = links.find((link) => link.getAttribute('aria-current') === 'page')?.textContent;
    expect(screen.getByRole('heading', { level: 2, name: current })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Versions and lessons' })).toHaveAttribute(
      'href',
      '/ops/assistant/versions',
    );
  },
);

test('a tab is stored in the URL', async () => {
  const { user, location } = open();
  await user.click(await screen.findByRole('link', { name: 'Custom Training' }));
  expect(location().search).toBe('?tab=custom');
  expect(screen.getByRole('heading', { name: 'Custom Training' })).toBeVisible();
});

test('an active version that is not on the first page is requested by its id', async () => {
  const api = centre({
    'GET /api/dexter/versions': { versions: [version(2)], activeId: idOf(1), next: 'place' },
    'GET /api/dexter/versions/:id': {
      version: version(1, { note: 'The old one', inForce: true }),
      text: 'words',
      parentText: null,
      gate: null,
    },
  });
  open(api);
  expect(await screen.findByText('1 lesson in use')).toBeVisible();
});

test('an error of the active version is shown, and the link to all versions stays', async () => {
  open(centre({ 'GET /api/dexter/versions': NETWORK_ERROR }));
  expect(await screen.findByText(/We couldn’t load what Dexter Jr. has learned/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Versions and lessons' })).toBeVisible();
});

test('shows daily tasks in one table by their question, with instruction and reason in a fold', async () => {
  const { user } = open();
  const row = within(await screen.findByRole('row', { name: /Task 1/ }));
  expect(row.getByText('Should I lime?')).toBeVisible();
  expect(row.getByText('Not run yet')).toBeVisible();
  const details = ['soil', 'Instruction 1', 'Chosen because: soil: 4 of 20 failed'];
  for (const text of details) expect(row.getByText(text)).not.toBeVisible();
  await user.click(row.getByText('Details'));
  for (const text of details) expect(row.getByText(text)).toBeVisible();
});

test('runs all tasks once, also after a double click', async () => {
  const results = [
    { taskId: 'task-1', title: 'Task 1', response: 'Test first.', passed: true, score: 0.9 },
    { taskId: 'task-2', title: 'Task 2', response: 'No idea.', passed: false, score: 0.2 },
  ];
  const run = deferred({ success: true, results });
  const { user, calls, toasts, location } = open(centre({ [RUN]: run.answer }));
  await user.dblClick(await screen.findByRole('button', { name: 'Run Daily Training' }));
  run.resolve();
  const completed = await screen.findByText('Daily training completed! Executed 2 training tasks.');
  expect(completed.closest('[role="alert"]')).toBeVisible();
  expect(toasts()).toMatchObject([{ title: 'Daily training completed! Executed 2 training tasks.' }]);
  expect(calls(RUN)).toHaveLength(1);
  expect(screen.getByText('90%')).toBeVisible();
  expect(within(screen.getByRole('row', { name: /Task 2/ })).getByText('Fail')).toBeVisible();
  expect(screen.getByRole('heading', { name: '“Should I lime?”' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Correct this answer: Task 2' }));
  expect(location().search).toBe('?tab=corrections');
  expect(screen.getByRole('textbox', { name: /Incorrect response/ })).toHaveValue('No idea.');
});

test('a run that takes longer is not reported as completed', async () => {
  const { user, toasts } = open(centre({ [RUN]: { success: true, results: [], running: true, runId: idOf(9) } }));
  await user.click(await screen.findByRole('button', { name: 'Run Daily Training' }));
  expect(await screen.findByText(/taking longer than usual and continues in the background/)).toBeVisible();
  expect(toasts().map(({ title }) => title)).not.toContain('Daily training completed! Executed 0 training tasks.');
});

test.each<[string, FakeApi]>([
  ['a lost network', { [RUN]: NETWORK_ERROR }],
  ['an error response', { [RUN]: errorResponse(503, 'busy', 'One run at a time.') }],
  ['a run without success', { [RUN]: { success: false, results: [] } }],
])('%s: toast and page say that daily training failed', async (_, api) => {
  const { user, toasts } = open(centre(api));
  await user.click(await screen.findByRole('button', { name: 'Run Daily Training' }));
  expect(await screen.findByText(/^Daily training failed\. Please try again\./)).toBeVisible();
  expect(toasts()).toMatchObject([{ title: 'Daily training failed. Please try again.', variant: 'destructive' }]);
});

test('without tasks the button is disabled', async () => {
  open(centre({ 'GET /api/dexter/daily-tasks': [] }));
  expect(await screen.findByText('No daily tasks')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Run Daily Training' })).toBeDisabled();
});

test('tasks that failed to load can be retried', async () => {
  const { user, calls } = open(centre({ 'GET /api/dexter/daily-tasks': NETWORK_ERROR }));
  expect(await screen.findByText('We couldn’t load the daily tasks')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(calls('GET /api/dexter/daily-tasks')).toHaveLength(2);
});
