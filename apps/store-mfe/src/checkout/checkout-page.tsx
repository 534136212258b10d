import { Status } from '@farm/ui';
import { toast, useLocation, useNavigate } from '@farm/web-kit';
import { useEffect } from 'react';
import classes from '../card-form/card-form.module.css';
import type { CheckoutItem } from './checkout-item';
import { FreeForm } from './free-form';
import { checkoutItem, itemInAddress } from './item-read';
import { PaidForm } from './paid-form';

function Form({ item }: { item: CheckoutItem | null }) {
  if (!item) return <Status>Setting up checkout...</Status>;
  return item.price === 0 ? <FreeForm item={item} /> : <PaidForm item={item} />;
}

/** /checkout. Spec 1 section 2: it needs navigation state, or a guide in its address (+), or leads back to the store. */
function CheckoutPage() {
  const { state, search } = useLocation();
  const item = checkoutItem(state) ?? itemInAddress(search);
  const go = useNavigate();
  const isMissing = item === null;
  useEffect(() => {
    if (!isMissing) return;
    toast({ title: 'Invalid Request', description: 'No product selected for checkout.', variant: 'destructive' });
    void go('/country-store', { replace: true });
  }, [isMissing, go]);
  return (
    <div className={classes.page}>
      <h1>Checkout</h1>
      <Form item={item} />
    </div>
  );
}

export { CheckoutPage as Component };
