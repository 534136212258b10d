import { expect, type FrameLocator, type Page } from '@playwright/test';
import { expectAccessible } from '../visitor/accessibility';

/** Test cards of Stripe, which the Stripe sandbox supports too. */
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

/** The payment provider's card form in its frame; Stripe's and the sandbox's have the same title and field names. */
export class CardFormFrame {
  private readonly frame: FrameLocator;

  constructor(private readonly page: Page) {
    this.frame = page.frameLocator('iframe[title="Secure payment input frame"]').first();
  }

  /** Types number, date, security code and, if there is a field for it, the ZIP code. */
  async fill(number: string): Promise<void> {
    const field = (name: string) => this.frame.locator(`input[name="${name}"]`);
    await field('number').fill(number);
    await field('expiry').fill('12 / 34');
    await field('cvc').fill('123');
    if (await field('postalCode').isVisible()) await field('postalCode').fill('31201');
  }

  /** Selects a bank payment of the sandbox instead of a card. */
  async chooseBank(name: 'Test bank (redirect)' | 'Test bank (slow)'): Promise<void> {
    await this.frame.getByLabel(name, { exact: true }).check();
  }

  /** Checks the form in its frame and the page around it. */
  async expectAccessible(): Promise<void> {
    await expect(this.frame.locator('input[name="number"]')).toBeVisible();
    await expectAccessible(this.page);
    const inner = this.page.frames().filter((frame) => frame.parentFrame() !== null);
    for (const frame of inner) await expectAccessible(frame);
  }
}

/** Answers the bank's authentication dialog over the page. */
export const answerBankDialog = (page: Page, answer: 'Complete' | 'Fail'): Promise<void> =>
  page.frameLocator('iframe[title="Bank authentication"]').getByRole('button', { name: answer }).click();

/** Answers the bank's authentication on a page of its own. */
export const answerBankPage = (page: Page, answer: 'Complete' | 'Fail'): Promise<void> =>
  page.getByRole('button', { name: answer, exact: true }).click();
