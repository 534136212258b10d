import type { LibraryItem } from '@farm/contracts';
import { productOf } from '@farm/farm';
import { throwHttpError } from '@farm/server-kit';
import type { Access } from '../access/access.repository';
import { receiptPdf } from '../pdf/receipt';
import type { Purchase, LibraryRepository } from './library.repository';

/** 'r•••@example.com': enough to recognize an address, too little to learn it. */
export const maskAddress = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••');

const hasReceipt = ({ totalCents }: Purchase): boolean => totalCents > 0;

/** @throws 404 `library.no_receipt` */
export async function receiptOf(number: string, access: Access, library: LibraryRepository): Promise<Buffer> {
  const bought = await library.one(access, number);
  const product = bought && productOf(bought.productId);
  if (!product || !hasReceipt(bought)) return throwHttpError(404, 'library.no_receipt', 'We do not know this receipt.');
  const { kind, title } = product;
  return receiptPdf({ ...bought, kind, title });
}

function itemOf(bought: Purchase): LibraryItem[] {
  const product = productOf(bought.productId);
  if (!product) return [];
  const { kind, title, price } = product;
  const { grant } = bought;
  const isCounted = kind === 'guide' && price > 0;
  return [
    {
      orderNumber: bought.number,
      productId: product.id,
      kind,
      title,
      boughtOn: bought.paidAt.toISOString(),
      totalCents: bought.totalCents,
      state: bought.right,
      downloads:
        isCounted && grant
          ? { left: grant.max - grant.used, of: grant.max, until: grant.expiresAt.toISOString() }
          : null,
    },
  ];
}

const titleOf = ({ productId }: Purchase) => productOf(productId)?.title ?? productId;

function certificateOf(bought: Purchase) {
  if (!bought.certificate || bought.right !== 'active') return [];
  const { code, name, issuedAt } = bought.certificate;
  return [{ code, name, course: titleOf(bought), issuedOn: issuedAt.toISOString() }];
}

const receiptLine = (bought: Purchase) => ({
  number: bought.number,
  title: titleOf(bought),
  paidOn: bought.paidAt.toISOString(),
  totalCents: bought.totalCents,
});

/** `address`: of the signed-in person, for an empty library. */
export function showLibrary(all: readonly Purchase[], address: string | null) {
  const known = all.find(({ email }) => email !== null)?.email ?? address;
  return {
    buyer: known === null ? null : maskAddress(known),
    items: all.flatMap(itemOf),
    receipts: all.filter(hasReceipt).map(receiptLine),
    certificates: all.flatMap(certificateOf),
  };
}
