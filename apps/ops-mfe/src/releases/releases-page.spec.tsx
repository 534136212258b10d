import { NETWORK_ERROR, errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { asOperator, openDialogs, operator } from '../admin/testing/operator-for-test';
import { Component as ReleasesPage } from './releases-page';
import { community, releases as withCanary, withoutCanary, store } from './testing/releases-for-test';

const STATUS = 'GET /release/status';
const EDIT = 'POST /release/edits';

beforeAll(openDialogs);

const releases = { ...withCanary, remotes: [withoutCanary, community] };

const open = (overrides: FakeApi = {}) =>
  renderPage(<ReleasesPage />, {
    at: '/ops/releases',
    api: { ...asOperator, [STATUS]: releases, [EDIT]: { revision: 43, edit: 'store@off' }, ...overrides },
  });
type Page = ReturnType<typeof open>;

const table = async (name: string) => within(await screen.findByRole('table', { name }));
const rowOf = async (caption: string, name: RegExp) => within((await table(caption)).getByRole('row', { name }));

async function openEdit({ user }: Page, label: string, remote = 'store') {
  await user.click(await screen.findByRole('button', { name: `${label}: ${remote}` }));
  return within(screen.getByRole('dialog'));
}

async function press({ user }: Page, dialog: Awaited<ReturnType<typeof openEdit>>, label: string, reason: string) {
  if (reason) await user.type(dialog.getByLabelText('Reason'), reason);
  await user.click(dialog.getByRole('button', { name: label }));
}

test('shows what is live in words, and builds and reasons in a fold', async () => {
  const { user } = open({ [STATUS]: withCanary });
  expect(await screen.findByText('Closed for visitors: community. Not responding: dexter.')).toBeVisible();
  const row = await rowOf('What is live', /^Country store, checkout, library/);
  expect(row.getByText('A newer one is tried by 10 % of browsers')).toBeVisible();
  const closed = await rowOf('What is live', /^Community hub/);
  expect(closed.getByText('Off')).toBeVisible();
  expect(closed.getByText('Does not fit')).toBeVisible();
  for (const text of ['9f0c12ab34cd', 'b7c1e2a90f11', 'needs community ^1.9, which speaks 1.3'])
    expect(screen.getByText(text)).not.toBeVisible();
  await user.click(screen.getByText('Figures for developers'));
  expect((await rowOf('Live builds', /^shell/)).getByText('b7c1e2a90f11')).toBeVisible();
  expect((await rowOf('Live builds', /^store/)).getByText('for 10 % of browsers')).toBeVisible();
  const aside = await rowOf('Live builds', /^community/);
  expect(aside.getByText('needs community ^1.9, which speaks 1.3')).toBeVisible();
});

test('shows the health of each build as a number and a bar; few loads are not judged', async () => {
  const { user } = open({ [STATUS]: withCanary });
  const live = await rowOf('Page loads and failures', /store, live/);
  expect(live.getByText('5.0 %')).toBeVisible();
  expect(live.getByText('5.0 %').parentElement?.querySelector('svg')).toHaveAttribute('data-verdict', 'bad');
  const canary = await rowOf('Page loads and failures', /store, for 10 % of browsers/);
  expect(canary.getByText('8.3 %, too few to judge').parentElement?.querySelector('svg')).toHaveAttribute(
    'data-verdict',
    'unknown',
  );
  await user.click(screen.getByText('Figures for developers'));
  const failures = await rowOf('Failures by build', /^store@9f0c12ab34cd/);
  expect(failures.getByText('entry script 15, style sheet 5')).toBeVisible();
});

test('shows the contracts of services in a fold, and the history with its reasons', async () => {
  const { user } = open();
  expect(await screen.findByText('Revision 42 is live.')).not.toBeVisible();
  await user.click(screen.getByText('Figures for developers'));
  expect(screen.getByText('Revision 42 is live.')).toBeVisible();
  const services = 'Services and their contracts';
  expect((await rowOf(services, /^payments/)).getByText('store ^1.3')).toBeVisible();
  expect((await rowOf(services, /^dexter/)).getByText('unknown: no response')).toBeVisible();
  const last = await rowOf('The last changes, newest first', /^42/);
  expect(last.getByText('new sign')).toBeVisible();
  expect(last.getByText('ada')).toBeVisible();
  expect(last.getByText('promote store')).toBeVisible();
});

test('shows that there are no reports and no releases yet', async () => {
  open({ [STATUS]: { ...releases, remotes: [community], history: [] } });
  expect(await screen.findByText('No reports yet')).toBeVisible();
  expect(screen.getByText('No releases yet')).toBeVisible();
});

test.each([
  [
    'Switch off',
    'store',
    /Visitors of the store pages see “This part of the site is closed for a moment.”/,
    { remote: 'store', act: 'off', reason: 'prices are wrong' },
    'The store pages are closed. This is revision 43.',
  ],
  [
    'Switch on',
    'community',
    /Visitors see the community pages again/,
    { remote: 'community', act: 'on', reason: 'prices are wrong' },
    'The community pages are open again. This is revision 43.',
  ],
  [
    'Roll back',
    'store',
    /from build 0123456789ab instead of 9f0c12ab34cd/,
    { remote: 'store', act: 'rollback', reason: 'prices are wrong', to: 40 },
    'The store pages are back at build 0123456789ab. This is revision 43.',
  ],
])(
  '%s explains the effect, needs a reason and reports the result',
  async (label, remote, description, body, message) => {
    const page = open();
    const dialog = await openEdit(page, label, remote);
    expect(dialog.getByText(description)).toBeVisible();
    await press(page, dialog, label, '');
    expect(dialog.getByText('Please give a reason of 3 to 200 characters.')).toBeVisible();
    expect(page.calls(EDIT)).toEqual([]);
    await press(page, dialog, label, ' prices are wrong ');
    expect(await screen.findByText(message)).toBeVisible();
    expect(page.calls(EDIT)).toEqual([expect.objectContaining({ body })]);
  },
);

test('a rollback first removes the canary build', async () => {
  const page = open({ [STATUS]: withCanary });
  const dialog = await openEdit(page, 'Roll back');
  expect(dialog.getByText(/^The 10 % of visitors with build 77aa01bc9d3e get the store pages/)).toBeVisible();
  await press(page, dialog, 'Roll back', 'it fails');
  expect(await screen.findByText(/^Every visitor has build 9f0c12ab34cd of the store pages/)).toBeVisible();
  const body = { remote: 'store', act: 'rollback', reason: 'it fails' };
  expect(page.calls(EDIT)).toEqual([expect.objectContaining({ body })]);
});

test('a remote without an earlier build has no rollback, and a closed one no switch-off', async () => {
  open();
  const row = await rowOf('What is live', /^Community hub/);
  expect(row.getAllByRole('button').map((button) => button.textContent)).toEqual(['Switch on']);
});

test('switching off this page explains how to undo it', async () => {
  const page = open({ [STATUS]: { ...releases, remotes: [{ ...store, name: 'ops' }] } });
  expect((await openEdit(page, 'Switch off', 'ops')).getByText(/npm run release -- promote ops@on/)).toBeVisible();
});

test('a change by another operator stops this one and is shown', async () => {
  let other = false;
  const changed = {
    ...releases,
    revision: 43,
    remotes: [{ ...withoutCanary, build: '0123456789ab', before: { build: 'fedcba987654', revision: 39 } }, community],
    history: [{ revision: 43, at: store.since, by: 'bo', edit: 'rollback store', reason: 'typo' }, ...releases.history],
  };
  const page = open({ [STATUS]: () => (other ? changed : releases), [EDIT]: { revision: 44, edit: 'rollback store' } });
  const dialog = await openEdit(page, 'Roll back');
  other = true;
  await press(page, dialog, 'Roll back', 'typo');
  expect(await dialog.findByText('43, bo: rollback store: typo')).toBeVisible();
  expect(dialog.getByText(/from build fedcba987654 instead of 0123456789ab/)).toBeVisible();
  expect(page.calls(EDIT)).toEqual([]);
  await press(page, dialog, 'Roll back', '');
  expect(await screen.findByText(/back at build fedcba987654/)).toBeVisible();
  expect(page.calls(EDIT)).toEqual([expect.objectContaining({ body: expect.objectContaining({ to: 39 }) })]);
});

test.each([
  ['another operator changed it', 43, 0],
  ['nobody changed it', 42, 1],
])('a release is compared although its operator leaves the page meanwhile: %s', async (_, revision, edits) => {
  let respond = () => {};
  const comparison = new Promise<typeof releases>((resolve) => (respond = () => resolve({ ...releases, revision })));
  let isSent = false;
  const page = open({ [STATUS]: () => (isSent ? comparison : releases) });
  const dialog = await openEdit(page, 'Switch off');
  isSent = true;
  await press(page, dialog, 'Switch off', 'prices');
  await waitFor(() => expect(page.calls(STATUS)).toHaveLength(2));
  cleanup();
  await act(async () => respond());
  await waitFor(() => expect(page.calls(EDIT)).toHaveLength(edits));
});

test('a change that another operator already made is no longer possible', async () => {
  let other = false;
  const closed = { ...releases, revision: 43, remotes: [{ ...withoutCanary, state: 'off' as const }] };
  const page = open({ [STATUS]: () => (other ? closed : releases) });
  const dialog = await openEdit(page, 'Switch off');
  other = true;
  await press(page, dialog, 'Switch off', 'prices');
  expect(await dialog.findByText('This change is no longer possible.')).toBeVisible();
  expect(page.calls(EDIT)).toEqual([]);
});

test.each<[string, FakeApi[typeof EDIT], string]>([
  [
    'a conflict',
    errorResponse(409, 'release.refused', 'The release changed at the same moment. Look at it again.'),
    'The release changed at the same moment. Look at it again.',
  ],
  ['a lost network', NETWORK_ERROR, 'There was no response. Please check the history before you try again.'],
])('after %s the error is shown and the page reloads', async (_, answer, sentence) => {
  const page = open({ [EDIT]: answer });
  const dialog = await openEdit(page, 'Switch off');
  const calls = page.calls(STATUS).length;
  await press(page, dialog, 'Switch off', 'prices');
  expect(await dialog.findByText(sentence)).toBeVisible();
  await waitFor(() => expect(page.calls(STATUS).length).toBeGreaterThan(calls + 1));
});

test('an old sign-in is confirmed in a new tab, and the reason is not lost', async () => {
  const page = open({ [EDIT]: errorResponse(401, 'auth.confirm', 'Please confirm that it is you.') });
  const dialog = await openEdit(page, 'Switch off');
  await press(page, dialog, 'Switch off', 'prices');
  expect(await dialog.findByRole('link', { name: 'Confirm in a new tab' })).toBeVisible();
  expect(dialog.getByLabelText('Reason')).toHaveValue('prices');
});

test('without edit rights the buttons are disabled and the page explains it', async () => {
  open({ [STATUS]: { ...releases, canEdit: false } });
  expect(await screen.findByText(/can be changed only by the command line/)).toBeVisible();
  for (const button of (await table('What is live')).getAllByRole('button')) expect(button).toBeDisabled();
});

test('an unusable newest revision is shown', async () => {
  open({ [STATUS]: { ...releases, staleSeconds: 240 } });
  expect(await screen.findByText(/not signed by a trusted key for 4 minutes/)).toBeVisible();
});

test('a status that fails to load can be retried', async () => {
  open({ [STATUS]: NETWORK_ERROR });
  expect(await screen.findByText('We couldn’t load the releases')).toBeVisible();
  expect(screen.getByRole('button', { name: /try again/i })).toBeVisible();
});

test('a member sees nothing, and nothing is requested', async () => {
  const page = open({ 'GET /api/auth/user': { ...operator, role: 'member' } });
  expect(await screen.findByText(/only operators may use this page/)).toBeVisible();
  expect(page.calls(STATUS)).toEqual([]);
});
