import { expect, type Locator, type Page } from '@playwright/test';
import { openHub } from './hub-page';

let count = 0;

/** A text that no other comment of this run has. */
export const uniqueText = (text: string): string => `${text}, row ${process.pid}-${Date.now() % 1_000_000}-${count++}`;

/** The comments on the community hub, in one visitor's browser. */
export class CommentsPage {
  readonly form: Locator;

  constructor(readonly page: Page) {
    this.form = page.getByRole('form', { name: 'Write a comment' });
  }

  /** Opens the hub and waits for the comments, whose response sets the visitor cookie. */
  async open(): Promise<void> {
    await openHub(this.page);
    await expect(this.page.getByRole('list', { name: 'Comments, newest first' })).toBeVisible();
    const showAll = this.page.getByRole('button', { name: 'Show all' });
    if (await showAll.isVisible()) await showAll.click();
  }

  comment(text: string): Locator {
    return this.page.getByRole('article').filter({ hasText: text });
  }

  async write(name: string, text: string): Promise<void> {
    await this.form.getByLabel('Your name').fill(name);
    await this.form.getByLabel('Your comment').fill(text);
  }

  /** Posts a comment and waits until it is in the list, published or held. `visibleText`: the part of it to look for. */
  async post(name: string, text: string, visibleText = text): Promise<void> {
    await this.write(name, text);
    await this.form.getByRole('button', { name: 'Post' }).click();
    await expect(this.comment(visibleText)).toBeFocused();
  }

  /** Replies to a comment and waits for the reply. */
  async reply(to: string, name: string, text: string, visibleText = text): Promise<void> {
    await this.comment(to)
      .getByRole('button', { name: /^Reply to / })
      .click();
    const form = this.page.getByRole('form', { name: /^Reply to / });
    await form.getByLabel('Your name').fill(name);
    await form.getByLabel('Your reply').fill(text);
    await form.getByRole('button', { name: 'Post reply' }).click();
    await expect(this.comment(visibleText)).toBeFocused();
  }
}
