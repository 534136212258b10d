import type { Page } from '@playwright/test';
import { expectAccessible } from '../visitor/accessibility';
import { expect, test } from '../visitor/fixtures';
import { ask, done, input, log } from './chat-page';
import { startGatewayWithAssistant } from './test-assistant';
import { event, startFakeAssistant } from './fake-assistant';

const OKRA = 'How deep do I sow okra?';

type Assistant = Awaited<ReturnType<typeof startFakeAssistant>>;

/** Half of the answer is read before the other half is written. */
async function readsAsItGrows(page: Page, assistant: Assistant, meanwhile: () => Promise<void>): Promise<void> {
  const coming = assistant.nextAnswer();
  await ask(page, OKRA);
  const answer = await coming;
  answer.write(event('delta', { text: 'Half an ' }));
  await expect(log(page).getByText('Half an')).toBeVisible();
  await meanwhile();
  answer.end(event('done', done));
  await expect(log(page).getByText('Half an inch deep.')).toBeVisible();
}

test.use({ expectedErrors: [/ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_HTTP2_PROTOCOL_ERROR/] });

test('an answer is read as it grows, stopped, cut off and asked for again, through the front', async ({ page }) => {
  const assistant = await startFakeAssistant();
  const front = await startGatewayWithAssistant(assistant.port);
  try {
    await page.goto(front.origin);

    await test.step('its words show before it is whole; meanwhile one can type, not send', async () => {
      await readsAsItGrows(page, assistant, async () => {
        await expect(log(page)).toHaveAttribute('aria-busy', 'true');
        await input(page).fill('And peas?');
        await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
        await expectAccessible(page);
      });
      await expect(log(page).getByText(/^Sowing okra/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
    });

    await test.step('Stop keeps what was said and hangs up', async () => {
      const coming = assistant.nextAnswer();
      await ask(page, 'And peas?');
      const answer = await coming;
      const hungUp = new Promise<void>((resolve) => answer.on('close', resolve));
      answer.write(event('delta', { text: 'An inch, in' }));
      await page.getByRole('button', { name: 'Stop' }).click();
      await hungUp;
      await expect(log(page).getByText('An inch, in')).toBeVisible();
      await expect(log(page).getByText('The answer was cut off.')).toHaveCount(0);
    });

    await test.step('an answer that breaks off says so, and can be asked for again', async () => {
      const broken = assistant.nextAnswer();
      await ask(page, 'And corn?');
      const first = await broken;
      first.write(event('delta', { text: 'Two inches, when' }));
      await expect(log(page).getByText('Two inches, when')).toBeVisible();
      first.destroy();
      await expect(log(page).getByText('The answer was cut off.')).toBeVisible();
      await expectAccessible(page);
      const again = assistant.nextAnswer();
      await page.getByRole('button', { name: 'Try again' }).click();
      (await again).end(event('done', { ...done, response: 'Two inches.' }));
      await expect(log(page).getByText('Two inches.', { exact: true })).toBeVisible();
      await expect(log(page).getByText('And corn?')).toHaveCount(1);
    });
  } finally {
    await front.stop();
    await assistant.stop();
  }
});
