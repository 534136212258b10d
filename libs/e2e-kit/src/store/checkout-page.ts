import type { Page } from '@playwright/test';
import { waitForHydration } from '../platform/navigation';

/** The navigation state of /checkout. */
interface CheckoutState {
  bookId: string;
  title: string;
  /** Dollars. */
  price: number;
}

/**
 * Opens /checkout with its navigation state, in the router's format. The store's buttons of paid guides are disabled until
 * an operator puts a guide on sale.
 */
export async function openCheckout(page: Page, state: CheckoutState): Promise<void> {
  await page.goto('/country-store');
  // The store's HTML must not hydrate at the URL of the checkout.
  await waitForHydration(page);
  await page.evaluate((usr) => history.pushState({ usr, key: 'e2e', idx: 1 }, '', '/checkout'), state);
  await page.reload();
}
