import { expect, test } from '../visitor/fixtures';
import { ask, input, JOIN, log, QUESTION } from './chat-page';
import { startSiteWithAssistant } from './test-assistant';

// A service that has just started loads its index, on a machine that serves other visitors meanwhile.
const WHILE_IT_LOADS = { timeout: 30_000 };
const BY_THIS_PAGE = 'A short answer from this page. Dexter Jr. will be back soon.';

// The front answers 502 for a service that is away, and browsers log that.
test.use({ expectedErrors: [/status of 502/] });

test('Dexter Jr. answers by his service, by this page while it is stopped, and by his service once it is back', async ({
  page,
}) => {
  test.setTimeout(120_000); // an assistant's service is started twice
  const warnings: string[] = [];
  page.on('console', (message) => {
    // Playwright warns when the page has been open long enough to register its service worker.
    if (message.type() === 'warning' && !message.text().includes('Service Worker')) warnings.push(message.text());
  });
  const site = await startSiteWithAssistant();
  try {
    await page.goto(site.origin);
    await ask(page, QUESTION);
    await expect(log(page).getByText(/one to two inches of water a week/)).toHaveCount(1, WHILE_IT_LOADS);

    await site.stopAssistant();
    await ask(page, JOIN);
    await expect(log(page).getByText(/^To join the Legacy Co-Op/)).toBeVisible();
    await page.getByRole('button', { name: 'Crop Planning' }).click();
    await expect(log(page).getByText(/Have a look at our programs or the Starter Garden Guide/)).toBeVisible();
    await expect(log(page).getByText(BY_THIS_PAGE)).toHaveCount(2);
    await expect(input(page)).toBeEnabled();
    expect(warnings).toEqual(['AI service unavailable', 'AI service unavailable']);

    await site.startAssistant();
    await ask(page, QUESTION);
    await expect(log(page).getByText(/one to two inches of water a week/)).toHaveCount(2, WHILE_IT_LOADS);
    await expect(log(page).getByText(BY_THIS_PAGE)).toHaveCount(2);
  } finally {
    await site.stop();
  }
});
