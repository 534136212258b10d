import type { FrameLocator, Page } from '@playwright/test';

/** Test cards of the card company; its stand-in knows the same. */
export const cards = {
  good: '4242 4242 4242 4242',
  insufficientFunds: '4000 0000 0000 9995',
};

/** The card company's form in its frame. Works on the stand-in and on the real one: title and field names are alike. */
export class CardForm {
  private readonly frame: FrameLocator;

  constructor(page: Page) {
    this.frame = page.frameLocator('iframe[title="Secure payment input frame"]').first();
  }

  /** Types a card like a person who pays: number, date, security code and, where it is asked for, the ZIP code. */
  async fill(number: string): Promise<void> {
    const field = (name: string) => this.frame.locator(`input[name="${name}"]`);
    await field('number').fill(number);
    await field('expiry').fill('12 / 34');
    await field('cvc').fill('123');
    if (await field('postalCode').isVisible()) await field('postalCode').fill('31201');
  }
}
