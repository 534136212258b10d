import type { Product } from '@farm/farm';
import type { Mode } from './mode';

/**
 * I17: whether money may be taken for a product. Without live keys everything sells on direct calls, so that the paid
 * screens are real and testable; with live keys only what the catalogue or an operator's release allows.
 */
export const maySell = (product: Product, mode: Mode, released: ReadonlySet<string>): boolean =>
  mode !== 'live' || product.sellable || released.has(product.id);
