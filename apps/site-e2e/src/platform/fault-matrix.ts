import { expect, type Page } from '@playwright/test';
import { corruptFile, delayFile, failFile, type Fault } from './network-faults';
import { expectLayoutWorks, navigateClientSide, trackDocument } from '@farm/e2e-kit/platform/navigation';
import { liveBuild, type FileStage, stagesOf } from './live-builds';

const FAILED = 'This part of the site failed to load';
const SLOW = 'Still loading. Your connection may be slow.';
const SLOW_AFTER_MS = 4_000;
const DELAY_MS = 10_000;
const RETRY_PAUSE_MS = 1_200; // more than the longest pause before a retry
const ATTEMPTS = 3;

/** A page, and a text that its loading state does not contain. */
interface Remote {
  remote: string;
  path: string;
  sentence: string;
}

export const FAULTS = ['responds with 503', 'is 10 s late', 'has one byte changed'] as const;
type FaultKind = (typeof FAULTS)[number];

export const PARTS: Readonly<Record<FileStage, string>> = {
  index: 'build.json',
  entry: 'entry',
  routes: 'routes chunk',
  page: 'page chunk',
  css: 'stylesheet',
};

interface FaultCase {
  page: Page;
  remote: Remote;
  part: FileStage;
  fault: FaultKind;
}

const errorHeading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1, name: FAILED });

/** Opens the page from the home page: a document at its own URL would contain its HTML. */
async function openFromHome(page: Page, path: string): Promise<void> {
  await page.goto('/');
  await navigateClientSide(page, path);
}

/** Skips the pauses before retries until the page has failed. */
async function waitForFailure({ page }: FaultCase): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(RETRY_PAUSE_MS);
    await expect(errorHeading(page)).toBeVisible({ timeout: 300 });
  }).toPass({ intervals: [0], timeout: 30_000 });
}

async function expectRestOfSite({ page }: FaultCase, expectState: () => Promise<void>): Promise<void> {
  await expectLayoutWorks(page);
  await page.goBack();
  await expectState();
}

async function expectRecovered({ page, remote }: FaultCase): Promise<void> {
  await expect(page.getByText(remote.sentence, { exact: true })).toBeVisible();
  await expect(page.getByText(FAILED)).toHaveCount(0);
  await expect(page.getByText(SLOW)).toHaveCount(0);
}

/** What the page status says for developers: stage, reason and, for the entry, the code of the federation runtime. */
const failureOf = (part: FileStage): RegExp =>
  new RegExp(`^${part}: (network|integrity)${part === 'entry' ? ' RUNTIME-008' : ''}$`);

/** The page fails, the rest of the site works, and 'Try again' loads the page once the fault is lifted. */
async function testBrokenFile(faultCase: FaultCase, fault: Fault): Promise<void> {
  const { page, remote, part } = faultCase;
  await openFromHome(page, remote.path);
  await waitForFailure(faultCase);
  await expect(page.locator('[data-failure]')).toHaveAttribute('data-failure', failureOf(part));
  expect(fault.requestCount()).toBeGreaterThanOrEqual(ATTEMPTS);
  const expectSameDocument = await trackDocument(page);
  await expectRestOfSite(faultCase, () => expect(errorHeading(page)).toBeVisible());
  await fault.lift();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectRecovered(faultCase);
  await expectSameDocument();
}

/** A message is shown while the file is late, the rest of the site works, and the page loads without 'Try again'. */
async function testLateFile(faultCase: FaultCase, fault: Fault): Promise<void> {
  const { page, remote } = faultCase;
  const expectSlowMessage = () => expect(page.getByText(SLOW, { exact: true })).toBeVisible();
  await openFromHome(page, remote.path);
  await expect.poll(fault.requestCount).toBe(1);
  const now = () => page.evaluate(() => Date.now());
  const from = await now();
  await page.clock.fastForward(SLOW_AFTER_MS);
  await expectSlowMessage();
  const expectSameDocument = await trackDocument(page);
  await expectRestOfSite(faultCase, expectSlowMessage);
  // More than the time limit of a file. A page may take 20 s, part of which has passed on a busy machine.
  await page.clock.fastForward(Math.max(0, DELAY_MS - ((await now()) - from)));
  await fault.lift();
  await expectRecovered(faultCase);
  await expectSameDocument();
}

/** Runs one case of the matrix, from the fault until the page is rendered. */
export async function runFaultCase(faultCase: FaultCase): Promise<void> {
  const { page, remote, part, fault } = faultCase;
  const address = stagesOf(await liveBuild(page.request, remote.remote), remote.path)[part];
  if (fault === 'responds with 503') return testBrokenFile(faultCase, await failFile(page, address));
  if (fault === 'has one byte changed') return testBrokenFile(faultCase, await corruptFile(page, address));
  return testLateFile(faultCase, await delayFile(page, address));
}
