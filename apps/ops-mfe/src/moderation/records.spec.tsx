import type { ModerationSettings } from '@farm/contracts';
import { LOST, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { Component as ModerationPage } from './moderation-page';
import { desk, idOf } from './testing/queue-for-test';
import type { ModerationEvent } from './use-moderation';

const EVENTS = 'GET /api/ops/moderation/events';
const SETTINGS = 'GET /api/ops/moderation/settings';
const SET = 'PUT /api/ops/moderation/settings';

const hidden: ModerationEvent = {
  ...{ id: idOf(20), commentId: idOf(1), actor: 'operator 1', action: 'hide', reason: '<i>spam</i>' },
  ...{ before: 'PENDING', after: 'HIDDEN', at: '2026-11-20T14:05:00.000Z' },
};
const settings: ModerationSettings = { mode: 'open', words: ['casino'], allowed: [] };

const open = (tab: string, api: FakeApi) =>
  renderPage(<ModerationPage />, { at: `/ops/moderation?tab=${tab}`, api: desk([], api) });

test('every act stands with when, what, why and by whom; a link leads to all of one comment', async () => {
  const { user, asked, location } = open('events', { [EVENTS]: { events: [hidden], next: null } });
  const row = within(await screen.findByRole('row', { name: /Nov 20, 2026/ }));
  for (const text of ['Hide', 'Held', 'Hidden', '<i>spam</i>', 'operator 1']) expect(row.getByText(text)).toBeVisible();
  await user.click(row.getByRole('link', { name: 'All of this comment' }));
  expect(location().search).toBe(`?tab=events&comment=${idOf(1)}`);
  expect(await screen.findByText(/events of one comment/)).toBeVisible();
  expect(asked(EVENTS).at(-1)).toMatchObject({ query: { comment: idOf(1) } });
});

test('everything can be taken away as a file', async () => {
  open('events', { [EVENTS]: { events: [], next: null } });
  expect(await screen.findByText('Nothing was done yet')).toBeVisible();
  for (const kind of ['CSV', 'JSON'])
    expect(screen.getByRole('link', { name: `Download ${kind}` })).toHaveAttribute(
      'href',
      `/api/ops/moderation/export?format=${kind.toLowerCase()}`,
    );
});

test('mode and words are kept: one word a line, none twice', async () => {
  const { user, asked } = open('settings', {
    [SETTINGS]: settings,
    [SET]: ({ body }: { body: ModerationSettings }) => body,
  });
  const words = await screen.findByRole('textbox', { name: 'Words that hold a comment' });
  expect(words).toHaveValue('casino');
  await user.click(screen.getByRole('radio', { name: /Hold the first/ }));
  await user.type(words, '\npoker, casino');
  await user.type(screen.getByRole('textbox', { name: 'Words that never hold one' }), 'cumin');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved. It counts from the next comment on.')).toBeVisible();
  expect(asked(SET)).toMatchObject([{ body: { mode: 'hold-first', words: ['casino', 'poker'], allowed: ['cumin'] } }]);
});

test('a word of one letter is not sent', async () => {
  const { user, asked } = open('settings', { [SETTINGS]: settings });
  await user.type(await screen.findByRole('textbox', { name: 'Words that hold a comment' }), '\nx');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Words have 2 to 40 letters; up to 200 of each.')).toBeVisible();
  expect(asked(SET)).toEqual([]);
});

test.each<[string, string, FakeApi, string]>([
  ['events', 'events', { [EVENTS]: LOST }, 'The list did not come'],
  ['settings', 'settings', { [SETTINGS]: LOST }, 'The settings did not come'],
])('%s that do not come are told', async (_, tab, api, text) => {
  open(tab, api);
  expect(await screen.findByText(text)).toBeVisible();
});
