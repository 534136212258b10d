import type { LibraryItem } from '@farm/contracts';
import { productHasSlides, productOf } from '@farm/farm';
import { throwHttpError } from '@farm/server-kit';
import type { LibraryAccess } from '../access/access.repository';
import { receiptPdf } from '../pdf/receipt';
import { productTitle } from '../catalogue/product-title';
import { entitlementOf } from '../orders/order-state';
import type { Purchase, LibraryRepository } from './library.repository';

/** 'r•••@example.com': enough to recognize an address, too little to learn it. */
export const maskAddress = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••');

const hasReceipt = ({ totalCents }: Purchase): boolean => totalCents > 0;

/** @throws 404 `library.no_receipt` */
export async function receiptOf(number: string, access: LibraryAccess, library: LibraryRepository): Promise<Buffer> {
  const purchase = await library.one(access, number);
  const product = purchase && productOf(purchase.productId);
  if (!product || !hasReceipt(purchase))
    return throwHttpError(404, 'library.no_receipt', 'We do not know this receipt.');
  const { kind, title } = product;
  return receiptPdf({ ...purchase, kind, title });
}

/** Who closed a purchase: its payment, by a refund or dispute, or an operator's hold. */
function closedBy({ entitlement, orderStatus }: Purchase): LibraryItem['closedBy'] {
  if (entitlement === 'active') return null;
  return entitlementOf(orderStatus) === entitlement ? 'payment' : 'operator';
}

function itemOf(purchase: Purchase): LibraryItem[] {
  const product = productOf(purchase.productId);
  if (!product) return [];
  const { kind, title, price } = product;
  const { grant } = purchase;
  const isCounted = kind === 'guide' && price > 0;
  return [
    {
      orderNumber: purchase.number,
      productId: product.id,
      kind,
      title,
      boughtOn: purchase.paidAt.toISOString(),
      totalCents: purchase.totalCents,
      state: purchase.entitlement,
      closedBy: closedBy(purchase),
      downloads:
        isCounted && grant
          ? { left: grant.max - grant.used, of: grant.max, until: grant.expiresAt.toISOString() }
          : null,
      slides: productHasSlides(product.id),
    },
  ];
}

function certificateOf({ productId, certificate, entitlement }: Purchase) {
  if (!certificate || entitlement !== 'active') return [];
  const { code, name, issuedAt } = certificate;
  return [{ code, name, course: productTitle(productId), issuedOn: issuedAt.toISOString() }];
}

const receiptRow = ({ number, productId, paidAt, totalCents }: Purchase) => ({
  number,
  title: productTitle(productId),
  paidOn: paidAt.toISOString(),
  totalCents,
});

/** `address`: of the signed-in person, for an empty library. */
export function showLibrary(all: readonly Purchase[], address: string | null) {
  const buyer = all.find(({ email }) => email !== null)?.email ?? address;
  return {
    buyer: buyer === null ? null : maskAddress(buyer),
    items: all.flatMap(itemOf),
    receipts: all.filter(hasReceipt).map(receiptRow),
    certificates: all.flatMap(certificateOf),
  };
}
