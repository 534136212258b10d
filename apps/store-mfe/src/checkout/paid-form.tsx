import { formatUsd, nearestCents, site } from '@farm/farm';
import { Problem, Status } from '@farm/ui';
import { Link, toast, useNavigate } from '@farm/web-kit';
import { useEffect, useRef } from 'react';
import classes from '../card-form/card-form.module.css';
import { CardForm } from '../card-form/card-form';
import type { PayResult } from '../card-form/pay';
import { paymentWords } from '../card-form/payment-words';
import { PurchaseSummary } from '../card-form/purchase-summary';
import { TestMode } from '../card-form/test-mode';
import { alreadyPaid, useSetup } from '../card-form/use-setup';
import type { CheckoutItem } from './checkout-item';

const UNABLE = 'Unable to setup payment. Please try again.';

function useWayOn({ bookId, title }: CheckoutItem) {
  const go = useNavigate();
  return (paymentIntentId: string) => {
    const query = new URLSearchParams({ session_id: paymentIntentId, book_id: bookId });
    void go(`/download-success?${query}`, { state: { bookId, title, paymentIntentId } });
  };
}

/** Leaves a checkout that could not be set up: to the order that is already paid, else back to the store. */
function useSetupFailure(error: unknown, toPayment: (id: string) => void) {
  const go = useNavigate();
  const leave = useRef<(error: unknown) => void>(undefined);
  useEffect(() => {
    leave.current = (why) => {
      const paid = alreadyPaid(why);
      if (paid !== null) return toPayment(paid);
      toast({ title: 'Setup Error', description: UNABLE, variant: 'destructive' });
      void go('/country-store', { replace: true });
    };
  });
  useEffect(() => {
    if (error) leave.current?.(error);
  }, [error]);
}

/** The checkout of a guide that is paid for by card. */
export function PaidForm({ item }: { item: CheckoutItem }) {
  const { bookId, title, price } = item;
  const paying = useRef(false);
  const cents = nearestCents(price * 100); // whole cents; a number that is none goes as it is and is refused
  const setup = useSetup({ amount: cents ?? price * 100, bookId, title }, () => !paying.current);
  const toPayment = useWayOn(item);
  useSetupFailure(setup.data ? null : setup.error, toPayment);
  const end = (result: PayResult) => {
    const words = paymentWords(result);
    if (words) toast({ ...words, variant: 'destructive' });
    if (result.kind !== 'paid' && result.kind !== 'processing') return;
    if (result.kind === 'paid')
      toast({
        title: 'Payment Successful!',
        description: `Your purchase of "${title}" is complete. You can now download your book.`,
      });
    toPayment(result.id);
  };
  if (setup.isError && !setup.data) return <Problem text={UNABLE} />;
  if (!setup.data) return <Status>Setting up checkout...</Status>;
  const amount = cents === null ? `$${price.toFixed(2)}` : formatUsd(cents);
  return (
    <>
      <TestMode mode={setup.data.config.mode} />
      <div className={classes.columns}>
        <PurchaseSummary heading="Complete Your Purchase" seed={`guide:${bookId}`} title={title} price={amount}>
          <p>Digital Download</p>
        </PurchaseSummary>
        <CardForm
          setup={setup.data}
          product={{ id: bookId, title }}
          redirect="if_required"
          returnPath="/download-success"
          label={`Pay ${amount}`}
          busyLabel="Processing..."
          onBusy={(busy) => {
            paying.current = busy;
          }}
          onResult={end}
        >
          <p>Secure payment powered by a card provider</p>
          <p>You will receive download instructions after payment</p>
          <p>
            By paying you agree to the <Link to="/terms">Terms of Use</Link>.
          </p>
          <p>{`Not what you hoped for? Write to us within ${site.refundDays} days and we give the money back.`}</p>
        </CardForm>
      </div>
    </>
  );
}
