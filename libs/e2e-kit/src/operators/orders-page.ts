import { expect, type Page } from '@playwright/test';

export type OrdersTab = 'All orders' | 'Needs attention' | 'Guides' | 'Daily balance' | 'Codes' | 'CSV by month';

/** The operators' orders page. */
export class OrdersPage {
  constructor(private readonly page: Page) {}

  /** Opens a tab and waits until it has loaded. */
  async openTab(name: OrdersTab): Promise<void> {
    await this.page.goto('/ops/orders');
    const tabs = this.page.getByRole('navigation', { name: 'Orders' });
    await tabs.getByRole('link', { name, exact: true }).click();
    await expect(tabs.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    await this.page.waitForLoadState('networkidle');
  }

  /** Opens the only order of a buyer. */
  async openOrderOf(address: string): Promise<void> {
    await this.openTab('All orders');
    const form = this.page.getByRole('form', { name: 'Search orders' });
    await form.getByLabel('Number, email, name or payment').fill(address);
    await form.getByRole('button', { name: 'Search' }).click();
    await expect(this.page.getByText('1 order', { exact: true })).toBeVisible();
    await this.page
      .getByRole('table')
      .getByRole('link', { name: /^FARM-/ })
      .click();
    await expect(this.page.getByRole('heading', { name: 'Actions' })).toBeVisible();
  }

  /** Refunds the whole payment of the open order. */
  async refundAll(amount: string, reason: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Refund' }).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByLabel(`Type ${amount} to confirm`).fill(amount);
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: `Refund ${amount}` }).click();
    await expect(this.page.getByText(`${amount} was refunded.`)).toBeVisible();
  }

  /** Puts a guide on sale or takes it off sale. */
  async setOnSale(title: string, onSale: boolean): Promise<void> {
    await this.openTab('Guides');
    const [action, opposite] = onSale ? ['Put on sale', 'Take off sale'] : ['Take off sale', 'Put on sale'];
    await this.page.getByRole('button', { name: `${action}: ${title}` }).click();
    await expect(this.page.getByRole('button', { name: `${opposite}: ${title}` })).toBeVisible();
  }

  /** Creates a discount code that is valid today. */
  async createCode(code: string, percent: number): Promise<void> {
    await this.openTab('Codes');
    const form = this.page.getByRole('form', { name: 'New code' });
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    await form.getByLabel('Code', { exact: true }).fill(code);
    await form.getByLabel('Percent off').fill(`${percent}`);
    await form.getByLabel('First day').fill(day(-1));
    await form.getByLabel('Last day').fill(day(1));
    await form.getByRole('button', { name: 'Create code' }).click();
    await expect(this.page.getByText(`The code ${code} was created.`)).toBeVisible();
  }
}
