import type { Page } from '@playwright/test';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { doneReply, log, sendMessage } from '@farm/e2e-kit/home/chat-page';

const SENTENCE = 'Soil with rotted leaves holds water through a dry week in July. ';
const LONG = `First line. ${SENTENCE.repeat(30)}Last line.`;
const followUps = ['how deep do I sow okra', 'when is the last frost in Macon', 'what feeds tomatoes in July'];

/** Positions of the window and the newest message in px, from the top of the page. */
const positions = (page: Page) =>
  log(page).evaluate((box) => {
    const newest = box.querySelector(':scope > ol > li:last-child');
    const top = box.getBoundingClientRect().top;
    return {
      belowEnd: Math.round(box.scrollHeight - box.scrollTop - box.clientHeight),
      newestTop: Math.round((newest?.getBoundingClientRect().top ?? 0) - top),
    };
  });

for (const [width, height] of [
  [1280, 800],
  [360, 740],
  [320, 480],
] as const)
  test(`the window ends at the bottom, and a long answer starts in sight, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const answers = ['Half an inch deep.', LONG, LONG];
    await page.route('**/api/dexter-response', (route) =>
      route.fulfill({ json: { ...doneReply, followUps, response: answers.shift() ?? 'Done.' } }),
    );
    await page.goto('/');
    for (const [place, text] of ['Half an inch', 'First line', 'First line'].entries()) {
      await sendMessage(page, `Question ${place + 1}`);
      await expect(log(page).getByText(text)).toHaveCount(place === 2 ? 2 : 1);
      const { belowEnd, newestTop } = await positions(page);
      expect(belowEnd).toBeLessThanOrEqual(1);
      expect(newestTop).toBeGreaterThanOrEqual(0);
    }
    const buttons = log(page).getByRole('button', { name: 'Show the whole answer' });
    const count = await buttons.count();
    await buttons.last().click();
    await expect(buttons).toHaveCount(count - 1);
    await expect(log(page).getByText('Last line.').last()).toBeVisible();
    await sendMessage(page, 'Thanks');
    await expect(log(page).getByText('Done.')).toBeVisible();
    expect((await positions(page)).belowEnd).toBeLessThanOrEqual(1);
  });

/** How many heights the conversation has in the next frames; 1: it stands still. */
const heightsIn = (page: Page, frames: number) =>
  log(page).evaluate(async (box, count) => {
    const heights = new Set<number>();
    for (let frame = 0; frame < count; frame += 1) {
      await new Promise((next) => requestAnimationFrame(next));
      heights.add(box.scrollHeight);
    }
    return heights.size;
  }, frames);

test('a folded answer stands still, whatever its length and sources', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const cases = [0, 1, 3].flatMap((sources) => [2, 3, 4, 5, 6, 8].map((length) => ({ sources, length })));
  const answers = cases.map(({ sources, length }) => ({
    ...doneReply,
    followUps: [],
    response: `First line. ${SENTENCE.repeat(length)}Last line.`,
    sources: Array.from({ length: sources }, (_, at) => ({
      ...{
        id: `source-${at}`,
        title: `Community gardens ${at}`,
        url: `https://extension.uga.edu/${at}`,
        reviewedAt: '',
      },
    })),
  }));
  await page.route('**/api/dexter-response', (route) => route.fulfill({ json: answers.shift() ?? doneReply }));
  await page.goto('/');
  for (const [place, one] of cases.entries()) {
    await sendMessage(page, `Question ${place + 1}`);
    await expect(log(page).getByText('First line.')).toHaveCount(place + 1);
    await heightsIn(page, 10); // folded by now
    expect([one, await heightsIn(page, 30)]).toEqual([one, 1]);
  }
});
