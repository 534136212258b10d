import { productOf } from '@farm/farm';
import { refuse } from '@farm/server-kit';
import { receiptPdf } from '../paper/receipt';
import type { Bought, LibraryRepository } from './library.repository';
import type { Access } from './access';

/** Something was charged, so there is a receipt. */
export const hasReceipt = ({ totalCents }: Bought): boolean => totalCents > 0;

/** The receipt of one order of this library, made when it is asked for. Refuses with 404 for everything else. */
export async function receiptOf(number: string, access: Access, library: LibraryRepository): Promise<Buffer> {
  const bought = await library.one(access, number);
  const product = bought && productOf(bought.productId);
  if (!product || !hasReceipt(bought)) return refuse(404, 'library.no_receipt', 'We do not know this receipt.');
  const { kind, title } = product;
  return receiptPdf({ ...bought, kind, title });
}
