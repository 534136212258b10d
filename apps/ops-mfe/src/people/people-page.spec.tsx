import type { UserSummary } from '@farm/contracts';
import { NETWORK_ERROR, errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { asOperator, openDialogs, operator } from '../admin/testing/operator-for-test';
import { Component as PeoplePage } from './people-page';

const at = '2026-11-20T12:00:00.000Z';
const me: UserSummary = {
  id: operator.id,
  email: operator.email,
  role: 'operator',
  createdAt: at,
  lastSeenAt: at,
  disabled: false,
};
const ada: UserSummary = { ...me, id: '2', email: 'ada@example.com', role: 'member', lastSeenAt: null };
const bo: UserSummary = { ...me, id: '3', email: 'bo@example.com' };
const KEY = 'PATCH /api/auth/ops/people/:id';

beforeAll(openDialogs);

/** The page with three people; the fake service stores changes. */
function open(overrides: FakeApi = {}) {
  let people = [me, bo, ada];
  const api: FakeApi = {
    ...asOperator,
    'GET /api/auth/ops/people': () => ({ people }),
    [KEY]: ({ params, body }: { params: { id: string }; body: Partial<UserSummary> }) => {
      people = people.map((each) => (each.id === params.id ? { ...each, ...body } : each));
      return people.find(({ id }) => id === params.id) ?? me;
    },
    ...overrides,
  };
  return renderPage(<PeoplePage />, { at: '/ops/people', path: '/ops/people', api });
}
type Page = ReturnType<typeof open>;

const rowOf = async (email: string) => within(await screen.findByRole('row', { name: new RegExp(email) }));
async function openAction({ user }: Page, label: string, email: string) {
  await user.click(await screen.findByRole('button', { name: `${label}: ${email}` }));
  return within(screen.getByRole('dialog'));
}

test('lists people with role and state; the own row has no actions', async () => {
  open();
  expect((await rowOf(ada.email)).getByText('Member')).toBeVisible();
  expect((await rowOf(ada.email)).getByText('not signed in')).toBeVisible();
  const own = await rowOf(me.email);
  expect(own.getByText('This is you')).toBeVisible();
  expect(own.queryByRole('button')).toBeNull();
});

test.each([
  ['Change the role', ada, { role: 'moderator' }, 'ada@example.com is a moderator now.'],
  ['Remove the role', bo, { role: 'member' }, 'bo@example.com is a member now.'],
  ['Close the account', ada, { disabled: true }, 'The account of ada@example.com is closed.'],
])('%s needs a confirmation and reports the result', async (label, person, body, message) => {
  const page = open();
  const dialog = await openAction(page, label, person.email);
  expect(page.calls(KEY)).toEqual([]);
  await page.user.click(dialog.getByRole('button', { name: label }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(page.calls(KEY)).toEqual([expect.objectContaining({ params: { id: person.id }, body })]);
});

test('a closed account can be reopened', async () => {
  const page = open();
  await page.user.click(
    (await openAction(page, 'Close the account', ada.email)).getByRole('button', { name: 'Close the account' }),
  );
  const dialog = await openAction(page, 'Reopen the account', ada.email);
  await page.user.click(dialog.getByRole('button', { name: 'Reopen the account' }));
  expect(await screen.findByText('The account of ada@example.com is open again.')).toBeVisible();
});

test.each([
  ['Owner', 'operator', 'ada@example.com is an owner now.'],
  ['Editor', 'editor', 'ada@example.com is an editor now.'],
  ['Shop', 'shop', 'ada@example.com runs the shop now.'],
])('the role %s can be chosen', async (name, role, message) => {
  const page = open();
  const dialog = await openAction(page, 'Change the role', ada.email);
  await page.user.click(dialog.getByRole('radio', { name: new RegExp(`^${name}`) }));
  await page.user.click(dialog.getByRole('button', { name: 'Change the role' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(page.calls(KEY)).toEqual([expect.objectContaining({ body: { role } })]);
});

test('an address without an account gets a role', async () => {
  const cleo = { ...ada, id: '4', email: 'cleo@example.com', role: 'moderator' as const };
  const page = open({ 'POST /api/auth/ops/people': cleo });
  const form = within(await screen.findByRole('region', { name: 'Add somebody to the team' }));
  await page.user.click(form.getByRole('button', { name: 'Give the role' }));
  expect(await form.findByText('Please enter a valid email address.')).toBeVisible();
  expect(form.getByLabelText('Email address')).toHaveFocus();
  await page.user.type(form.getByLabelText('Email address'), cleo.email);
  await page.user.click(form.getByRole('button', { name: 'Give the role' }));
  expect(
    await screen.findByText('cleo@example.com is a moderator now. Please tell them to sign in with this address.'),
  ).toBeVisible();
  expect(page.calls('POST /api/auth/ops/people')).toEqual([
    expect.objectContaining({ body: { email: cleo.email, role: 'moderator' } }),
  ]);
});

test('an address that is typed while the first one gets its role stays', async () => {
  const cleo = { ...ada, id: '4', email: 'cleo@example.com', role: 'moderator' as const };
  let give: (person: typeof cleo) => void = () => undefined;
  const page = open({ 'POST /api/auth/ops/people': () => new Promise<typeof cleo>((resolve) => (give = resolve)) });
  const form = within(await screen.findByRole('region', { name: 'Add somebody to the team' }));
  const email = form.getByLabelText('Email address');
  await page.user.type(email, cleo.email);
  await page.user.dblClick(form.getByRole('button', { name: 'Give the role' }));
  await page.user.clear(email);
  await page.user.type(email, 'dan@example.com');
  give(cleo);
  expect(await screen.findByText(/^cleo@example.com is a moderator now/)).toBeVisible();
  expect(email).toHaveValue('dan@example.com');
  expect(page.calls('POST /api/auth/ops/people')).toHaveLength(1);
});

test('Cancel changes nothing', async () => {
  const page = open();
  await page.user.click((await openAction(page, 'Change the role', ada.email)).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(page.calls(KEY)).toEqual([]);
});

test.each<[FakeApi[typeof KEY], string]>([
  [
    errorResponse(409, 'auth.last_operator', 'This is the last owner. Make someone else an owner first.'),
    'This is the last owner. Make someone else an owner first.',
  ],
  [NETWORK_ERROR, 'There was no response. Please check the list before you try again.'],
])('an error is shown', async (answer, sentence) => {
  const page = open({ [KEY]: answer });
  const dialog = await openAction(page, 'Remove the role', bo.email);
  await page.user.click(dialog.getByRole('button', { name: 'Remove the role' }));
  expect(await dialog.findByText(sentence)).toBeVisible();
  expect((await rowOf(bo.email)).getByText('Owner')).toBeVisible();
});

test('an old sign-in is confirmed in a new tab; the dialog stays', async () => {
  const page = open({
    [KEY]: errorResponse(401, 'auth.confirm', 'You signed in a while ago. Please confirm that it is you.'),
  });
  const dialog = await openAction(page, 'Change the role', ada.email);
  await page.user.click(dialog.getByRole('button', { name: 'Change the role' }));
  expect(await dialog.findByRole('link', { name: 'Confirm in a new tab' })).toHaveAttribute(
    'href',
    '/sign-in?confirm=yes',
  );
  expect(dialog.getByRole('button', { name: 'Change the role' })).toBeVisible();
});

test('a list that failed to load can be retried', async () => {
  open({ 'GET /api/auth/ops/people': NETWORK_ERROR });
  expect(await screen.findByText('We couldn’t load the list')).toBeVisible();
  expect(screen.getByRole('button', { name: /try again/i })).toBeVisible();
});
