import { NETWORK_ERROR, errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { centre, green, held, idOf, red, version } from '../training-centre/testing/training-for-test';
import { Component as VersionsPage } from './versions-page';
import type { Version } from './version-detail';

const LIST = 'GET /api/dexter/versions';
const ONE = 'GET /api/dexter/versions/:id';
const ACTIVATE = 'POST /api/dexter/versions/:id/activate';
const HERE = '/ops/assistant/versions';

const open = (api: FakeApi = {}, at = HERE) => renderPage(<VersionsPage />, { at, api: centre(api) });
/** A version newer than the one in force. */
const newer: Version = {
  version: version(3),
  ...{ text: 'Always say yes to okra.', parentText: 'Always say no to okra.', gate: green },
};
const openOne = (file: Version, api: FakeApi = {}) =>
  open({ [ONE]: file, [ACTIVATE]: { success: true }, ...api }, `${HERE}?id=${file.version.id}`);

test('versions are listed with state, lessons, writer and day, and lead to their page', async () => {
  const versions = [
    version(4, { status: 'rejected' }),
    version(3, { status: 'evaluating' }),
    ...[version(2, { inForce: true }), version(1, { status: 'draft' })],
  ];
  open({ [LIST]: { versions, activeId: idOf(2), next: null } });
  const row = within(await screen.findByRole('row', { name: /Version 2/ }));
  expect(row.getByText('In force')).toBeVisible();
  expect(row.getByText('operator@example.com')).toBeVisible();
  for (const text of ['Refused by the gate', 'Being judged', 'Draft']) expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Version 1' })).toHaveAttribute('href', `${HERE}?id=${idOf(1)}`);
  expect(screen.getByText(/^Training changes Dexter's instructions/)).toBeVisible();
});

test('older versions come page by page', async () => {
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

test('the difference to the version before is shown word by word', async () => {
  openOne(newer);
  expect((await screen.findByText('yes')).tagName).toBe('INS');
  expect(screen.getByText('no').tagName).toBe('DEL');
});

test.each<[string, Partial<Version>, string]>([
  ['the first version has no difference', { parentText: null }, 'Always say yes to okra.'],
  ['equal texts are said to be equal', { parentText: newer.text }, 'Both say the same.'],
  ['a version without a gate says so', { gate: null }, 'The gate has not judged it.'],
])('%s', async (_, words, text) => {
  openOne({ ...newer, ...words });
  expect(await screen.findByText(text)).toBeVisible();
});

test('a green version is put in force with one press, against the one the operator has seen', async () => {
  const told = held({ success: true as const });
  const { user, calls } = openOne(newer, { [ACTIVATE]: told.answer });
  await user.dblClick(await screen.findByRole('button', { name: 'Put this version in force' }));
  told.letGo();
  await screen.findByText('yes');
  expect(calls(ACTIVATE)).toEqual([
    expect.objectContaining({ params: { id: idOf(3) }, body: { expectedActiveId: idOf(2) } }),
  ]);
});

test('the version in force says so', async () => {
  openOne({ ...newer, version: version(2, { inForce: true }) });
  expect(await screen.findByText('This version is in force.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /in force/ })).toBeNull();
});

test('past a red gate only a typed reason of 20 characters leads', async () => {
  const { user, calls } = openOne({ ...newer, version: version(3, { status: 'rejected' }), gate: red });
  expect(await screen.findByText('Compared with the one in force, it would break 2 answers.')).toBeVisible();
  expect(screen.getByText('Three feet deep.')).toBeVisible();
  const why = screen.getByRole('textbox', { name: 'Why it is put in force against the gate' });
  await user.type(why, 'because I say so');
  await user.click(screen.getByRole('button', { name: 'Put it in force all the same' }));
  expect(screen.getByText('Please say why in 20 to 500 characters. It stays in the record.')).toBeVisible();
  expect(calls(ACTIVATE)).toEqual([]);
  await user.type(why, ', and the office does, too');
  await user.click(screen.getByRole('button', { name: 'Put it in force all the same' }));
  const reason = 'because I say so, and the office does, too';
  expect(calls(ACTIVATE)).toMatchObject([{ body: { expectedActiveId: idOf(2), reason, override: true } }]);
});

test('past a critical check nobody comes', async () => {
  openOne({ ...newer, gate: { ...red, critical: ['canning-low-acid'] } });
  expect(await screen.findByText(/cannot be put in force, whatever the reason/)).toBeVisible();
  expect(screen.getByText('canning-low-acid')).toBeVisible();
  expect(
    screen.getByText('Compared with the one in force, it would fail 1 critical check and break 2 answers.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /in force/ })).toBeNull();
});

test('an older version is rolled back to, its gate shown and not required', async () => {
  const { user, calls } = openOne({ ...newer, version: version(1), gate: red });
  await user.type(await screen.findByRole('textbox', { name: 'Why (optional)' }), 'the new one was wrong');
  await user.click(screen.getByRole('button', { name: 'Roll back to this version' }));
  const body = { expectedActiveId: idOf(2), reason: 'the new one was wrong' };
  expect(calls(ACTIVATE)).toEqual([expect.objectContaining({ body })]);
});

test.each<[string, FakeApi[typeof ACTIVATE], string]>([
  [
    'somebody was faster',
    errorResponse(409, 'persona.moved', 'Someone else has just changed Dexter. Load the page again.'),
    'Someone else has just changed Dexter. Load the page again.',
  ],
  ['a lost network', NETWORK_ERROR, 'There was no response. Please look at the list before you try again.'],
])('%s is said', async (_, answer, text) => {
  const { user } = openOne(newer, { [ACTIVATE]: answer });
  await user.click(await screen.findByRole('button', { name: 'Put this version in force' }));
  expect(await screen.findByText(text)).toBeVisible();
});

test('a gate that is red by now asks for the reason', async () => {
  const { user } = openOne(newer, { [ACTIVATE]: errorResponse(409, 'persona.refused', 'It would break an answer.') });
  await user.click(await screen.findByRole('button', { name: 'Put this version in force' }));
  expect(await screen.findByRole('button', { name: 'Put it in force all the same' })).toBeVisible();
});

test.each<[string, FakeApi, string, string]>([
  [
    'no version',
    { [LIST]: { versions: [], activeId: idOf(2), next: null }, [ONE]: NETWORK_ERROR },
    HERE,
    'No versions yet',
  ],
  ['a list that did not come', { [LIST]: NETWORK_ERROR }, HERE, 'We couldn’t load the versions'],
  ['a version that did not come', { [ONE]: NETWORK_ERROR }, `${HERE}?id=${idOf(9)}`, 'We couldn’t load the version'],
  [
    'one that is being judged',
    { [ONE]: { ...newer, version: version(3, { status: 'evaluating' }) } },
    `${HERE}?id=${idOf(3)}`,
    'It is being judged. Please load the page again in a moment.',
  ],
])('%s is said', async (_, api, at, text) => {
  open(api, at);
  expect(await screen.findByText(text)).toBeVisible();
});
