import type { Page } from '@playwright/test';
import { expect, test } from '../visitor/visitor';
import { dead, type Fault, held, tampered } from './faults';
import { expectWayHome, sameDocument } from './frame';
import { liveBuild, type Stage, stagesOf } from './live-builds';
import { remotes, STRANGER } from './remotes';

const FAILED = 'This part of the site is not answering';
const SLOW = 'Still loading. Your connection may be slow.';
const STAGES: Stage[] = ['index', 'entry', 'routes', 'page', 'css'];
const FIRST_TRY_AND_RETRIES = 3;
const SLOW_AFTER_MS = 4_000;

const faults: [kind: string, breakIt: (page: Page, address: string) => Promise<Fault>, stages: Stage[]][] = [
  ['answers 503', dead, STAGES],
  ['comes with one byte too many', tampered, STAGES],
];

const away = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1, name: FAILED });

test.describe.configure({ mode: 'parallel' });
test.use({
  expected: [
    [
      STRANGER,
      // What browsers log for a file that does not come, or whose bytes are not those of the release.
      /status of 503 .*\/assets\//,
      /Failed to find a valid digest in the 'integrity' attribute for resource '[^']*\/assets\//,
      /Fetch API cannot load \S+\/assets\/\S+ SRI's integrity checks failed/,
    ],
    { scope: 'test' },
  ],
});

for (const { remote, path, sentence } of remotes) {
  for (const [kind, breakIt, stages] of faults) {
    test(`a file of ${remote} ${kind}: the rest of the site works, and Try again brings the page`, async ({ page }) => {
      const files = stagesOf(await liveBuild(page.request, remote), path);
      for (const stage of stages)
        await test.step(stage, async () => {
          const fault = await breakIt(page, files[stage]);
          await page.goto(path);
          await expect(away(page)).toBeVisible();
          expect(fault.asked()).toBeGreaterThanOrEqual(FIRST_TRY_AND_RETRIES);
          const isSameDocument = await sameDocument(page);
          await expectWayHome(page);
          await page.goBack();
          await expect(away(page)).toBeVisible();

          await fault.lift();
          await page.getByRole('button', { name: 'Try again' }).click();
          await expect(page.getByText(sentence, { exact: true })).toBeVisible();
          await expect(page.getByText(FAILED)).toHaveCount(0);
          await isSameDocument();
        });
    });
  }

  test(`${remote} is slow: the site says so, a visitor can leave, and the page comes in the end`, async ({ page }) => {
    const files = stagesOf(await liveBuild(page.request, remote), path);
    await page.clock.install();
    for (const stage of STAGES)
      await test.step(stage, async () => {
        const fault = await held(page, files[stage]);
        await page.goto(path, { waitUntil: 'commit' });
        await expect.poll(fault.asked).toBe(1);
        await page.clock.fastForward(SLOW_AFTER_MS);
        await expect(page.getByText(SLOW, { exact: true })).toBeVisible();
        const isSameDocument = await sameDocument(page);
        await expectWayHome(page);
        await page.goBack();
        await expect(page.getByText(SLOW, { exact: true })).toBeVisible();

        await fault.lift();
        await expect(page.getByText(sentence, { exact: true })).toBeVisible();
        await expect(page.getByText(SLOW)).toHaveCount(0);
        await isSameDocument();
      });
  });
}
