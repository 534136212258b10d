import type { DexterReply } from '@farm/contracts';
import { expect, type Locator, type Page } from '@playwright/test';

/** Answered from the farm notes, with ANSWER. */
export const QUESTION = 'How do I start a raised bed?';
export const ANSWER = /half topsoil and half compost/;
/** Answered by the page itself when the service is unavailable: 'To join the Legacy Co-Op ...'. */
export const JOIN = 'How do I join the co-op?';

export const log = (page: Page): Locator => page.getByRole('log', { name: 'Conversation with Dexter Jr.' });
export const input = (page: Page): Locator => page.getByRole('textbox', { name: 'Your message' });
export const thinking = (page: Page): Locator => log(page).getByText('Dexter Jr. is thinking...');

/** Waits until the chat has hydrated; earlier clicks are replayed later. */
export const waitForChatHydration = async (page: Page): Promise<void> => {
  await log(page).scrollIntoViewIfNeeded();
  const window = await log(page).elementHandle();
  await page.waitForFunction((node) => Object.keys(node ?? {}).some((key) => key.startsWith('__reactProps')), window);
};

/** Types a question, sends it and waits for the 'thinking' message. */
export async function sendMessage(page: Page, question: string): Promise<void> {
  await waitForChatHydration(page);
  await input(page).fill(question);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(thinking(page)).toBeVisible();
}

/** The data of the last event of a streamed answer. */
export const doneReply: DexterReply = {
  response: 'Half an inch deep.',
  emotion: 'thinking',
  messageId: '0197279a-0000-7000-8000-0000000000aa',
  zone: 'answer',
  engine: 'model',
  followUps: [],
  sources: [{ id: 'okra', title: 'Sowing okra', url: 'https://extension.uga.edu', reviewedAt: '2026-10' }],
};
