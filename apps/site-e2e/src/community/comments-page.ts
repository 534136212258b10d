import { expect, type Locator, type Page } from '@playwright/test';
import { openHub } from './hub-page';

let count = 0;

/** Words that nobody else writes in this run, as a neighbor would. */
export const uniqueText = (words: string): string =>
  `${words}, row ${process.pid}-${Date.now() % 1_000_000}-${count++}`;

/** The comments under the daily wisdom, as one visitor sees them. */
export class CommentsPage {
  readonly form: Locator;

  constructor(readonly page: Page) {
    this.form = page.getByRole('form', { name: 'Write a comment' });
  }

  /** Opens the hub and waits for the thread: from then on this browser has its cookie. */
  async open(): Promise<void> {
    await openHub(this.page);
    await expect(this.page.getByRole('list', { name: 'Comments, newest first' })).toBeVisible();
  }

  comment(text: string): Locator {
    return this.page.getByRole('article').filter({ hasText: text });
  }

  async write(name: string, text: string): Promise<void> {
    await this.form.getByLabel('Your name').fill(name);
    await this.form.getByLabel('Your comment').fill(text);
  }

  /** Posts a comment and waits until it stands in the list, held or not. `shown`: what is read of it there. */
  async post(name: string, text: string, shown = text): Promise<void> {
    await this.write(name, text);
    await this.form.getByRole('button', { name: 'Post' }).click();
    await expect(this.comment(shown)).toBeFocused();
  }

  /** Answers a comment and waits for the answer. */
  async reply(to: string, name: string, text: string, shown = text): Promise<void> {
    await this.comment(to)
      .getByRole('button', { name: /^Reply to / })
      .click();
    const box = this.page.getByRole('form', { name: /^Reply to / });
    await box.getByLabel('Your name').fill(name);
    await box.getByLabel('Your reply').fill(text);
    await box.getByRole('button', { name: 'Post reply' }).click();
    await expect(this.comment(shown)).toBeFocused();
  }
}
