import type { Response } from '@playwright/test';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { navigateClientSide } from '@farm/e2e-kit/platform/navigation';
import { pageProjects, remotes, SIGNED_OUT_ERROR } from '@farm/e2e-kit/platform/remotes';

/** Text that is in every bundle with the package, minified or not. */
const SIGNATURES = {
  React: '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=',
  'React DOM': 'rendererPackageName:"react-dom"',
  'the router': 'You cannot render a <Router> inside another <Router>',
  'the query library': 'No QueryClient set, use QueryClientProvider to set one',
};

const countIn = (text: string, signature: string) => text.split(signature).length - 1;

test.use({ expectedErrors: [SIGNED_OUT_ERROR] });

test('a document that has shown all four remotes has one React, one router and one query library, and tools see who uses it', async ({
  page,
}) => {
  const scripts: Response[] = [];
  page.on('response', (response) => response.request().resourceType() === 'script' && scripts.push(response));
  await page.goto('/');
  for (const { path, sentence } of remotes) {
    await navigateClientSide(page, path);
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  }
  const texts = await Promise.all(scripts.map((response) => response.text()));
  const owners = new Set(scripts.map((response) => new URL(response.url()).pathname.split('/')[2]));
  expect([...owners].sort()).toEqual([...pageProjects].sort());
  const counts = Object.entries(SIGNATURES).map(([name, signature]) => [name, countIn(texts.join('\n'), signature)]);
  expect(Object.fromEntries(counts)).toEqual({ React: 1, 'React DOM': 1, 'the router': 1, 'the query library': 1 });
  const federation = await page.evaluate(() => {
    const { __INSTANCES__: instances } = globalThis.__FEDERATION__;
    const [react] = Object.values(instances[0]?.shareScopeMap['default']?.['react'] ?? {});
    return { names: instances.map(({ name }) => name), react: react?.useIn };
  });
  const names = remotes.map(({ remote }) => remote);
  expect(federation.names).toEqual(['shell', ...names]);
  expect(federation.react?.sort()).toEqual([...names].sort());
});
