import type { LiveRelease } from '@farm/contracts';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { navigateClientSide } from '@farm/e2e-kit/platform/navigation';
import { remotes, SIGNED_OUT_ERROR } from '@farm/e2e-kit/platform/remotes';
import { expectOnNextVisit, startUnsentMessage, startReleaseSite, type ReleaseSite } from './release-site';
import { startBackgroundTraffic } from './background-traffic';

const [store, , , ops] = remotes;
const NEW_TEXT = 'Free Guides, Changed';
const PREVIEW_TEXT = 'Free Guides, Preview';
const NEW_OPS_TEXT = 'This page is for the people who keep the farm. Please sign in.';
const PROBLEM = 'This page had a problem.';
const NETWORKS = 20; // enough for a rollback
const CLOSED = 'This part of the site is closed for a moment.';

/** A change of a page's text, for browser and server. */
const withText = (text: string, label = text, { sentence }: (typeof remotes)[number] = store) => ({
  label,
  rewrite: (code: string) => code.replaceAll(sentence, text),
});

/** A valid build whose page throws in browsers. */
const withRenderError = (label: string) => ({
  label: `a page that throws, ${label}`,
  rewrite: (code: string, file: string) =>
    /country-store[^/]*\.js$/.test(file)
      ? code.replace(
          /Component:\(\)=>([\w$]+)/,
          'Component:()=>p=>{if(typeof document!=="undefined")throw new Error("planted");return $1(p)}',
        )
      : code,
});

let site: ReleaseSite;
test.beforeAll(async () => void (site = await startReleaseSite()));
test.afterAll(() => site?.stop());

const storePage = () => `${site.origin}${store.path}`;
const releaseOf = async (page: Page) =>
  JSON.parse((await page.locator('#farm-release').textContent()) ?? '') as LiveRelease;

test.describe.configure({ timeout: 300_000 }); // each command starts a process
test.use({
  expectedErrors: [
    [
      SIGNED_OUT_ERROR,
      /^console: (Error: planted|TypeError: )|^uncaught: Minified React error #422;/, // React logs caught errors
      /status of 404 .*\/api\/certificates\//,
      /status of 503 .*\/country-store\)$/, // it is switched off
    ],
    { scope: 'test' },
  ],
});

test('a remote is released, broken and rolled back: open pages are unchanged, and no other request fails', async ({
  page,
  context,
}) => {
  const expectMessageUnchanged = await startUnsentMessage(context, site.origin);
  const openTab = await context.newPage();
  await expectOnNextVisit(openTab, storePage(), store.sentence);
  const old = (await releaseOf(openTab)).remotes[store.remote]?.build;
  const traffic = await startBackgroundTraffic(site.origin);
  await traffic.askDexter();

  const goodBuild = `${store.remote}@${site.publish(store.remote, withText(NEW_TEXT))}`;
  const expectText = (text: string) => expectOnNextVisit(page, storePage(), text);
  await site.mustRelease('promote', goodBuild);
  await expectText(NEW_TEXT);
  await traffic.askDexter();

  const badBuild = site.publish(store.remote, withRenderError('for everybody'));
  await site.mustRelease('promote', `${store.remote}@${badBuild}`);
  await expectText(PROBLEM);
  const counted = `farm_remote_loads_total{name="store",build="${badBuild}",result="failed",stage="render"} `;
  await expect.poll(async () => (await page.request.get(`${site.origin}/metrics`)).text()).toContain(counted);
  await traffic.askDexter();

  await site.mustRelease('rollback', store.remote);
  await expectText(NEW_TEXT);
  await traffic.askDexter();

  // A tab that was open all the time loads another chunk of its first build.
  const lazy = openTab.waitForResponse((response) => response.url().includes(`/assets/${store.remote}/${old}/verify.`));
  await navigateClientSide(openTab, '/verify/AB12-CD34');
  expect((await lazy).status()).toBe(200);
  await expect(openTab.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();

  await expectMessageUnchanged();
  const { failed, requestCount } = await traffic.stop();
  expect(failed).toEqual([]);
  expect(requestCount).toBeGreaterThan(50);
});

test("a release of the operators' remote changes no byte of other pages", async ({ page, context }) => {
  const expectMessageUnchanged = await startUnsentMessage(context, site.origin);
  const traffic = await startBackgroundTraffic(site.origin);
  await traffic.askDexter();
  /** The document without the names of builds. */
  const contactHtml = async () =>
    (await (await page.request.get(`${site.origin}/contact`)).text()).replace(/id="farm-release">[^<]*</, '');
  const before = await contactHtml();
  await site.mustRelease('promote', `${ops.remote}@${site.publish(ops.remote, withText(NEW_OPS_TEXT, 'ops', ops))}`);
  await expectOnNextVisit(page, `${site.origin}${ops.path}`, NEW_OPS_TEXT);
  expect(await contactHtml()).toBe(before);
  await traffic.askDexter();
  await site.mustRelease('rollback', ops.remote);
  await expectOnNextVisit(page, `${site.origin}${ops.path}`, ops.sentence);
  await traffic.askDexter();
  await expectMessageUnchanged();
  expect((await traffic.stop()).failed).toEqual([]);
});

test('a build with a missing chunk is rejected with the reason, and the live release stays', async ({ request }) => {
  const incomplete = site.publish(store.remote, {
    ...withText(NEW_TEXT, 'a missing chunk'),
    missingFileOf: store.path,
  });
  const live = async (): Promise<unknown> => (await request.get(`${site.origin}/release.json`)).json();
  const before = await live();
  const { code, output } = await site.release('promote', `${store.remote}@${incomplete}`);
  expect(code).toBe(1);
  expect(output).toMatch(/rejected: .*country-store\.\w+\.js is missing/);
  expect(await live()).toEqual(before);
});

/** A browser with a canary bucket, 0 to 99. */
async function openInBucket(browser: Browser, bucket: number): Promise<Page> {
  const context = await browser.newContext();
  const cookie = { name: '__Host-bucket', value: `${bucket}`, url: site.origin.replace('http:', 'https:') };
  await context.addCookies([{ ...cookie, secure: true }]);
  return context.newPage();
}

async function servedBuild(page: Page): Promise<string | undefined> {
  await page.goto(storePage());
  await expect(page.getByRole('heading', { level: 1, name: 'Country Store' })).toBeVisible();
  return (await releaseOf(page)).remotes[store.remote]?.build;
}

test('a canary is served to its share of browsers, and after a rollback to none', async ({ browser }) => {
  const build = site.publish(store.remote, withText(NEW_TEXT, 'a canary'));
  await site.mustRelease('promote', `${store.remote}@${build}`, '--canary', '10');
  const [inCanary, other] = [await openInBucket(browser, 9), await openInBucket(browser, 10)];
  await expect.poll(() => servedBuild(inCanary)).toBe(build);
  expect(await servedBuild(other)).not.toBe(build);
  await site.mustRelease('rollback', store.remote);
  await expect.poll(() => servedBuild(inCanary)).not.toBe(build);
  await Promise.all([inCanary, other].map((page) => page.context().close()));
});

test('a bad canary is rolled back automatically, because browsers report errors', async ({ browser }) => {
  const build = site.publish(store.remote, withRenderError('for some'));
  const promoted = site.release('promote', `${store.remote}@${build}`, '--canary', '50', '--watch', '2m'); // checks every ten seconds
  const page = await openInBucket(browser, 0);
  await expectOnNextVisit(page, storePage(), PROBLEM);
  // Each mount of the page throws and is reported, each time from another network.
  for (let network = 1; network <= NETWORKS; network += 1) {
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.0.${network}.1` });
    const counted = page.waitForResponse((response) => /beacons$/.test(response.url()) && response.status() === 204);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: PROBLEM })).toBeVisible();
    await counted;
  }
  const { code, output } = await promoted;
  expect(output).toContain('rolled back');
  expect(code).toBe(3);
  await expect.poll(() => servedBuild(page)).not.toBe(build);
  await page.context().close();
});

test('a build that throws in every browser is rolled back although nobody visits, and a good one stays', async () => {
  const visit = (build: string) => site.release('promote', `${store.remote}@${build}`, '--watch', '1s', '--visit');
  const bad = await visit(site.publish(store.remote, withRenderError('for a visit')));
  expect(bad.output).toContain('failed at render in a browser at');
  expect(bad.code, bad.output).toBe(3);
  const good = await visit(site.publish(store.remote, withText(NEW_TEXT, 'for a visit')));
  expect(good.output).toContain('loads in a browser');
  expect(good.code, good.output).toBe(0);
  await site.mustRelease('rollback', store.remote);
});

test('a remote that is switched off responds with 503 and a message, until it is switched on', async ({ page }) => {
  const statusOf = async () => (await page.request.get(storePage())).status();
  await site.mustRelease('promote', `${store.remote}@off`);
  await expect.poll(statusOf).toBe(503);
  const response = await page.goto(storePage());
  expect(response?.headers()['retry-after']).toBe('120');
  await expect(page.getByRole('heading', { level: 1, name: CLOSED })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'info@example.com' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  await site.mustRelease('promote', `${store.remote}@on`);
  await expect.poll(statusOf).toBe(200);
  await page.goto(storePage());
  await expect(page.getByRole('heading', { level: 1, name: 'Country Store' })).toBeVisible();
});

test('a preview needs a signature, shows a notice, and can be left by keyboard', async ({ page }) => {
  const build = site.publish(store.remote, withText(PREVIEW_TEXT));
  const { code, output } = await site.release('preview', `${store.remote}@${build}`);
  expect(code, output).toBe(0);
  const query = /\?(\S+)/.exec(output)?.[1] ?? '';
  const forged = query.replace(/sig=[^&]+/, 'sig=AAAA');
  expect((await page.request.get(`${storePage()}?${forged}`)).status()).toBe(403);

  await page.goto(`${storePage()}?${query}`);
  await expect(page).toHaveURL(storePage());
  await expect(page.getByText(PREVIEW_TEXT, { exact: true })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'You are looking at a preview.' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Leave preview' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Country Store' })).toBeVisible();
  await expect(page.getByText('You are looking at a preview.')).toHaveCount(0);
  await expect(page.getByText(PREVIEW_TEXT, { exact: true })).toHaveCount(0);
});
