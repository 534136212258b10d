import { expect, type Page } from '@playwright/test';
import { dead, type Fault, held, late, tampered } from './faults';
import { expectWayHome, follow, sameDocument } from './frame';
import { liveBuild, type Stage, stagesOf } from './live-builds';
import { whatWasSeen } from './what-was-seen';

const FAILED = 'This part of the site is not answering';
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

export const PARTS: Readonly<Record<Stage, string>> = {
  index: 'build.json',
  entry: 'entry',
  routes: 'routes chunk',
  page: 'page chunk',
  css: 'stylesheet',
};

/** What one visitor met, for the table of docs/benchmarks/isolation.md. */
export interface Suffered {
  remote: string;
  part: string;
  fault: FaultKind;
  /** The states in the place of the page, in order. */
  seen: string[];
  /** Whether the visitor pressed 'Try again'. */
  pressed: boolean;
  /** From the moment the file is well again, or first came, until the page stands. */
  secondsToHeal: number;
}

interface Suffering {
  page: Page;
  remote: Remote;
  part: Stage;
  fault: FaultKind;
  /** Real time, as a measurement wants it; otherwise the page's clock is moved by hand. */
  inRealTime: boolean;
}

const away = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1, name: FAILED });

/** By a link of the site: a page that is opened directly stands in its document, whatever its files do. */
async function goFromHome(page: Page, path: string): Promise<void> {
  await page.goto('/');
  await follow(page, path);
}

/** The pauses between two tries pass at once. */
async function untilFailed({ page, inRealTime }: Suffering): Promise<void> {
  await expect(async () => {
    if (!inRealTime) await page.clock.fastForward(PAUSE_MS);
    await expect(away(page)).toBeVisible({ timeout: 300 });
  }).toPass({ intervals: [0], timeout: 30_000 });
}

async function expectRestOfSite({ page }: Suffering, still: () => Promise<void>): Promise<void> {
  await expectWayHome(page);
  await page.goBack();
  await still();
}

async function healed({ page, remote }: Suffering, from: number): Promise<number> {
  await expect(page.getByText(remote.sentence, { exact: true })).toBeVisible();
  const seconds = (performance.now() - from) / 1_000;
  await expect(page.getByText(FAILED)).toHaveCount(0);
  await expect(page.getByText(SLOW)).toHaveCount(0);
  return seconds;
}

/** A visitor asks for a page whose file is dead or wrong, uses the rest of the site, and tries again once it is well. */
async function withBrokenFile(it: Suffering, fault: Fault): Promise<{ pressed: boolean; secondsToHeal: number }> {
  const { page, remote } = it;
  await goFromHome(page, remote.path);
  await untilFailed(it);
  expect(fault.asked()).toBeGreaterThanOrEqual(FIRST_TRY_AND_RETRIES);
  const isSameDocument = await sameDocument(page);
  await expectRestOfSite(it, () => expect(away(page)).toBeVisible());
  await fault.lift();
  const from = performance.now();
  await page.getByRole('button', { name: 'Try again' }).click();
  const secondsToHeal = await healed(it, from);
  await isSameDocument();
  return { pressed: true, secondsToHeal };
}

/** The file comes ten seconds late: the site says so, the visitor walks about, and the page comes by itself. */
async function withLateFile(it: Suffering, fault: Fault): Promise<{ pressed: boolean; secondsToHeal: number }> {
  const { page, remote } = it;
  const slow = () => expect(page.getByText(SLOW, { exact: true })).toBeVisible();
  await goFromHome(page, remote.path);
  await expect.poll(fault.asked).toBe(1);
  await page.clock.fastForward(SLOW_AFTER_MS);
  await slow();
  const isSameDocument = await sameDocument(page);
  await expectRestOfSite(it, slow);
  await page.clock.fastForward(HELD_MS - SLOW_AFTER_MS); // past the limit of each file
  await fault.lift();
  const secondsToHeal = await healed(it, performance.now());
  await isSameDocument();
  return { pressed: false, secondsToHeal };
}

/** The same in real time: whether the page comes by itself or the attempt is given up before is what is measured. */
async function withLateFileMeasured(it: Suffering, fault: Fault): Promise<{ pressed: boolean; secondsToHeal: number }> {
  const { page, remote } = it;
  const begun = performance.now();
  await goFromHome(page, remote.path);
  const isSameDocument = await sameDocument(page);
  await expect(page.getByText(SLOW, { exact: true })).toBeVisible();
  await expectRestOfSite(it, async () => undefined);
  const come = page.getByText(remote.sentence, { exact: true });
  await expect(come.or(away(page)).first()).toBeVisible({ timeout: 30_000 });
  const pressed = await away(page).isVisible();
  await fault.lift();
  const from = pressed ? performance.now() : begun + HELD_MS;
  if (pressed) await page.getByRole('button', { name: 'Try again' }).click();
  const secondsToHeal = await healed(it, from);
  await isSameDocument();
  return { pressed, secondsToHeal };
}

/** One case of the matrix, from the fault to the page that stands. `watch(page)` must have begun. */
export async function suffer(it: Suffering): Promise<Suffered> {
  const { page, remote, part, fault, inRealTime } = it;
  const address = stagesOf(await liveBuild(page.request, remote.remote), remote.path)[part];
  const met = async () => {
    if (fault === 'answers 503') return withBrokenFile(it, await dead(page, address));
    if (fault === 'has one byte changed') return withBrokenFile(it, await tampered(page, address));
    if (inRealTime) return withLateFileMeasured(it, await late(page, address, HELD_MS));
    return withLateFile(it, await held(page, address));
  };
  const result = await met();
  return { remote: remote.remote, part: PARTS[part], fault, seen: await whatWasSeen(page), ...result };
}
