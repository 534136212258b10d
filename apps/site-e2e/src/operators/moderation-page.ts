import { expect, type Locator, type Page } from '@playwright/test';

type ModerationTab = 'Held' | 'Reported' | 'Open questions' | 'All' | 'Log' | 'Settings';

/** The moderators' desk, opened by an operator. */
export class ModerationPage {
  constructor(private readonly page: Page) {}

  /** Goes to a part of the desk and waits until it has come. */
  async open(part: ModerationTab): Promise<void> {
    await this.page.goto('/ops/moderation');
    const link = this.page
      .getByRole('navigation', { name: 'Moderation' })
      .getByRole('link', { name: new RegExp(`^${part}( \\(\\d+\\))?$`) });
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await this.page.waitForLoadState('networkidle');
  }

  async search(words: string): Promise<void> {
    const form = this.page.getByRole('form', { name: 'Search comments' });
    await form.getByLabel('Words or name').fill(words);
    await form.getByRole('button', { name: 'Search' }).click();
    await expect(this.page).toHaveURL(/search=/);
    await this.page.waitForLoadState('networkidle');
  }

  comment(text: string): Locator {
    return this.page.getByRole('list', { name: 'Comments' }).getByRole('article').filter({ hasText: text });
  }
}
