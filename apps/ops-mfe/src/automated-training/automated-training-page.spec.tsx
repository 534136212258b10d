import { NETWORK_ERROR, errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { centre } from '../training-centre/testing/training-for-test';
import { Component as AutomatedTrainingPage } from './automated-training-page';
import { historyCsv } from './performance-tab';
import { assessed, bulkRun, fresh } from './testing/schedule-for-test';
import { FREQUENCY, type ScheduleStatus } from './schedule-data';
import { colorOf } from './metric-bars';

const STATUS = 'GET /api/dexter/scheduler/status';
const BULK = 'POST /api/dexter/scheduler/bulk-training';
const ASSESS = 'POST /api/dexter/scheduler/assessment';
const CONFIG = 'POST /api/dexter/scheduler/config';
const open = (tab: string, api: FakeApi = {}, status: ScheduleStatus = fresh) =>
  renderPage(<AutomatedTrainingPage />, {
    at: tab === 'dashboard' ? '/automated-training' : `/automated-training?tab=${tab}`,
    api: centre({ [STATUS]: status, ...api }),
  });
const findMessage = (text: string) => screen.findByText(text, undefined, { timeout: 4_000 });

test('shows four tabs, and what training changes', async () => {
  open('dashboard');
  const rail = within(await screen.findByRole('navigation', { name: 'Automated training' }));
  const names = rail.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names).toEqual(['Dashboard', 'Configuration', 'Bulk Training', 'Performance']);
  expect(screen.getByText(/^Training changes Dexter's instructions, approved answers and tests\./)).toBeVisible();
});

test('shows no bars before the first assessment', async () => {
  open('dashboard');
  expect(await screen.findByText('Not assessed yet')).toBeVisible();
  expect(screen.getByText('Running')).toBeVisible();
  expect(screen.getByText('Next training: Jun 10, 2026, 12:00 PM')).toBeVisible();
  expect(screen.queryByRole('img')).toBeNull();
});

test('shows each metric with number, cases, interval and color', async () => {
  open('dashboard', {}, assessed);
  const bars = await screen.findAllByRole('img');
  expect(bars.map((bar) => [bar.getAttribute('aria-label'), bar.getAttribute('data-colour')])).toEqual([
    ['Response Quality: 80%', 'green'],
    ['Memory Retention: 79%', 'yellow'],
    ['Feature Suggestions: 60%', 'yellow'],
    ['Conversational Flow: 59%', 'red'],
  ]);
  expect(screen.getByText('8.0 of 10')).toBeVisible();
  const figures = 'Response Quality: 40 cases, 95% confidence interval 7.5 to 8.4, judged by exact checks';
  expect(screen.getByText(figures)).not.toBeVisible();
  expect(screen.getByText('Last assessment: Jun 10, 2026, 6:00 AM')).toBeVisible();
});

test.each([
  [80, 'green'],
  [79, 'yellow'],
  [60, 'yellow'],
  [59, 'red'],
  [0, 'red'],
])('%i %% is %s', (percent, colour) => expect(colorOf(percent)).toBe(colour));

test('each intensity has its frequency', () => {
  expect(FREQUENCY).toEqual({
    light: 'every 4 hours',
    moderate: 'every 2 hours',
    intensive: 'every hour',
    bulk: 'every 30 minutes',
  });
});

const stopped = { ...fresh, config: { ...fresh.config, enabled: false }, nextRunAt: null };
test.each<[string, ScheduleStatus, string, FakeApi, string]>([
  ['stopped', fresh, 'Stop', { 'POST /api/dexter/scheduler/stop': { success: true } }, 'Automated training stopped'],
  ['not stopped', fresh, 'Stop', { 'POST /api/dexter/scheduler/stop': NETWORK_ERROR }, 'Failed to stop training'],
  [
    'not stopped by the service',
    fresh,
    'Stop',
    { 'POST /api/dexter/scheduler/stop': { success: false } },
    'Failed to stop training',
  ],
  [
    'started',
    stopped,
    'Start',
    { 'POST /api/dexter/scheduler/start': { success: true } },
    'Automated training started',
  ],
  ['not started', stopped, 'Start', { 'POST /api/dexter/scheduler/start': NETWORK_ERROR }, 'Failed to start training'],
  [
    'not started by the service',
    stopped,
    'Start',
    { 'POST /api/dexter/scheduler/start': { success: false } },
    'Failed to start training',
  ],
])('%s, and the status is reloaded', async (_, status, button, api, text) => {
  const { user, calls } = open('dashboard', api, status);
  await user.click(await screen.findByRole('button', { name: button }));
  expect(await findMessage(text)).toBeVisible();
  if (!text.startsWith('Failed')) expect(calls(STATUS).length).toBeGreaterThan(1);
});

test('shows that the schedule is stopped', async () => {
  open('dashboard', {}, stopped);
  expect(await screen.findByText('Stopped')).toBeVisible();
  expect(screen.getByText('No training is scheduled.')).toBeVisible();
});

test('saves the six settings together', async () => {
  const { user, calls } = open('configuration', { [CONFIG]: { success: true } });
  expect(await screen.findByLabelText('Daily training time')).toHaveValue('06:00');
  for (const box of screen.getAllByRole('checkbox')) expect(box).toBeChecked();
  expect(screen.getByRole('radio', { name: /^Moderate/ })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: /^Intensive.*every hour/ }));
  await user.click(screen.getByRole('checkbox', { name: /^Adaptive training/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await findMessage('Configuration updated successfully')).toBeVisible();
  const body = { ...fresh.config, trainingIntensity: 'intensive', adaptiveTraining: false };
  expect(calls(CONFIG)).toMatchObject([{ body }]);
});

test.each([
  ['without a connection', NETWORK_ERROR],
  ['by the service', { success: false }],
] as const)('settings that failed to save %s stay in the form', async (_, answer) => {
  const { user } = open('configuration', { [CONFIG]: answer });
  await user.click(await screen.findByRole('radio', { name: /^Light/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await findMessage('Failed to update configuration')).toBeVisible();
  expect(screen.getByRole('radio', { name: /^Light/ })).toBeChecked();
});

test('what is changed while the settings are saved stays', async () => {
  let save: (reply: { success: true }) => void = () => undefined;
  const reply = new Promise<{ success: true }>((resolve) => (save = resolve));
  const { user } = open('configuration', { [CONFIG]: () => reply });
  await user.click(await screen.findByRole('radio', { name: /^Light/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('checkbox', { name: /^Adaptive training/ }));
  save({ success: true });
  expect(await findMessage('Configuration updated successfully')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /^Adaptive training/ })).not.toBeChecked();
});

test('a time is needed', async () => {
  const { user, calls } = open('configuration', {});
  const time = await screen.findByLabelText('Daily training time');
  await user.clear(time);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please choose a time.')).toBeVisible();
  expect(time).toHaveFocus();
  expect(calls(CONFIG)).toEqual([]);
});

test('settings changed by another operator are not overwritten, and unsaved changes stay', async () => {
  let now: ScheduleStatus = { ...fresh, configVersion: '2026-06-10T10:00:00.000Z' };
  const changed = errorResponse(409, 'schedule.changed', 'Another operator changed these settings meanwhile.');
  const { user, calls } = open('configuration', {
    [STATUS]: () => now,
    [CONFIG]: ({ query }) => (query?.version === now.configVersion ? { success: true } : changed),
  });
  await user.click(await screen.findByRole('radio', { name: /^Light/ }));
  const theirs = { ...fresh.config, adaptiveTraining: false, dailyTrainingTime: '05:00' };
  now = { ...fresh, config: theirs, configVersion: '2026-06-10T11:00:00.000Z' };
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await findMessage('Failed to update configuration')).toBeVisible();
  expect(
    await screen.findByText(/^Another operator changed these settings\. Your changes are still here/),
  ).toBeVisible();
  expect(screen.getByRole('radio', { name: /^Light/ })).toBeChecked();
  await waitFor(() => expect(screen.getByLabelText('Daily training time')).toHaveValue('05:00'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await findMessage('Configuration updated successfully')).toBeVisible();
  expect(calls(CONFIG).at(-1)).toMatchObject({ body: { ...theirs, trainingIntensity: 'light' } });
});

const BULK_DONE = 'Bulk training completed successfully! Dexter Jr. has been trained with accelerated learning.';
test.each<[string, string, string, FakeApi, string]>([
  ['bulk training', 'bulk', 'Start Bulk Training', { [BULK]: { success: true } }, BULK_DONE],
  [
    'bulk training',
    'bulk',
    'Start Bulk Training',
    { [BULK]: { success: false } },
    'Bulk training failed. Please try again.',
  ],
  [
    'bulk training',
    'bulk',
    'Start Bulk Training',
    { [BULK]: NETWORK_ERROR },
    'Bulk training failed. Please try again.',
  ],
  [
    'bulk training that was switched off',
    ...(['bulk', 'Start Bulk Training'] as const),
    { [BULK]: errorResponse(409, 'schedule.bulk_off', 'Bulk training is off.') },
    'Bulk training is off.',
  ],
  [
    'an assessment',
    ...(['performance', 'Run Assessment'] as const),
    { [ASSESS]: { success: true } },
    'Performance assessment completed',
  ],
  [
    'an assessment',
    'performance',
    'Run Assessment',
    { [ASSESS]: NETWORK_ERROR },
    'Assessment failed. Please try again.',
  ],
])('%s on tab %s: shows the result', async (_, tab, button, api, text) => {
  const { user } = open(tab, api);
  await user.click(await screen.findByRole('button', { name: button }));
  expect(await findMessage(text)).toBeVisible();
});

test('a long bulk run shows its progress, and is completed only when the status says so', async () => {
  let status: ScheduleStatus = fresh;
  const { user } = open('bulk', {
    [STATUS]: () => status,
    [BULK]: () => {
      status = { ...fresh, running: bulkRun, runs: [bulkRun] };
      return { success: true, running: true, runId: bulkRun.id };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Start Bulk Training' }));
  expect(await findMessage('Starting bulk training session...')).toBeVisible();
  expect(await findMessage('3 of 8 steps done')).toBeVisible();
  expect(screen.queryByText(BULK_DONE)).toBeNull();
  status = { ...fresh, runs: [{ ...bulkRun, state: 'done', done: 8 }] };
  expect(await findMessage(BULK_DONE)).toBeVisible();
  expect(screen.queryByText('3 of 8 steps done')).toBeNull();
});

test('a running assessment is shown until its response arrives', async () => {
  let answer: (reply: { success: boolean }) => void = () => undefined;
  const { user } = open('performance', { [ASSESS]: () => new Promise((done) => (answer = done)) });
  await user.click(await screen.findByRole('button', { name: 'Run Assessment' }));
  expect(await findMessage('Running performance assessment...')).toBeVisible();
  answer({ success: true });
  expect(await findMessage('Performance assessment completed')).toBeVisible();
});

test('bulk training that is switched off cannot be started', async () => {
  open('bulk', {}, { ...fresh, config: { ...fresh.config, bulkTrainingEnabled: false } });
  expect(await screen.findByRole('button', { name: 'Start Bulk Training' })).toBeDisabled();
});

test('shows the history as chart, table and file, and the reason of each run', async () => {
  const run = { ...bulkRun, id: '2', kind: 'interval', state: 'done', done: 3, steps: 3, by: 'schedule' } as const;
  open('performance', {}, { ...assessed, runs: [{ ...run, reason: 'pests: 4 of 20 failed' }] });
  const drawn =
    'The four metrics, 0 to 10, over 2 assessments. Response Quality first 7.0, now 8.0; Memory Retention first 7.9, now ' +
    '7.9; Feature Suggestions first 6.0, now 6.0; Conversational Flow first 5.9, now 5.9.';
  expect(await screen.findByRole('img', { name: drawn })).toBeVisible();
  const row = within(screen.getByRole('row', { name: /pests: 4 of 20 failed/ }));
  expect(row.getByText('Scheduled training')).toBeVisible();
  expect(row.getByText('Schedule')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download CSV' })).toBeVisible();
  expect(historyCsv(assessed.history).split('\r\n')).toEqual([
    '\ufeffat,responseQuality,memoryRetention,featureSuggestions,conversationalFlow',
    '2026-06-10T10:00:00.000Z,8,7.9,6,5.9',
    '2026-06-09T10:00:00.000Z,7,7.9,6,5.9',
    '',
  ]);
});

test('a result is also shown in a toast, because the banner may be out of view', async () => {
  const { user, toasts } = open('configuration', { [CONFIG]: { success: true } });
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await findMessage('Configuration updated successfully');
  expect(toasts()).toMatchObject([{ title: 'Configuration updated successfully' }]);
});

test('shows that the schedule failed to load', async () => {
  open('dashboard', { [STATUS]: NETWORK_ERROR });
  expect(await screen.findByText('We couldn’t load the schedule')).toBeVisible();
});
