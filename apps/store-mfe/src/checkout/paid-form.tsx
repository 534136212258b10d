import { formatUsd, nearestCents } from '@farm/farm';
import { ErrorState, FormError, Status } from '@farm/ui';
import { toast, useNavigate } from '@farm/web-kit';
import { useEffect, useEffectEvent } from 'react';
import { CheckoutColumns, useCheckout } from '../card-form/checkout-columns';
import { paymentMessage, type PayResult } from '../card-form/pay';
import { paidSessionIdOf } from '../card-form/use-payment-intent';
import { CookiesBlockedError } from '../errors';
import { GUIDE_ERROR, type CheckoutItem } from './checkout-item';
import { createHostedCheckout, redirectTo } from './hosted-checkout';

type Checkout = ReturnType<typeof useCheckout>;

const SETUP_ERROR = 'Unable to setup payment. Please try again.';

function useOpenDownload({ bookId, title }: CheckoutItem) {
  const navigate = useNavigate();
  return (paymentIntentId: string) => {
    const query = new URLSearchParams({ session_id: paymentIntentId, book_id: bookId });
    void navigate(`/download-success?${query}`, { state: { bookId, title, paymentIntentId } });
  };
}

/** Leaves a checkout that needs no card: for the order that is already paid or free, else back to the store. */
function useLeaveWithoutCard({ paidId, error }: Checkout, openDownload: (id: string) => void) {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    if (paidId !== null) return openDownload(paidId);
    toast({ title: 'Setup Error', description: SETUP_ERROR, variant: 'destructive' });
    void navigate('/country-store', { replace: true });
  });
  const mustLeave = paidId !== null || (error !== null && !(error instanceof CookiesBlockedError));
  useEffect(() => {
    if (mustLeave) leave();
  }, [mustLeave]);
}

/** Opens the payment provider's own page; where the guide is already paid for, its download instead. */
async function openHostedCheckout(item: CheckoutItem, code: string | null, openDownload: (id: string) => void) {
  try {
    redirectTo(await createHostedCheckout(item, code));
  } catch (error) {
    const paidId = paidSessionIdOf(error);
    if (paidId !== null) openDownload(paidId);
    else toast({ ...GUIDE_ERROR, variant: 'destructive' });
  }
}

export function PaidForm({ item }: { item: CheckoutItem }) {
  const { bookId, title, price } = item;
  const cents = nearestCents(price * 100); // null for a made-up price, which the service rejects
  const checkout = useCheckout({ amount: cents ?? price * 100, bookId, title });
  const { setup } = checkout;
  const openDownload = useOpenDownload(item);
  useLeaveWithoutCard(checkout, openDownload);
  const handleResult = (result: PayResult) => {
    const message = paymentMessage(result);
    if (message) toast({ ...message, variant: 'destructive' });
    if (result.kind === 'ended') checkout.renew();
    if (result.kind === 'paid')
      toast({
        title: 'Payment Successful!',
        description: `Your purchase of "${title}" is complete. You can now download your book.`,
      });
    if (result.kind === 'paid' || result.kind === 'processing') openDownload(result.id);
  };
  if (checkout.error instanceof CookiesBlockedError)
    return (
      <ErrorState title="Cookies are blocked" onTryAgain={checkout.renew}>
        {checkout.error.message}
      </ErrorState>
    );
  if (checkout.error) return <FormError text={SETUP_ERROR} />;
  if (!setup) return <Status>Setting up checkout...</Status>;
  const fullPrice = cents === null ? `$${price.toFixed(2)}` : formatUsd(cents);
  const total = setup.total === null ? fullPrice : formatUsd(setup.total);
  return (
    <CheckoutColumns
      checkout={checkout}
      setup={setup}
      productId={bookId}
      title={title}
      total={total}
      fullPrice={fullPrice}
      summary="Digital Download"
      product={{ id: bookId, title }}
      redirect="if_required"
      returnPath="/download-success"
      label={`Pay ${total}`}
      pendingLabel="Processing..."
      onResult={handleResult}
      onHostedCheckout={() => openHostedCheckout(item, setup.code, openDownload)}
      notes={
        <>
          <p>Secure payment powered by a card provider</p>
          <p>You will receive download instructions after payment</p>
        </>
      }
    />
  );
}
