import { expect, type Locator, type Page } from '@playwright/test';

type ModerationTab = 'Held' | 'Reported' | 'Open questions' | 'All' | 'Log' | 'Settings';

/** The operators' moderation page. */
export class ModerationPage {
  constructor(private readonly page: Page) {}

  /** Opens a tab and waits until it has loaded. */
  async open(tab: ModerationTab): Promise<void> {
    await this.page.goto('/ops/moderation');
    const link = this.page
      .getByRole('navigation', { name: 'Moderation' })
      .getByRole('link', { name: new RegExp(`^${tab}( \\(\\d+\\))?$`) });
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await this.page.waitForLoadState('networkidle');
  }

  async search(text: string): Promise<void> {
    const form = this.page.getByRole('form', { name: 'Search comments' });
    await form.getByLabel('Words or name').fill(text);
    await form.getByRole('button', { name: 'Search' }).click();
    await expect(this.page).toHaveURL(/search=/);
    await this.page.waitForLoadState('networkidle');
  }

  comment(text: string): Locator {
    return this.page.getByRole('list', { name: 'Comments' }).getByRole('article').filter({ hasText: text });
  }
}
