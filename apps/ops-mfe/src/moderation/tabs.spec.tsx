import type { ModerationSettings } from '@farm/contracts';
import { NETWORK_ERROR, errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { act, screen, within } from '@testing-library/react';
import type { ModerationEvent } from './events-tab';
import { Component as ModerationPage } from './moderation-page';
import { openDialogs } from '../admin/testing/operator-for-test';
import { idOf, moderationApi } from './testing/queue-for-test';

const EVENTS = 'GET /api/ops/moderation/events';
const SETTINGS = 'GET /api/ops/moderation/settings';
const SET = 'PUT /api/ops/moderation/settings';

const hidden: ModerationEvent = {
  id: idOf(20),
  commentId: idOf(1),
  actor: 'operator 1',
  action: 'hide',
  reason: '<i>spam</i>',
  before: 'PENDING',
  after: 'HIDDEN',
  at: '2026-11-20T14:05:00.000Z',
};
const settings: ModerationSettings = { mode: 'open', words: ['casino'], allowed: [] };

beforeAll(openDialogs);
const open = (tab: string, api: FakeApi) =>
  renderPage(<ModerationPage />, { at: `/ops/moderation?tab=${tab}`, api: moderationApi([], api) });

test('the log shows time, action, reason and operator, and links to all of one comment', async () => {
  const { user, calls, location } = open('events', { [EVENTS]: { events: [hidden], next: null } });
  const row = within(await screen.findByRole('row', { name: /Nov 20, 2026/ }));
  for (const text of ['Hide', 'Held', 'Hidden', '<i>spam</i>', 'operator 1']) expect(row.getByText(text)).toBeVisible();
  await user.click(row.getByRole('link', { name: 'All of this comment' }));
  expect(location().search).toBe(`?tab=events&comment=${idOf(1)}`);
  expect(await screen.findByText(/actions on one comment/)).toBeVisible();
  expect(calls(EVENTS).at(-1)).toMatchObject({ query: { comment: idOf(1) } });
});

test('all comments can be downloaded as CSV and JSON', async () => {
  open('events', { [EVENTS]: { events: [], next: null } });
  expect(await screen.findByText('No actions yet')).toBeVisible();
  for (const kind of ['CSV', 'JSON']) expect(screen.getByRole('button', { name: `Download ${kind}` })).toBeVisible();
});

test('saves mode and words: one word on each line, without duplicates', async () => {
  const { user, calls } = open('settings', {
    [SETTINGS]: settings,
    [SET]: ({ body }: { body: ModerationSettings }) => body,
  });
  const words = await screen.findByRole('textbox', { name: 'Words that hold a comment' });
  expect(words).toHaveValue('casino');
  await user.click(screen.getByRole('radio', { name: /Hold the first/ }));
  await user.type(words, '\npoker, casino');
  await user.type(screen.getByRole('textbox', { name: 'Words that never hold one' }), 'cumin');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved. It applies from the next comment on.')).toBeVisible();
  expect(calls(SET)).toMatchObject([{ body: { mode: 'hold-first', words: ['casino', 'poker'], allowed: ['cumin'] } }]);
});

test('what is typed while the settings are saved stays, unsaved', async () => {
  let save: (stored: ModerationSettings) => void = () => undefined;
  const { user } = open('settings', {
    [SETTINGS]: settings,
    [SET]: () => new Promise<ModerationSettings>((resolve) => (save = resolve)),
  });
  const words = await screen.findByRole('textbox', { name: 'Words that hold a comment' });
  await user.type(words, '\npoker, casino');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.type(screen.getByRole('textbox', { name: 'Words that never hold one' }), 'cumin');
  await act(async () => save({ ...settings, words: ['casino', 'poker'] }));
  expect(words).toHaveValue('casino\npoker');
  expect(screen.getByRole('textbox', { name: 'Words that never hold one' })).toHaveValue('cumin');
  expect(screen.queryByText(/^Saved/)).toBeNull();
  await user.click(screen.getByRole('link', { name: /^Log/ }));
  expect(screen.getByRole('dialog', { name: 'Leave this page?' })).toBeVisible();
});

test('an empty list in which text was typed and deleted has no changes', async () => {
  const { user, location } = open('settings', { [SETTINGS]: settings, [EVENTS]: { events: [], next: null } });
  const allowed = await screen.findByRole('textbox', { name: 'Words that never hold one' });
  await user.type(allowed, 'c{Backspace}');
  await user.click(screen.getByRole('link', { name: /^Log/ }));
  expect(screen.queryByRole('dialog', { name: 'Leave this page?' })).toBeNull();
  expect(location().search).toBe('?tab=events');
});

test('settings changed by another operator are not overwritten, and unsaved changes stay', async () => {
  const theirs = { mode: 'hold-all' as const, words: ['casino', 'poker'], allowed: [], version: 'second' };
  const { user, calls } = open('settings', {
    [SETTINGS]: { ...settings, version: 'first' },
    [SET]: ({ query, body }) =>
      query?.version === 'second'
        ? { ...body, version: 'third' }
        : errorResponse(409, 'moderation.settings_changed', 'Another operator changed them.', { settings: theirs }),
  });
  await user.type(await screen.findByRole('textbox', { name: 'Words that never hold one' }), 'cumin');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText(/^Another operator changed these settings\. Your changes are still here/),
  ).toBeVisible();
  expect(screen.getByRole('radio', { name: /Hold all/ })).toBeChecked();
  expect(screen.getByRole('textbox', { name: 'Words that hold a comment' })).toHaveValue('casino\npoker');
  expect(screen.getByRole('textbox', { name: 'Words that never hold one' })).toHaveValue('cumin');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved. It applies from the next comment on.')).toBeVisible();
  expect(calls(SET).at(-1)).toMatchObject({
    body: { mode: 'hold-all', words: ['casino', 'poker'], allowed: ['cumin'] },
  });
});

test('a word of one letter is not sent', async () => {
  const { user, calls } = open('settings', { [SETTINGS]: settings });
  await user.type(await screen.findByRole('textbox', { name: 'Words that hold a comment' }), '\nx');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Words have 2 to 40 letters; up to 200 of each.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Words that hold a comment' })).toHaveFocus();
  expect(calls(SET)).toEqual([]);
});

test.each<[string, string, FakeApi, string]>([
  ['events', 'events', { [EVENTS]: NETWORK_ERROR }, 'We couldn’t load the list'],
  ['settings', 'settings', { [SETTINGS]: NETWORK_ERROR }, 'We couldn’t load the settings'],
])('%s that failed to load', async (_, tab, api, text) => {
  open(tab, api);
  expect(await screen.findByText(text)).toBeVisible();
});
