import { LOST, refusal, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { asOperator, openDialogs, operator } from '../orders/testing/desk-for-test';
import { Component as ReleasesPage } from './releases-page';
import { community, releases as withCanary, settled, store } from './testing/releases-for-test';

const STATUS = 'GET /release/status';
const EDIT = 'POST /release/edits';

beforeAll(openDialogs);

const releases = { ...withCanary, remotes: [settled, community] };

const open = (given: FakeApi = {}) =>
  renderPage(<ReleasesPage />, {
    at: '/ops/releases',
    api: { ...asOperator, [STATUS]: releases, [EDIT]: { revision: 43, edit: 'store@off' }, ...given },
  });
type Page = ReturnType<typeof open>;

const table = async (name: string) => within(await screen.findByRole('table', { name }));
const rowOf = async (caption: string, name: RegExp) => within((await table(caption)).getByRole('row', { name }));

async function ask({ user }: Page, label: string, remote = 'store') {
  await user.click(await screen.findByRole('button', { name: `${label}: ${remote}` }));
  return within(screen.getByRole('dialog'));
}

async function press({ user }: Page, dialog: Awaited<ReturnType<typeof ask>>, label: string, reason: string) {
  if (reason) await user.type(dialog.getByLabelText('Why'), reason);
  await user.click(dialog.getByRole('button', { name: label }));
}

test('what is live stands there: builds, states, the second build and why a remote stands aside', async () => {
  open({ [STATUS]: withCanary });
  expect(await screen.findByText('Revision 42 is live.')).toBeVisible();
  expect((await rowOf('What is live', /^shell/)).getByText('b7c1e2a90f11')).toBeVisible();
  const row = await rowOf('What is live', /^store/);
  expect(row.getByText('9f0c12ab34cd')).toBeVisible();
  expect(row.getByText('for 10 % of browsers')).toBeVisible();
  const closed = await rowOf('What is live', /^community/);
  expect(closed.getByText('Off')).toBeVisible();
  expect(closed.getByText('Set aside')).toBeVisible();
  expect(closed.getByText('needs community ^1.9, which speaks 1.3')).toBeVisible();
});

test('health is told by build, in figures and by a bar; few loads are not judged', async () => {
  open({ [STATUS]: withCanary });
  const caption = 'Pages that came and failed, by build';
  const live = await rowOf(caption, /^store@9f0c12ab34cd/);
  expect(live.getByText('5.0 %')).toBeVisible();
  expect(live.getByText('entry script 15, style sheet 5')).toBeVisible();
  expect(live.getByText('5.0 %').querySelector('svg')).toHaveAttribute('data-looks', 'bad');
  const canary = await rowOf(caption, /^store@77aa01bc9d3e/);
  expect(canary.getByText('8.3 %, too few to judge').querySelector('svg')).toHaveAttribute('data-looks', 'early');
});

test('services say what they speak and what is asked of them; the history says who and why', async () => {
  open();
  const services = 'Services and their contracts';
  expect((await rowOf(services, /^payments/)).getByText('store ^1.3')).toBeVisible();
  expect((await rowOf(services, /^dexter/)).getByText('not known: it did not answer')).toBeVisible();
  const last = await rowOf('The last changes, newest first', /^42/);
  expect(last.getByText('new sign')).toBeVisible();
  expect(last.getByText('ada')).toBeVisible();
});

test('before anybody came and anything was promoted, the page says so', async () => {
  open({ [STATUS]: { ...releases, remotes: [community], history: [] } });
  expect(await screen.findByText('Nothing told yet')).toBeVisible();
  expect(screen.getByText('No release yet')).toBeVisible();
});

test.each([
  [
    'Switch off',
    'store',
    /Visitors of the store pages read “This part of the site is closed for a moment.”/,
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
    /as build 0123456789ab had them, in place of 9f0c12ab34cd/,
    { remote: 'store', act: 'rollback', reason: 'prices are wrong', to: 40 },
    'The store pages are back at build 0123456789ab. This is revision 43.',
  ],
])('%s says what visitors will see, asks why, does it and says so', async (label, remote, says, body, said) => {
  const page = open();
  const dialog = await ask(page, label, remote);
  expect(dialog.getByText(says)).toBeVisible();
  await press(page, dialog, label, '');
  expect(dialog.getByText('Please say why, in 3 to 200 characters.')).toBeVisible();
  expect(page.asked(EDIT)).toEqual([]);
  await press(page, dialog, label, ' prices are wrong ');
  expect(await screen.findByText(said)).toBeVisible();
  expect(page.asked(EDIT)).toEqual([expect.objectContaining({ body })]);
});

test('a second build is what goes first, and no build of everybody', async () => {
  const page = open({ [STATUS]: withCanary });
  const dialog = await ask(page, 'Roll back');
  expect(dialog.getByText(/^The 10 % of visitors who have build 77aa01bc9d3e see the store pages/)).toBeVisible();
  await press(page, dialog, 'Roll back', 'it fails');
  expect(await screen.findByText(/^Every visitor has build 9f0c12ab34cd of the store pages/)).toBeVisible();
  const body = { remote: 'store', act: 'rollback', reason: 'it fails' };
  expect(page.asked(EDIT)).toEqual([expect.objectContaining({ body })]);
});

test('a remote without an earlier build is offered no way back, one that is off no second switching off', async () => {
  open();
  const row = await rowOf('What is live', /^community/);
  expect(row.getAllByRole('button').map((button) => button.textContent)).toEqual(['Switch on']);
});

test('who closes this very page is told the way back', async () => {
  const page = open({ [STATUS]: { ...releases, remotes: [{ ...store, name: 'ops' }] } });
  expect((await ask(page, 'Switch off', 'ops')).getByText(/npm run release -- promote ops@on/)).toBeVisible();
});

test('two operators at once: nothing is done over what the other one did, and both are told', async () => {
  let other = false;
  const changed = {
    ...releases,
    revision: 43,
    remotes: [{ ...settled, build: '0123456789ab', before: { build: 'fedcba987654', revision: 39 } }, community],
    history: [{ revision: 43, at: store.since, by: 'bo', edit: 'rollback store', reason: 'typo' }, ...releases.history],
  };
  const page = open({ [STATUS]: () => (other ? changed : releases), [EDIT]: { revision: 44, edit: 'rollback store' } });
  const dialog = await ask(page, 'Roll back');
  other = true;
  await press(page, dialog, 'Roll back', 'typo');
  expect(await dialog.findByText('43, bo: rollback store, because: typo')).toBeVisible();
  expect(dialog.getByText(/as build fedcba987654 had them, in place of 0123456789ab/)).toBeVisible();
  expect(page.asked(EDIT)).toEqual([]);
  await press(page, dialog, 'Roll back', '');
  expect(await screen.findByText(/back at build fedcba987654/)).toBeVisible();
  expect(page.asked(EDIT)).toEqual([expect.objectContaining({ body: expect.objectContaining({ to: 39 }) })]);
});

test('what the other one did may be the very thing: then nothing is left to do', async () => {
  let other = false;
  const closed = { ...releases, revision: 43, remotes: [{ ...settled, state: 'off' as const }] };
  const page = open({ [STATUS]: () => (other ? closed : releases) });
  const dialog = await ask(page, 'Switch off');
  other = true;
  await press(page, dialog, 'Switch off', 'prices');
  expect(await dialog.findByText('There is nothing left to do here.')).toBeVisible();
  expect(page.asked(EDIT)).toEqual([]);
});

test.each<[string, FakeApi[typeof EDIT], string]>([
  [
    'a conflict',
    refusal(409, 'release.refused', 'The release changed at the same moment. Look at it again.'),
    'The release changed at the same moment. Look at it again.',
  ],
  ['a lost network', LOST, 'Nobody answered. Look at the history before you try again.'],
])('after %s what was not done is said, and the page asks what is live now', async (_, answer, sentence) => {
  const page = open({ [EDIT]: answer });
  const dialog = await ask(page, 'Switch off');
  const asked = page.asked(STATUS).length;
  await press(page, dialog, 'Switch off', 'prices');
  expect(await dialog.findByText(sentence)).toBeVisible();
  await waitFor(() => expect(page.asked(STATUS).length).toBeGreaterThan(asked + 1));
});

test('an old sign-in is confirmed in a new tab; the reason stays', async () => {
  const page = open({ [EDIT]: refusal(401, 'auth.confirm', 'Please confirm that it is you.') });
  const dialog = await ask(page, 'Switch off');
  await press(page, dialog, 'Switch off', 'prices');
  expect(await dialog.findByRole('link', { name: 'Confirm in a new tab' })).toBeVisible();
  expect(dialog.getByLabelText('Why')).toHaveValue('prices');
});

test('where releases are changed by the command line alone, the buttons are off and the page says so', async () => {
  open({ [STATUS]: { ...releases, canEdit: false } });
  expect(await screen.findByText(/the buttons here are off/)).toBeVisible();
  for (const button of (await table('What is live')).getAllByRole('button')) expect(button).toBeDisabled();
});

test('a newest revision that cannot be used is named', async () => {
  open({ [STATUS]: { ...releases, staleSeconds: 240 } });
  expect(await screen.findByText(/For 4 minutes the newest revision is damaged/)).toBeVisible();
});

test('a status that does not come can be asked for again', async () => {
  open({ [STATUS]: LOST });
  expect(await screen.findByText('The releases did not come')).toBeVisible();
  expect(screen.getByRole('button', { name: /try again/i })).toBeVisible();
});

test('a member is shown nothing of it, and nothing is asked', async () => {
  const page = open({ 'GET /api/auth/user': { ...operator, role: 'member' } });
  expect(await screen.findByText(/Only operators may use it/)).toBeVisible();
  expect(page.asked(STATUS)).toEqual([]);
});
