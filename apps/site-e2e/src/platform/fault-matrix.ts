import { expect, type Page } from '@playwright/test';
import { dead, type Fault, held, tampered } from './network-faults';
import { expectLayoutWorks, navigateClientSide, trackDocument } from './navigation';
import { liveBuild, type FileStage, stagesOf } from './live-builds';

const FAILED = 'This part of the site failed to load';
const SLOW = 'Still loading. Your connection may be slow.';
const SLOW_AFTER_MS = 4_000;
const HELD_MS = 10_000;
const PAUSE_MS = 1_200; // more than the longest pause between two tries
const FIRST_TRY_AND_RETRIES = 3;

/** One page, and a sentence that only the page itself shows. */
interface Remote {
  remote: string;
  path: string;
  sentence: string;
}

export const FAULTS = ['answers 503', 'comes 10 s late', 'has one byte changed'] as const;
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

const away = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1, name: FAILED });

/** By a link of the site: a page that is opened directly stands in its document, whatever its files do. */
async function goFromHome(page: Page, path: string): Promise<void> {
  await page.goto('/');
  await navigateClientSide(page, path);
}

/** The pauses between two tries pass at once. */
async function untilFailed({ page }: FaultCase): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(PAUSE_MS);
    await expect(away(page)).toBeVisible({ timeout: 300 });
  }).toPass({ intervals: [0], timeout: 30_000 });
}

async function expectRestOfSite({ page }: FaultCase, still: () => Promise<void>): Promise<void> {
  await expectLayoutWorks(page);
  await page.goBack();
  await still();
}

async function expectHealed({ page, remote }: FaultCase): Promise<void> {
  await expect(page.getByText(remote.sentence, { exact: true })).toBeVisible();
  await expect(page.getByText(FAILED)).toHaveCount(0);
  await expect(page.getByText(SLOW)).toHaveCount(0);
}

/** A visitor asks for a page whose file is dead or wrong, uses the rest of the site, and tries again once it is well. */
async function withBrokenFile(it: FaultCase, fault: Fault): Promise<void> {
  const { page, remote } = it;
  await goFromHome(page, remote.path);
  await untilFailed(it);
  expect(fault.asked()).toBeGreaterThanOrEqual(FIRST_TRY_AND_RETRIES);
  const expectSameDocument = await trackDocument(page);
  await expectRestOfSite(it, () => expect(away(page)).toBeVisible());
  await fault.lift();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectHealed(it);
  await expectSameDocument();
}

/** The file comes ten seconds late: the site says so, the visitor walks about, and the page comes by itself. */
async function withLateFile(it: FaultCase, fault: Fault): Promise<void> {
  const { page, remote } = it;
  const slow = () => expect(page.getByText(SLOW, { exact: true })).toBeVisible();
  await goFromHome(page, remote.path);
  await expect.poll(fault.asked).toBe(1);
  await page.clock.fastForward(SLOW_AFTER_MS);
  await slow();
  const expectSameDocument = await trackDocument(page);
  await expectRestOfSite(it, slow);
  await page.clock.fastForward(HELD_MS - SLOW_AFTER_MS); // past the limit of each file
  await fault.lift();
  await expectHealed(it);
  await expectSameDocument();
}

/** One case of the matrix, from the fault until the page is rendered. */
export async function runFaultCase(it: FaultCase): Promise<void> {
  const { page, remote, part, fault } = it;
  const address = stagesOf(await liveBuild(page.request, remote.remote), remote.path)[part];
  if (fault === 'answers 503') return withBrokenFile(it, await dead(page, address));
  if (fault === 'has one byte changed') return withBrokenFile(it, await tampered(page, address));
  return withLateFile(it, await held(page, address));
}
