import type { LibraryItem } from '@farm/contracts';
import { productOf } from '@farm/farm';
import type { Bought } from './library.repository';
import { maskAddress } from './mask-address';
import { hasReceipt } from './receipts';

function itemOf(bought: Bought): LibraryItem[] {
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

const titleOf = ({ productId }: Bought) => productOf(productId)?.title ?? productId;

function certificateOf(bought: Bought) {
  if (!bought.certificate || bought.right !== 'active') return [];
  const { code, name, issuedAt } = bought.certificate;
  return [{ code, name, course: titleOf(bought), issuedOn: issuedAt.toISOString() }];
}

const receiptLine = (bought: Bought) => ({
  number: bought.number,
  title: titleOf(bought),
  paidOn: bought.paidAt.toISOString(),
  totalCents: bought.totalCents,
});

/** The page of a library. `address` is of who is signed in, for a library that is still empty. */
export function showLibrary(all: readonly Bought[], address: string | null) {
  const known = all.find(({ email }) => email !== null)?.email ?? address;
  return {
    buyer: known === null ? null : maskAddress(known),
    items: all.flatMap(itemOf),
    receipts: all.filter(hasReceipt).map(receiptLine),
    certificates: all.flatMap(certificateOf),
  };
}
