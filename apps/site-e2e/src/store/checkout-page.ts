import type { Page } from '@playwright/test';
import { waitForHydration } from '../platform/navigation';

/** What the store hands to /checkout. */
export interface Item {
  bookId: string;
  title: string;
  /** Dollars. */
  price: number;
}

/**
 * Opens /checkout with its navigation state. The specification's buttons of paid guides are disabled until an operator
 * releases them, so a journey hands the state over as the router keeps it.
 */
export async function openCheckout(page: Page, item: Item): Promise<void> {
  await page.goto('/country-store');
  // The store's HTML must not hydrate under the address of the checkout.
  await waitForHydration(page);
  await page.evaluate((usr) => history.pushState({ usr, key: 'journey', idx: 1 }, '', '/checkout'), item);
  await page.reload();
}
