import { expect, type Page } from '@playwright/test';
import { CardFormFrame } from '@farm/e2e-kit/store/card-form';

/** The payment provider's hosted checkout page, as the sandbox renders it. */
export class HostedCheckoutPage {
  constructor(private readonly page: Page) {}

  async pay(email: string, card: string, amount: string): Promise<void> {
    await expect(this.page).toHaveURL(/\/pay\/cs_/);
    await this.page.getByLabel('Email', { exact: true }).fill(email);
    await new CardFormFrame(this.page).fill(card);
    await this.page.getByRole('button', { name: `Pay ${amount}` }).click();
  }
}
