import type { Page } from '@playwright/test';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { sendMessage, doneReply, input, log } from '@farm/e2e-kit/home/chat-page';
import { startGatewayWithAssistant } from './test-assistant';
import { event, startFakeAssistant } from './fake-assistant';

const OKRA = 'How deep do I sow okra?';

type Assistant = Awaited<ReturnType<typeof startFakeAssistant>>;

/** Checks that the first half of an answer is shown before the second is sent. */
async function expectStreamedAnswer(page: Page, assistant: Assistant, meanwhile: () => Promise<void>): Promise<void> {
  const request = assistant.nextAnswer();
  await sendMessage(page, OKRA);
  const answer = await request;
  answer.write(event('delta', { text: 'Half an ' }));
  await expect(log(page).getByText('Half an')).toBeVisible();
  await meanwhile();
  answer.end(event('done', doneReply));
  await expect(log(page).getByText('Half an inch deep.')).toBeVisible();
}

test.use({ expectedErrors: [/ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_HTTP2_PROTOCOL_ERROR/] });

test('an answer is streamed through the gateway, stopped, cut off and retried', async ({ page }) => {
  const assistant = await startFakeAssistant();
  const gateway = await startGatewayWithAssistant(assistant.port);
  try {
    await page.goto(gateway.origin);

    await test.step('text is shown while the answer is streamed; meanwhile the visitor can type but not send', async () => {
      await expectStreamedAnswer(page, assistant, async () => {
        await expect(log(page)).toHaveAttribute('aria-busy', 'true');
        await input(page).fill('And peas?');
        await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
        await expectAccessible(page);
      });
      await expect(log(page).getByText(/^Sowing okra/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
    });

    await test.step('Stop keeps the received text and closes the connection', async () => {
      const request = assistant.nextAnswer();
      await sendMessage(page, 'And peas?');
      const answer = await request;
      const closed = new Promise<void>((resolve) => answer.on('close', resolve));
      answer.write(event('delta', { text: 'An inch, in' }));
      await page.getByRole('button', { name: 'Stop' }).focus();
      await page.keyboard.press('Enter');
      await closed;
      await expect(input(page)).toBeFocused();
      await expect(log(page).getByText('An inch, in')).toBeVisible();
      await expect(log(page).getByText('The answer was cut off.')).toHaveCount(0);
    });

    await test.step('a cut-off answer is marked and can be retried', async () => {
      const cutOff = assistant.nextAnswer();
      await sendMessage(page, 'And corn?');
      const first = await cutOff;
      first.write(event('delta', { text: 'Two inches, when' }));
      await expect(log(page).getByText('Two inches, when')).toBeVisible();
      first.destroy();
      await expect(log(page).getByText('The answer was cut off.')).toBeVisible();
      await expectAccessible(page);
      const retried = assistant.nextAnswer();
      await page.getByRole('button', { name: 'Try again' }).focus();
      await page.keyboard.press('Enter');
      await expect(input(page)).toBeFocused();
      (await retried).end(event('done', { ...doneReply, response: 'Two inches.' }));
      await expect(log(page).getByText('Two inches.', { exact: true })).toBeVisible();
      await expect(log(page).getByText('And corn?')).toHaveCount(1);
    });
  } finally {
    await gateway.stop();
    await assistant.stop();
  }
});
