import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { ANSWER, sendMessage, input, JOIN, log, QUESTION } from '@farm/e2e-kit/home/chat-page';
import { startSiteWithAssistant } from './test-assistant';

// A service that has just started loads its index, beside other tests.
const SLOW_START = { timeout: 30_000 };
const LOCAL_ANSWER = 'A short answer from this page. Dexter Jr. will be back soon.';

// The gateway responds with 502 for an unavailable service.
test.use({ expectedErrors: [/status of 502/] });

test('the page answers while the service is stopped, and the service answers once it runs again', async ({ page }) => {
  test.setTimeout(300_000); // the service is started twice, and reads its ranking beside other tests
  const warnings: string[] = [];
  page.on('console', (message) => {
    // Playwright warns when the page registers its service worker.
    if (message.type() === 'warning' && !message.text().includes('Service Worker')) warnings.push(message.text());
  });
  const site = await startSiteWithAssistant();
  try {
    await page.goto(site.origin);
    await sendMessage(page, QUESTION);
    await expect(log(page).getByText(ANSWER)).toHaveCount(1, SLOW_START);

    await site.stopAssistant();
    await sendMessage(page, JOIN);
    await expect(log(page).getByText(/^To join the Legacy Co-Op/)).toBeVisible();
    await page.getByRole('button', { name: 'Crop Planning' }).click();
    await expect(log(page).getByText(/Have a look at our programs or the Starter Garden Guide/)).toBeVisible();
    await expect(log(page).getByText(LOCAL_ANSWER)).toHaveCount(2);
    await expect(input(page)).toBeEnabled();
    expect(warnings).toEqual(['AI service unavailable', 'AI service unavailable']);

    await site.startAssistant();
    await sendMessage(page, QUESTION);
    await expect(log(page).getByText(ANSWER)).toHaveCount(2, SLOW_START);
    await expect(log(page).getByText(LOCAL_ANSWER)).toHaveCount(2);
  } finally {
    await site.stop();
  }
});
