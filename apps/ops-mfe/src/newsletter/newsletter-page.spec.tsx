import type { ContentForm, NewsletterPreview } from '@farm/contracts';
import { renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { asOperator } from '../admin/testing/operator-for-test';
import { Component } from './newsletter-page';

const LETTER = 'GET /api/ops/inbox/monday';
const PUT = 'PUT /api/ops/inbox/monday';
const PUBLISH = 'POST /api/ops/content/:section/versions';

const monday: NewsletterPreview = {
  date: '2026-11-23',
  skipped: false,
  readers: 2,
  held: 'No mail server is set.',
  subject: 'Monday, November 23: jobs for the garden',
  paragraphs: ['To do:\n- Clean the tools'],
  earlier: [{ date: '2026-11-16', emails: 41, paragraphs: ['Good morning from the farm.', 'Come on Saturday.'] }],
};
const line: ContentForm = {
  section: 'newsletter',
  version: 0,
  value: { line: null, monday: null },
  builtIn: { line: null, monday: null },
  draft: null,
  schema: {
    type: 'object',
    required: ['line', 'monday'],
    properties: {
      line: { anyOf: [{ type: 'string', title: 'Your own line', maxLength: 300 }, { type: 'null' }] },
      monday: {
        anyOf: [{ type: 'string', title: 'Monday on which it goes out', maxLength: 10 }, { type: 'null' }],
      },
    },
  },
  history: [],
};
const render = (api: FakeApi = {}) =>
  renderPage(<Component />, {
    at: '/ops/newsletter',
    api: {
      ...asOperator,
      ...{ 'GET /api/auth/ops/people': { people: [] }, 'GET /api/ops/content/:section': line, [LETTER]: monday },
      ...api,
    },
  });
const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('the next newsletter can be previewed, skipped and restored', async () => {
  const { user, calls } = render({ [PUT]: ({ body }) => ({ ...monday, skipped: body.skipped }) });
  expect(
    await screen.findByText('Goes out on Monday, Nov 23, 2026, at 7 AM farm time, to 2 confirmed readers.'),
  ).toBeVisible();
  expect(screen.getByText('No mail server is set.')).toBeVisible();
  expect(screen.getByRole('region', { name: monday.subject })).toHaveTextContent('Clean the tools');
  await user.click(screen.getByRole('button', { name: 'Skip this week' }));
  expect(await screen.findByText('No newsletter on Monday, Nov 23, 2026.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send it after all' }));
  expect(await screen.findByText(/^Goes out/)).toBeVisible();
  expect(calls(PUT).map((input) => (input as { body: object }).body)).toEqual([
    { date: '2026-11-23', skipped: true },
    { date: '2026-11-23', skipped: false },
  ]);
});

test("the owner's line is written beside the letter, which is loaded again when it is published", async () => {
  const { user, calls } = render({
    [PUBLISH]: { section: 'newsletter', version: 1, value: line.value, draft: null },
  });
  const own = await region('Your own line');
  await user.type(await own.findByRole('textbox', { name: /^Your own line/ }), 'The gate is open.');
  const before = calls(LETTER).length;
  await user.click(own.getByRole('button', { name: 'Publish' }));
  expect(await own.findByText(/^Published\./)).toBeVisible();
  expect(calls(PUBLISH)).toMatchObject([{ body: { value: { line: 'The gate is open.', monday: null } } }]);
  expect(calls(LETTER).length).toBeGreaterThan(before);
});

test('the letters that went out are listed with their text', async () => {
  const { user } = render();
  const earlier = await region('Earlier letters');
  await user.click(await earlier.findByText('Monday, Nov 16, 2026: 41 emails'));
  expect(earlier.getByText('Come on Saturday.')).toBeVisible();
  expect(earlier.getByText(/The forecast and the classes of that morning aren’t stored/)).toBeVisible();
});
