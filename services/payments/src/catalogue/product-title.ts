import { productOf } from '@farm/farm';

/** A product's title, or its id once it is no longer in the catalogue. */
export const productTitle = (productId: string): string => productOf(productId)?.title ?? productId;
