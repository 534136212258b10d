import { startGatewayProcess, type TestGateway } from '@farm/e2e-kit/platform/test-gateway';
import { copyReleases, type TestReleases } from '@farm/e2e-kit/platform/test-releases';
import { remotes, SIGNED_OUT_ERROR } from '@farm/e2e-kit/platform/remotes';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { signInAsOperator } from '@farm/e2e-kit/operators/operator-sign-in';

const [store, , community] = remotes;
const NEW_HEADING = 'Free Guides, Changed';

let releases: TestReleases;
let gateway: TestGateway;
test.beforeAll(async () => {
  releases = copyReleases();
  const env = { RELEASE_CONTROL: 'yes', RELEASE_SIGNING_KEY: releases.secrets['releaseSigningKey'] ?? '' };
  gateway = await startGatewayProcess({ releases: releases.folder, env });
});
test.afterAll(async () => {
  await gateway.stop();
  releases.remove();
});

async function promote(target: string, reason: string): Promise<void> {
  const { code, output } = await releases.release('promote', target, '--reason', reason);
  expect(code, output).toBe(0);
}

test.use({ expectedErrors: [[SIGNED_OUT_ERROR], { scope: 'test' }] });

test('an operator sees live builds and their failures, rolls back, switches a remote off and on', async ({ page }) => {
  test.slow();
  const rewrite = (code: string) => code.replaceAll(store.sentence, NEW_HEADING);
  const build = releases.publish(store.remote, { label: NEW_HEADING, rewrite });
  await promote(`${store.remote}@${build}`, 'a new heading');
  const visit = async () => {
    const response = await page.request.get(`${gateway.origin}${store.path}`);
    return { status: response.status(), isNew: (await response.text()).includes(build) };
  };
  await expect.poll(visit).toEqual({ status: 200, isNew: true });
  const beacon = { name: store.remote, build, result: 'failed', stage: 'css', ms: 9 };
  const report = (data: object) => page.request.post(`${gateway.origin}/release/beacons`, { data });
  const { token } = (await (await report(beacon)).json()) as { token: string };
  expect((await report({ ...beacon, token })).status()).toBe(204);

  await signInAsOperator(page);
  await page.goto(`${gateway.origin}/ops/releases`);
  await page.getByText('Figures for developers').click();
  const live = page.getByRole('table', { name: 'Live builds' }).getByRole('row', { name: /^store/ });
  await expect(live).toContainText(build);
  const health = page.getByRole('table', { name: 'Failures by build' });
  await expect(health.getByRole('row', { name: new RegExp(`^store@${build}`) })).toContainText('style sheet 1');
  await expect(page.getByRole('row', { name: /a new heading/ })).toContainText('the test team');
  await expectAccessible(page);

  const act = async (label: string, reason: string) => {
    await page.getByRole('button', { name: `${label}: store` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: label }).click();
  };
  await act('Roll back', 'the heading is wrong');
  await expect(page.getByText(/^The store pages are back at build [0-9a-f]{12}\./)).toBeVisible();
  await expect(live).not.toContainText(build);
  expect(await visit()).toEqual({ status: 200, isNew: false });

  await act('Switch off', 'the prices are wrong');
  await expect(page.getByText(/^The store pages are closed\./)).toBeVisible();
  expect((await visit()).status).toBe(503);

  // Another operator changes the release while the dialog is open: the dialog shows it, and nothing is overwritten.
  await page.getByRole('button', { name: 'Switch on: store' }).click();
  await promote(`${community.remote}@off`, 'the other operator');
  await expect.poll(async () => (await page.request.get(`${gateway.origin}${community.path}`)).status()).toBe(503);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('the prices are right');
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect(dialog.getByText(/the other operator/)).toBeVisible();
  expect((await visit()).status).toBe(503);
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByText(/^The store pages are open again\./)).toBeVisible();
  expect((await visit()).status).toBe(200);
});
