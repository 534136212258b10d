import { startTestGateway, type TestGateway } from '../platform/test-gateway';
import { copyReleases, type TestReleases } from '../platform/test-releases';
import { remotes, SIGNED_OUT_ERROR } from '../platform/remotes';
import { expectAccessible } from '../visitor/accessibility';
import { expect, test } from '../visitor/fixtures';
import { signInAsOperator } from './operator-sign-in';

const [store, , community] = remotes;
const SIGN = 'Free Guides, Painted Anew';

let releases: TestReleases;
let front: TestGateway;
test.beforeAll(async () => {
  releases = copyReleases();
  const more = { RELEASE_CONTROL: 'yes', RELEASE_SIGNING_KEY: releases.secrets['releaseSigningKey'] ?? '' };
  front = await startTestGateway({ releases: releases.releases, more });
});
test.afterAll(async () => {
  await front.stop();
  releases.remove();
});

async function promote(what: string, reason: string): Promise<void> {
  const { code, output } = await releases.release('promote', what, '--reason', reason);
  expect(code, output).toBe(0);
}

test.use({ expectedErrors: [[SIGNED_OUT_ERROR], { scope: 'test' }] });

test('an operator sees what is live and how it does, takes a build back, closes a remote and opens it again', async ({
  page,
}) => {
  test.slow();
  const rewrite = (code: string) => code.replaceAll(store.sentence, SIGN);
  const build = releases.publish(store.remote, { label: SIGN, rewrite });
  await promote(`${store.remote}@${build}`, 'a new sign');
  const visit = async () => {
    const answer = await page.request.get(`${front.origin}${store.path}`);
    return { status: answer.status(), isNew: (await answer.text()).includes(build) };
  };
  await expect.poll(visit).toEqual({ status: 200, isNew: true });
  const told = { name: store.remote, build, result: 'failed', stage: 'css', ms: 9 };
  const report = (data: object) => page.request.post(`${front.origin}/release/beacons`, { data });
  const { token } = (await (await report(told)).json()) as { token: string };
  expect((await report({ ...told, token })).status()).toBe(204);

  await signInAsOperator(page);
  await page.goto(`${front.origin}/ops/releases`);
  const live = page.getByRole('table', { name: 'What is live' }).getByRole('row', { name: /^store/ });
  await expect(live).toContainText(build);
  const health = page.getByRole('table', { name: 'Page loads and failures, by build' });
  await expect(health.getByRole('row', { name: new RegExp(`^store@${build}`) })).toContainText('style sheet 1');
  await expect(page.getByRole('row', { name: /a new sign/ })).toContainText('the team of a journey');
  await expectAccessible(page);

  const act = async (label: string, reason: string) => {
    await page.getByRole('button', { name: `${label}: store` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: label }).click();
  };
  await act('Roll back', 'the sign is crooked');
  await expect(page.getByText(/^The store pages are back at build [0-9a-f]{12}\./)).toBeVisible();
  await expect(live).not.toContainText(build);
  expect(await visit()).toEqual({ status: 200, isNew: false });

  await act('Switch off', 'the prices are wrong');
  await expect(page.getByText(/^The store pages are closed\./)).toBeVisible();
  expect((await visit()).status).toBe(503);

  // Somebody else changes the release while the question stands open: it is said, and nothing is done over it.
  await page.getByRole('button', { name: 'Switch on: store' }).click();
  await promote(`${community.remote}@off`, 'the other operator');
  await expect.poll(async () => (await page.request.get(`${front.origin}${community.path}`)).status()).toBe(503);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('the prices are right');
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect(dialog.getByText(/the other operator/)).toBeVisible();
  expect((await visit()).status).toBe(503);
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByText(/^The store pages are open again\./)).toBeVisible();
  expect((await visit()).status).toBe(200);
});
