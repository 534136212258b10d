import type { LiveRelease } from '@farm/contracts';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../visitor/accessibility';
import { expect, test } from '../visitor/fixtures';
import { navigateClientSide } from './navigation';
import { remotes, SIGNED_OUT_ERROR } from './remotes';
import { expectOnNextVisit, startUnsentMessage, startReleaseSite, type ReleaseSite } from './release-site';
import { startBackgroundTraffic } from './background-traffic';

const [store, , , ops] = remotes;
const SIGN = 'Free Guides, Painted Anew';
const PREVIEWED = 'Free Guides, Not Yet Hung';
const OPS_SIGN = 'This page is for the people who keep the farm. Please sign in.';
const PROBLEM = 'This page had a problem.';
const NETWORKS_THAT_SAY_SOMETHING = 20;
const CLOSED = 'This part of the site is closed for a moment.';

/** What a team ships: another sentence, in the browser's half and in the server's. */
const saying = (words: string, label = words, { sentence }: (typeof remotes)[number] = store) => ({
  label,
  rewrite: (code: string) => code.replaceAll(sentence, words),
});

/** Well-formed, whole, signed, and wrong: it shows in browsers only. */
const throwing = (label: string) => ({
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

test.describe.configure({ timeout: 120_000 }); // a command line is a program that starts
test.use({
  expectedErrors: [
    [
      SIGNED_OUT_ERROR,
      /^console: (Error: planted|TypeError: )|^uncaught: Minified React error #422;/, // React says what it has caught
      /status of 404 .*\/api\/certificates\//,
      /status of 503 .*\/country-store\)$/, // an operator has closed it
    ],
    { scope: 'test' },
  ],
});

test('a remote is shipped, broken and rolled back: who stands elsewhere loses nothing, no request of others fails', async ({
  page,
  context,
}) => {
  const expectMessageUnchanged = await startUnsentMessage(context, site.origin);
  const openTab = await context.newPage();
  await expectOnNextVisit(openTab, storePage(), store.sentence);
  const old = (await releaseOf(openTab)).remotes[store.remote]?.build;
  const visitor = await startBackgroundTraffic(site.origin);
  await visitor.chat();

  const better = `${store.remote}@${site.publish(store.remote, saying(SIGN))}`;
  const sees = (words: string) => expectOnNextVisit(page, storePage(), words);
  await site.done('promote', better);
  await sees(SIGN);
  await visitor.chat();

  const worse = site.publish(store.remote, throwing('for everybody'));
  await site.done('promote', `${store.remote}@${worse}`);
  await sees(PROBLEM);
  const counted = `farm_remote_loads_total{name="store",build="${worse}",result="failed",stage="render"} `;
  await expect.poll(async () => (await page.request.get(`${site.origin}/metrics`)).text()).toContain(counted);
  await visitor.chat();

  await site.done('rollback', store.remote);
  await sees(SIGN);
  await visitor.chat();

  // The tab that was open all the while gets a chunk it had not loaded yet, of the build that it began with.
  const lazy = openTab.waitForResponse((answer) => answer.url().includes(`/assets/${store.remote}/${old}/verify.`));
  await navigateClientSide(openTab, '/verify/AB12-CD34');
  expect((await lazy).status()).toBe(200);
  await expect(openTab.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();

  await expectMessageUnchanged();
  const { failed, made } = await visitor.leave();
  expect(failed).toEqual([]);
  expect(made).toBeGreaterThan(50);
});

test("the operators' remote is shipped and taken back alone: no request fails, no byte of other pages changes", async ({
  page,
  context,
}) => {
  const expectMessageUnchanged = await startUnsentMessage(context, site.origin);
  const visitor = await startBackgroundTraffic(site.origin);
  await visitor.chat();
  /** All of a document but the part that names the builds. */
  const contact = async () =>
    (await (await page.request.get(`${site.origin}/contact`)).text()).replace(/id="farm-release">[^<]*</, '');
  const before = await contact();
  await site.done('promote', `${ops.remote}@${site.publish(ops.remote, saying(OPS_SIGN, 'ops', ops))}`);
  await expectOnNextVisit(page, `${site.origin}${ops.path}`, OPS_SIGN);
  expect(await contact()).toBe(before);
  await visitor.chat();
  await site.done('rollback', ops.remote);
  await expectOnNextVisit(page, `${site.origin}${ops.path}`, ops.sentence);
  await visitor.chat();
  await expectMessageUnchanged();
  expect((await visitor.leave()).failed).toEqual([]);
});

test('a build that lost a chunk is refused with its reason, and what is live stays', async ({ request }) => {
  const broken = site.publish(store.remote, { ...saying(SIGN, 'a lost chunk'), losing: store.path });
  const live = async (): Promise<unknown> => (await request.get(`${site.origin}/release.json`)).json();
  const before = await live();
  const { code, output } = await site.release('promote', `${store.remote}@${broken}`);
  expect(code).toBe(1);
  expect(output).toMatch(/refused: .*country-store\.\w+\.js is missing/);
  expect(await live()).toEqual(before);
});

/** A browser that has its place among a hundred. */
async function placed(browser: Browser, bucket: number): Promise<Page> {
  const context = await browser.newContext();
  const cookie = { name: '__Host-bucket', value: `${bucket}`, url: site.origin.replace('http:', 'https:') };
  await context.addCookies([{ ...cookie, secure: true }]);
  return context.newPage();
}

async function buildSeenBy(page: Page): Promise<string | undefined> {
  await page.goto(storePage());
  await expect(page.getByRole('heading', { level: 1, name: 'Country Store' })).toBeVisible();
  return (await releaseOf(page)).remotes[store.remote]?.build;
}

test('a canary reaches its share of browsers and nobody else; rolled back, it reaches none', async ({ browser }) => {
  const build = site.publish(store.remote, saying(SIGN, 'a canary'));
  await site.done('promote', `${store.remote}@${build}`, '--canary', '10');
  const [among, other] = [await placed(browser, 9), await placed(browser, 10)];
  await expect.poll(() => buildSeenBy(among)).toBe(build);
  expect(await buildSeenBy(other)).not.toBe(build);
  await site.done('rollback', store.remote);
  await expect.poll(() => buildSeenBy(among)).not.toBe(build);
  await Promise.all([among, other].map((page) => page.context().close()));
});

test('a bad canary takes itself back, by what browsers tell', async ({ browser }) => {
  const build = site.publish(store.remote, throwing('for some'));
  const promoted = site.release('promote', `${store.remote}@${build}`, '--canary', '50', '--watch', '2m'); // looks every ten seconds
  const page = await placed(browser, 0);
  await expectOnNextVisit(page, storePage(), PROBLEM);
  // Each time the page is mounted anew it throws anew, and its browser reports it, each time from another network.
  for (let network = 1; network <= NETWORKS_THAT_SAY_SOMETHING; network += 1) {
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.0.${network}.1` });
    const counted = page.waitForResponse((answer) => /beacons$/.test(answer.url()) && answer.status() === 204);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: PROBLEM })).toBeVisible();
    await counted;
  }
  const { code, output } = await promoted;
  expect(output).toContain('rolled back');
  expect(code).toBe(3);
  await expect.poll(() => buildSeenBy(page)).not.toBe(build);
  await page.context().close();
});

test('a closed remote answers 503 with a page that says so, and opens again', async ({ page }) => {
  const answers = async () => (await page.request.get(storePage())).status();
  await site.done('promote', `${store.remote}@off`);
  await expect.poll(answers).toBe(503);
  const answer = await page.goto(storePage());
  expect(answer?.headers()['retry-after']).toBe('120');
  await expect(page.getByRole('heading', { level: 1, name: CLOSED })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'info@example.com' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  await site.done('promote', `${store.remote}@on`);
  await expect.poll(answers).toBe(200);
  await page.goto(storePage());
  await expect(page.getByRole('heading', { level: 1, name: 'Country Store' })).toBeVisible();
});

test('a preview needs its signature, says that it is one, and is left by keyboard', async ({ page }) => {
  const build = site.publish(store.remote, saying(PREVIEWED));
  const { code, output } = await site.release('preview', `${store.remote}@${build}`);
  expect(code, output).toBe(0);
  const query = /\?(\S+)/.exec(output)?.[1] ?? '';
  const forged = query.replace(/sig=[^&]+/, 'sig=AAAA');
  expect((await page.request.get(`${storePage()}?${forged}`)).status()).toBe(403);

  await page.goto(`${storePage()}?${query}`);
  await expect(page).toHaveURL(storePage());
  await expect(page.getByText(PREVIEWED, { exact: true })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'You are looking at a preview.' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Leave preview' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Country Store' })).toBeVisible();
  await expect(page.getByText('You are looking at a preview.')).toHaveCount(0);
  await expect(page.getByText(PREVIEWED, { exact: true })).toHaveCount(0);
});
