import { expect, type FrameLocator, type Page } from '@playwright/test';
import { expectAccessible } from '../visitor/accessibility';

/** Test cards of the card company; its stand-in knows the same. */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  lost: '4000 0000 0000 9987',
  stolen: '4000 0000 0000 9979',
  expired: '4000 0000 0000 0069',
  wrongCvc: '4000 0000 0000 0127',
  processingError: '4000 0000 0000 0119',
  invalid: '4242 4242 4242 4241',
  authenticationRequired: '4000 0000 0000 3220',
  authenticatedThenDeclined: '4000 0084 0000 1629',
  alwaysAuthenticate: '4000 0025 0000 3155',
  disputed: '4000 0000 0000 0259',
  pendingRefund: '4000 0000 0000 7726',
  failedRefund: '4000 0000 0000 5126',
};

/** The card company's form in its frame. Works on the stand-in and on the real one: title and field names are alike. */
export class CardFormFrame {
  private readonly frame: FrameLocator;

  constructor(private readonly page: Page) {
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

  /** Pays by the bank instead of by card, as the stand-in offers it. */
  async chooseBank(name: 'Test bank (redirect)' | 'Test bank (slow)'): Promise<void> {
    await this.frame.getByLabel(name, { exact: true }).check();
  }

  /** The form in its frame, and the page around it. */
  async expectAccessible(): Promise<void> {
    await expect(this.frame.locator('input[name="number"]')).toBeVisible();
    await expectAccessible(this.page);
    const inner = this.page.frames().filter((frame) => frame.parentFrame() !== null);
    for (const frame of inner) await expectAccessible(frame);
  }
}

/** What the buyer tells their bank, asked in a dialog over the page. */
export const answerBankDialog = (page: Page, answer: 'Complete' | 'Fail'): Promise<void> =>
  page.frameLocator('iframe[title="Bank authentication"]').getByRole('button', { name: answer }).click();

/** The same on a page of the bank's own. */
export const answerBankPage = (page: Page, answer: 'Complete' | 'Fail'): Promise<void> =>
  page.getByRole('button', { name: answer, exact: true }).click();
