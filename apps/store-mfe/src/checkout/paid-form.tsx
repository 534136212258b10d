import { formatUsd, nearestCents } from '@farm/farm';
import { Problem, Status } from '@farm/ui';
import { toast, useNavigate } from '@farm/web-kit';
import { useEffect, useRef, useState } from 'react';
import { CardForm } from '../card-form/card-form';
import classes from '../card-form/card-form.module.css';
import { CodeForm } from '../card-form/code-form';
import type { PayResult } from '../card-form/payment/pay';
import { paymentWords } from '../card-form/payment/payment-words';
import { PurchaseSummary } from '../card-form/purchase-summary';
import { SaleTerms } from '../card-form/sale-terms';
import { TestMode } from '../card-form/test-mode';
import { alreadyPaid, useSetup } from '../card-form/use-setup';
import { NO_GUIDE } from '../country-store/open-guide';
import type { CheckoutItem } from './checkout-item';
import { leaveFor } from './leave-for';
import { pageElsewhere } from './pay-elsewhere';

type Sale = ReturnType<typeof useSetup>;

const UNABLE = 'Unable to setup payment. Please try again.';

function useWayOn({ bookId, title }: CheckoutItem) {
  const go = useNavigate();
  return (paymentIntentId: string) => {
    const query = new URLSearchParams({ session_id: paymentIntentId, book_id: bookId });
    void go(`/download-success?${query}`, { state: { bookId, title, paymentIntentId } });
  };
}

/** Leaves a checkout that needs no card: for the order that is paid or free already, else back to the store. */
function useLeaving({ done, error }: Pick<Sale, 'done' | 'error'>, toPayment: (id: string) => void) {
  const go = useNavigate();
  const leave = useRef<() => void>(undefined);
  useEffect(() => {
    leave.current = () => {
      if (done !== null) return toPayment(done);
      toast({ title: 'Setup Error', description: UNABLE, variant: 'destructive' });
      void go('/country-store', { replace: true });
    };
  });
  const mustLeave = done !== null || error !== null;
  useEffect(() => {
    if (mustLeave) leave.current?.();
  }, [mustLeave]);
}

/** Goes on to the order that a refusal names; anything else is left to the caller. */
function useElsewhere(item: CheckoutItem, code: string | null, toPayment: (id: string) => void) {
  return async () => {
    try {
      leaveFor(await pageElsewhere(item, code));
    } catch (failure) {
      const paid = alreadyPaid(failure);
      if (paid !== null) toPayment(paid);
      else toast({ ...NO_GUIDE, variant: 'destructive' });
    }
  };
}

/** The checkout of a guide that is paid for by card. */
export function PaidForm({ item }: { item: CheckoutItem }) {
  const { bookId, title, price } = item;
  const [busy, setBusy] = useState(false);
  const cents = nearestCents(price * 100); // whole cents; a number that is none goes as it is and is refused
  const sale = useSetup({ amount: cents ?? price * 100, bookId, title }, () => !busy);
  const { setup } = sale;
  const toPayment = useWayOn(item);
  useLeaving(sale, toPayment);
  const elsewhere = useElsewhere(item, setup?.code ?? null, toPayment);
  const end = (result: PayResult) => {
    const words = paymentWords(result);
    if (words) toast({ ...words, variant: 'destructive' });
    if (result.kind === 'ended') sale.renew();
    if (result.kind !== 'paid' && result.kind !== 'processing') return;
    if (result.kind === 'paid')
      toast({
        title: 'Payment Successful!',
        description: `Your purchase of "${title}" is complete. You can now download your book.`,
      });
    toPayment(result.id);
  };
  if (sale.error) return <Problem text={UNABLE} />;
  if (!setup) return <Status>Setting up checkout...</Status>;
  const full = cents === null ? `$${price.toFixed(2)}` : formatUsd(cents);
  const total = setup.total === null ? full : formatUsd(setup.total);
  return (
    <>
      <TestMode mode={setup.config.mode} />
      <div className={classes.columns}>
        <PurchaseSummary
          heading="Complete Your Purchase"
          seed={`guide:${bookId}`}
          title={title}
          price={total}
          before={setup.code === null ? undefined : full}
          below={<CodeForm applied={setup.code} total={total} disabled={busy} onCode={sale.enter} />}
        >
          <p>Digital Download</p>
        </PurchaseSummary>
        <CardForm
          setup={setup}
          product={{ id: bookId, title }}
          redirect="if_required"
          returnPath="/download-success"
          label={`Pay ${total}`}
          busyLabel="Processing..."
          changing={sale.changing}
          onBusy={setBusy}
          onResult={end}
          onElsewhere={elsewhere}
        >
          <p>Secure payment powered by a card provider</p>
          <p>You will receive download instructions after payment</p>
          <SaleTerms />
        </CardForm>
      </div>
    </>
  );
}
