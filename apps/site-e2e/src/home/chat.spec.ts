import type { Page } from '@playwright/test';
import { waitForPageHydration } from '@farm/e2e-kit/platform/navigation';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import {
  ANSWER,
  sendMessage,
  doneReply,
  input,
  JOIN,
  log,
  QUESTION,
  thinking,
  waitForChatHydration,
} from '@farm/e2e-kit/home/chat-page';

test("a question is answered from the farm's notes, with their source", async ({ page }) => {
  await page.goto('/');
  await sendMessage(page, QUESTION);
  await expect(input(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Crop Planning' })).toBeDisabled();
  await expect(page.getByRole('img', { name: 'Dexter Jr., thinking' })).toBeVisible();
  await expect(log(page).getByText(ANSWER)).toBeVisible();
  await expect(log(page).getByText(/^From our (?:reviewed )?farm notes/)).toBeVisible();
  await expect(input(page)).toBeFocused();
});

test('a conversation is restored after a reload, shown in another tab, and erased in both', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await sendMessage(page, QUESTION);
  await expect(log(page).getByText(ANSWER)).toBeVisible();
  await page.reload();
  const other = await context.newPage();
  await other.goto('/');
  for (const tab of [page, other]) {
    await log(tab).scrollIntoViewIfNeeded();
    await expect(log(tab).getByText(ANSWER)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Erase this conversation' }).click();
  await page.getByRole('button', { name: 'Yes, erase it' }).click();
  for (const tab of [page, other]) await expect(log(tab).getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await log(page).scrollIntoViewIfNeeded();
  await input(page).focus();
  await expect(log(page).getByRole('listitem')).toHaveCount(1);
});

test('an answer arrives while the visitor is on another page', async ({ page }) => {
  await page.goto('/');
  await sendMessage(page, QUESTION);
  await page.getByRole('link', { name: 'Privacy Policy' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await page.goBack();
  await expect(log(page).getByText(ANSWER)).toBeVisible();
});

test('the chat works by keyboard', async ({ page }) => {
  await page.goto('/');
  await waitForPageHydration(page); // before hydration the link only scrolls
  await page.getByRole('link', { name: 'Start with Dexter Jr.' }).focus();
  await page.keyboard.press('Enter');
  await expect(input(page)).toBeFocused();
  await page.keyboard.type(QUESTION);
  await page.keyboard.press('Enter');
  await expect(log(page).getByText(ANSWER)).toBeVisible();
  await expect(input(page)).toBeFocused();
  for (const suggestion of ['Grant Writing', 'Weather Help', 'Community Gardens', 'Crop Planning']) {
    await page.keyboard.press('Tab'); // an empty message cannot be sent, so 'Send' is passed over
    await expect(page.getByRole('button', { name: suggestion })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(log(page).getByText('What should I plant this season?')).toBeVisible();
  await expect(log(page).getByText('Dexter Jr. is thinking...')).toBeHidden();
  await page.getByRole('button', { name: 'Erase this conversation' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(log(page).getByRole('listitem')).toHaveCount(1);
  await expect(input(page)).toBeFocused();
});

/** Records each time that nothing is focused, from now on; called again, returns how often that was. */
const countLostFocus = (page: Page) =>
  page.evaluate(() => {
    const state = window as { lostFocus?: number };
    if (state.lostFocus !== undefined) return state.lostFocus;
    state.lostFocus = 0;
    const look = () => {
      if (document.activeElement === document.body) state.lostFocus = (state.lostFocus ?? 0) + 1;
      requestAnimationFrame(look);
    };
    look();
    return 0;
  });

test('by keyboard the focus is never lost: not while Dexter Jr. thinks, and not when the pressed button goes', async ({
  page,
}) => {
  const followUps = ['how deep do I sow peas'];
  await page.route('**/api/dexter-response', (route) => route.fulfill({ json: { ...doneReply, followUps } }));
  await page.goto('/');
  await waitForChatHydration(page);
  await input(page).focus();
  await countLostFocus(page);
  const sendBy = async (press: () => Promise<void>) => {
    await press();
    await expect(thinking(page)).toBeVisible();
    await expect(input(page)).toBeFocused();
    await page.keyboard.type('no');
    await expect(thinking(page)).toBeHidden();
    await expect(input(page)).toBeFocused();
    await expect(input(page)).toHaveValue('');
  };
  await sendBy(async () => {
    await page.keyboard.type('How deep do I sow okra?');
    await page.keyboard.press('Enter');
  });
  await sendBy(async () => {
    await page.keyboard.type('And corn?');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Send' })).toBeFocused();
    await page.keyboard.press('Enter');
  });
  for (const name of ['How deep do I sow peas?', 'Weather Help'])
    await sendBy(async () => {
      await page.getByRole('button', { name }).focus();
      await page.keyboard.press('Enter');
    });
  expect(await countLostFocus(page)).toBe(0);
});

test("'Let's Write a Grant' focuses the input before the chat's code has loaded; Enter sends once it has", async ({
  page,
}) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/chat\.[0-9a-f]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/');
  await waitForPageHydration(page); // before hydration the link only scrolls
  await page.getByRole('link', { name: 'Start with Dexter Jr.' }).click();
  await expect(input(page)).toBeFocused();
  await expect(log(page)).toBeInViewport();
  await page.keyboard.type(QUESTION);
  await page.keyboard.press('Enter');
  release();
  await expect(log(page).getByText(ANSWER)).toBeVisible();
});

test('a streamed answer is shown', async ({ page }) => {
  await page.route('**/api/dexter-response', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `event: delta\ndata: {"text":"Half an"}\n\nevent: done\ndata: ${JSON.stringify(doneReply)}\n\n`,
    }),
  );
  await page.goto('/');
  await sendMessage(page, 'How deep do I sow okra?');
  await expect(log(page).getByText('Half an inch deep.')).toBeVisible();
  await expect(log(page).getByText(/^Sowing okra/)).toBeVisible();
});

test.describe("without the assistant's service", () => {
  test.use({ expectedErrors: [/status of 502|AI service unavailable|ERR_INTERNET_DISCONNECTED/] });

  test('typed messages and quick buttons are answered by the page', async ({ page }) => {
    await page.route('**/api/dexter-response', (route) =>
      route.fulfill({ status: 502, json: { code: 'service.away', error: 'x', message: 'x', requestId: 'x' } }),
    );
    await page.goto('/');
    await sendMessage(page, JOIN);
    await expect(log(page).getByText(/^To join the Legacy Co-Op/)).toBeVisible();
    await page.getByRole('button', { name: 'Crop Planning' }).click();
    await expect(log(page).getByText(/Have a look at our programs or the Starter Garden Guide/)).toBeVisible();
    await expect(log(page).getByText('A short answer from this page. Dexter Jr. will be back soon.')).toHaveCount(2);
  });

  test('a message is answered offline', async ({ page, context }) => {
    await page.goto('/');
    await input(page).focus();
    await waitForChatHydration(page);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await sendMessage(page, JOIN);
    await expect(log(page).getByText(/^To join the Legacy Co-Op/)).toBeVisible();
  });
});
