import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { startFederationHost } from './federation-host/server';
import { remotes } from '@farm/e2e-kit/platform/remotes';
import { startGatewayProcess, type TestGateway } from '@farm/e2e-kit/platform/test-gateway';

let site: TestGateway;
let host: Awaited<ReturnType<typeof startFederationHost>>;

test.beforeAll(async () => {
  host = await startFederationHost(() => site.origin);
  site = await startGatewayProcess({ env: { FEDERATION_HOSTS: host.origin } });
});
test.afterAll(async () => {
  await host?.stop();
  await site?.stop();
});

const addressOf = (remote: string, path: string, more: Record<string, string> = {}) =>
  `${host.origin}/?${new URLSearchParams({ remote, path, ...more })}`;

for (const { remote, path, sentence } of remotes)
  test(`a web site of another origin shows ${path} of ${remote} by its manifest, with styles`, async ({ page }) => {
    await page.goto(addressOf(remote, path));
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    expect(await heading.evaluate((element) => getComputedStyle(element).fontFamily)).toContain('Besley');
  });

test('another React than the remote requires is an error of the remote, before its page runs', async ({ page }) => {
  await page.goto(addressOf('store', '/country-store', { react: '18.3.1' }));
  await expect(page.getByRole('alert')).toContainText(
    /Version 18.3.1 from partner of shared singleton module react.* does not satisfy the requirement .*which needs \^19/,
  );
});

test.describe('a site that the owner has not allowed', () => {
  test.use({ expectedErrors: [[/CORS policy/, /Failed to load resource/], { scope: 'test' }] });

  test('loads nothing', async ({ page }) => {
    await page.goto(addressOf('store', '/country-store').replace('localhost', '127.0.0.1'));
    await expect(page.getByRole('alert')).toContainText('Failed to fetch');
  });
});
