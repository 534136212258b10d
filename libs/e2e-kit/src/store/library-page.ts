import { expect, type Locator, type Page } from '@playwright/test';

export class LibraryPage {
  constructor(private readonly page: Page) {}

  /** On the page of an emailed link: opens the library by the button. */
  async openByLink(): Promise<void> {
    await this.page.getByRole('button', { name: 'Open my library' }).click();
    await this.expectOpen();
  }

  /** Waits until the library is open, with no token of the email's link left in the URL. */
  async expectOpen(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 2, name: 'Guides and courses' })).toBeVisible();
    await expect(this.page).toHaveURL(/\/library$/);
  }

  item(title: string): Locator {
    return this.page.getByRole('article', { name: title });
  }

  async forgetDevice(): Promise<void> {
    await this.page.getByRole('button', { name: 'Forget this device' }).click();
    await expect(this.page.getByText('This device is forgotten.', { exact: true })).toBeVisible();
  }

  /** Requests a link by email; the response is the same for every address. */
  async requestLink(address: string): Promise<void> {
    await this.page.getByLabel('Enter the email you bought with').fill(address);
    await this.page.getByRole('button', { name: 'Send me a link' }).click();
    await expect(this.page.getByText('If we know this address, a link is on its way.', { exact: true })).toBeVisible();
  }
}
