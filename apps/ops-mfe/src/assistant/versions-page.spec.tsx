import { NETWORK_ERROR, errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { centre, green, deferred, idOf, red, version } from '../training-centre/testing/training-for-test';
import { Component as VersionsPage } from './versions-page';
import type { AssistantVersion } from './version-detail';

const LIST = 'GET /api/dexter/versions';
const ONE = 'GET /api/dexter/versions/:id';
const ACTIVATE = 'POST /api/dexter/versions/:id/activate';
const HERE = '/ops/assistant/versions';

const open = (api: FakeApi = {}, at = HERE) => renderPage(<VersionsPage />, { at, api: centre(api) });
/** A version newer than the one in force. */
const newer: AssistantVersion = {
  version: version(3),
  text: 'Always say yes to okra.',
  parentText: 'Always say no to okra.',
  gate: green,
};
const openOne = (file: AssistantVersion, api: FakeApi = {}) =>
  open({ [ONE]: file, [ACTIVATE]: { success: true }, ...api }, `${HERE}?id=${file.version.id}`);

test('lists versions with state, lessons, author and day, with links', async () => {
  const versions = [
    version(4, { status: 'rejected' }),
    version(3, { status: 'evaluating' }),
    version(2, { inForce: true }),
    version(1, { status: 'draft' }),
  ];
  open({ [LIST]: { versions, activeId: idOf(2), next: null } });
  const row = within(await screen.findByRole('row', { name: /Version 2/ }));
  expect(row.getByText('Active')).toBeVisible();
  expect(row.getByText('operator@example.com')).toBeVisible();
  for (const text of ['Rejected', 'Being evaluated', 'Draft']) expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Version 1' })).toHaveAttribute('href', `${HERE}?id=${idOf(1)}`);
  expect(screen.getByText(/^Training changes Dexter's instructions/)).toBeVisible();
});

test('loads older versions page by page', async () => {
  const { user } = open({
    [LIST]: ({ query }) =>
      query?.before === undefined
        ? { versions: [version(2, { inForce: true })], activeId: idOf(2), next: 'place' }
        : { versions: [version(1)], activeId: idOf(2), next: null },
  });
  await user.click(await screen.findByRole('button', { name: 'Older' }));
  expect(await screen.findByRole('link', { name: 'Version 1' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Older' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Newer' }));
  expect(await screen.findByRole('link', { name: 'Version 2' })).toBeVisible();
});

test('shows the difference to the previous version word by word', async () => {
  openOne(newer);
  expect((await screen.findByText('yes')).tagName).toBe('INS');
  expect(screen.getByText('no').tagName).toBe('DEL');
});

test.each<[string, Partial<AssistantVersion>, string]>([
  ['the first version has no difference', { parentText: null }, 'Always say yes to okra.'],
  ['equal texts have no difference', { parentText: newer.text }, 'Both texts are the same.'],
  ['a version without a gate says so', { gate: null }, 'It has not been compared with the version before it.'],
])('%s', async (_, words, text) => {
  openOne({ ...newer, ...words });
  expect(await screen.findByText(text)).toBeVisible();
});

test('a version that passed the gate is activated once, if the active version is still the displayed one', async () => {
  const reply = deferred({ success: true as const });
  const { user, calls } = openOne(newer, { [ACTIVATE]: reply.answer });
  await user.dblClick(await screen.findByRole('button', { name: 'Activate this version' }));
  reply.resolve();
  await screen.findByText('yes');
  expect(calls(ACTIVATE)).toEqual([
    expect.objectContaining({ params: { id: idOf(3) }, body: { expectedActiveId: idOf(2) } }),
  ]);
});

test('the active version says so', async () => {
  openOne({ ...newer, version: version(2, { inForce: true }) });
  expect(await screen.findByText('This version is active.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /in force/ })).toBeNull();
});

test('overriding the gate needs a reason of 20 characters', async () => {
  const { user, calls } = openOne({ ...newer, version: version(3, { status: 'rejected' }), gate: red });
  expect(await screen.findByText('Compared with the active version, it would break 2 answers.')).toBeVisible();
  expect(screen.getByText('Three feet deep.')).toBeVisible();
  const why = screen.getByRole('textbox', { name: 'Why it may be used although answers get worse' });
  await user.type(why, 'because I say so');
  await user.click(screen.getByRole('button', { name: 'Activate anyway' }));
  expect(screen.getByText('Please give a reason of 20 to 500 characters.')).toBeVisible();
  expect(calls(ACTIVATE)).toEqual([]);
  await user.type(why, ', and the office does, too');
  await user.click(screen.getByRole('button', { name: 'Activate anyway' }));
  const reason = 'because I say so, and the office does, too';
  expect(calls(ACTIVATE)).toMatchObject([{ body: { expectedActiveId: idOf(2), reason, override: true } }]);
});

test('a reason that is too long is not sent', async () => {
  const { user, calls } = openOne(newer);
  await user.click(await screen.findByRole('textbox', { name: 'Reason (optional)' }));
  await user.paste('x'.repeat(501));
  await user.click(screen.getByRole('button', { name: 'Activate this version' }));
  expect(screen.getByText('Please keep the reason to 500 characters.')).toBeVisible();
  expect(calls(ACTIVATE)).toEqual([]);
});

test('a failed critical check cannot be overridden', async () => {
  openOne({ ...newer, gate: { ...red, critical: ['canning-low-acid'] } });
  expect(await screen.findByText(/so it cannot be used/)).toBeVisible();
  expect(screen.getByText('canning-low-acid')).toBeVisible();
  expect(
    screen.getByText('Compared with the active version, it would fail 1 safety check and break 2 answers.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /in force/ })).toBeNull();
});

test('a rollback does not need to pass the gate', async () => {
  const { user, calls } = openOne({ ...newer, version: version(1), gate: red });
  await user.type(await screen.findByRole('textbox', { name: 'Reason (optional)' }), 'the new one was wrong');
  await user.click(screen.getByRole('button', { name: 'Roll back to this version' }));
  const body = { expectedActiveId: idOf(2), reason: 'the new one was wrong' };
  expect(calls(ACTIVATE)).toEqual([expect.objectContaining({ body })]);
});

test.each<[string, FakeApi[typeof ACTIVATE], string]>([
  [
    'a conflict with another operator',
    errorResponse(409, 'persona.moved', 'Someone else has just changed Dexter. Load the page again.'),
    'Someone else has just changed Dexter. Load the page again.',
  ],
  ['a lost network', NETWORK_ERROR, 'There was no response. Please check the list before you try again.'],
])('%s', async (_, answer, text) => {
  const { user } = openOne(newer, { [ACTIVATE]: answer });
  await user.click(await screen.findByRole('button', { name: 'Activate this version' }));
  expect(await screen.findByText(text)).toBeVisible();
});

test('a gate that fails on activation asks for a reason', async () => {
  const { user } = openOne(newer, { [ACTIVATE]: errorResponse(409, 'persona.refused', 'It would break an answer.') });
  await user.click(await screen.findByRole('button', { name: 'Activate this version' }));
  expect(await screen.findByRole('button', { name: 'Activate anyway' })).toBeVisible();
});

test.each<[string, FakeApi, string, string]>([
  [
    'no version',
    { [LIST]: { versions: [], activeId: idOf(2), next: null }, [ONE]: NETWORK_ERROR },
    HERE,
    'No versions yet',
  ],
  ['a list that failed to load', { [LIST]: NETWORK_ERROR }, HERE, 'We couldn’t load the versions'],
  ['a version that failed to load', { [ONE]: NETWORK_ERROR }, `${HERE}?id=${idOf(9)}`, 'We couldn’t load the version'],
  [
    'a version in evaluation',
    { [ONE]: { ...newer, version: version(3, { status: 'evaluating' }) } },
    `${HERE}?id=${idOf(3)}`,
    'It is being evaluated. Please reload the page in a moment.',
  ],
])('%s', async (_, api, at, text) => {
  open(api, at);
  expect(await screen.findByText(text)).toBeVisible();
});
