import { localizedPath } from '@farm/farm';
import { activeLanguage, call } from '@farm/web-kit';
import { useElements, useStripe } from '@stripe/react-stripe-js';
import { useEffect, useRef, useState } from 'react';
import { pay, paymentIdOf, type PayResult } from './pay';
import { deletePendingPayment, savePendingPayment } from './pending-payment';

interface PaymentOptions {
  clientSecret: string;
  product: { id: string; title: string };
  redirect: 'if_required' | 'always';
  /** Path and query of the page that a bank returns to. */
  returnPath: string;
  onBusy: (isBusy: boolean) => void;
}

type Buyer = Parameters<typeof pay>[0]['buyer'];

/** The outcome of a payment that was unknown; null: it failed, so it may be tried again. */
async function verifyPayment(id: string): Promise<PayResult | null> {
  try {
    const { state } = await call('GET /api/verify-payment/:sessionId', { params: { sessionId: id } });
    return state === 'failed' ? null : { kind: state, id };
  } catch {
    return { kind: 'unknown', id };
  }
}

/** Pays one payment at a time. After an unknown outcome the next press verifies that payment before it charges. */
export function usePayment({ clientSecret, product, redirect, returnPath, onBusy }: PaymentOptions) {
  const stripe = useStripe();
  const elements = useElements();
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const unknownId = useRef<string>(null);
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  const run = async (buyer: Buyer): Promise<PayResult> => {
    const verified = unknownId.current === null ? null : await verifyPayment(unknownId.current);
    if (verified) return verified;
    return pay({
      stripe,
      elements,
      clientSecret,
      redirect,
      buyer,
      returnUrl: window.location.origin + localizedPath(returnPath, activeLanguage()),
      hasLeft: () => isUnmounted.current,
      onConfirm: (id) => savePendingPayment({ id, productId: product.id, title: product.title }),
    });
  };
  const start = async (buyer: Buyer): Promise<PayResult> => {
    isRunning.current = true;
    setBusy(true);
    onBusy(true);
    const result = await run(buyer);
    unknownId.current = result.kind === 'unknown' ? result.id : null;
    if (result.kind === 'declined' || result.kind === 'ended') deletePendingPayment(paymentIdOf(clientSecret));
    isRunning.current = false;
    setBusy(false);
    onBusy(false);
    return result;
  };
  return {
    isBusy,
    /** Resolves to null while another payment runs, which reports its own result. */
    submit: (buyer: Buyer) => (isRunning.current ? Promise.resolve(null) : start(buyer)),
    /** The buyer has gone to another page. */
    hasLeft: () => isUnmounted.current,
  };
}
