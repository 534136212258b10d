import { call } from '@farm/web-kit';
import { useElements, useStripe } from '@stripe/react-stripe-js';
import { useEffect, useRef, useState } from 'react';
import { pay, paymentIdOf, type PayResult } from './pay';
import { forget, remember } from './payment-memory';

interface Sale {
  clientSecret: string;
  product: { id: string; title: string };
  redirect: 'if_required' | 'always';
  /** Path and query of the page that a bank returns to. */
  returnPath: string;
  /** Told when a payment starts and ends. */
  onBusy: (busy: boolean) => void;
}

type Buyer = Parameters<typeof pay>[0]['buyer'];

interface Paying {
  busy: boolean;
  press: (buyer: Buyer) => Promise<PayResult>;
  /** The buyer has gone to another page. */
  hasLeft: () => boolean;
}

/** What became of a payment whose outcome this browser missed; null: it was not paid, so it may be tried again. */
async function settled(id: string): Promise<PayResult | null> {
  try {
    const { state } = await call('GET /api/verify-payment/:sessionId', { params: { sessionId: id } });
    return state === 'failed' ? null : { kind: state, id };
  } catch {
    return { kind: 'unknown', id }; // still nobody knows: do not charge
  }
}

/**
 * The pay button's work, one payment at a time: presses that come while one runs share its result. After an outcome
 * that nobody knows, the next press first asks what happened.
 */
export function usePayment(sale: Sale): Paying {
  const { clientSecret, product, redirect, returnPath, onBusy } = sale;
  const cards = useStripe();
  const elements = useElements();
  const [busy, setBusy] = useState(false);
  const running = useRef<Promise<PayResult>>(null);
  const doubt = useRef<string>(null);
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  const run = async (buyer: Buyer): Promise<PayResult> => {
    const known = doubt.current === null ? null : await settled(doubt.current);
    if (known) return known;
    return pay({
      ...{ cards, elements, clientSecret, redirect, buyer },
      returnUrl: window.location.origin + returnPath,
      hasLeft: () => hasLeft.current,
      remember: (id) => remember({ id, productId: product.id, title: product.title }),
    });
  };
  const start = async (buyer: Buyer): Promise<PayResult> => {
    setBusy(true);
    onBusy(true);
    const result = await run(buyer);
    doubt.current = result.kind === 'unknown' ? result.id : null;
    if (result.kind === 'declined' || result.kind === 'ended') forget(paymentIdOf(clientSecret)); // a certain no: nothing to ask about later
    running.current = null;
    setBusy(false);
    onBusy(false);
    return result;
  };
  const press = (buyer: Buyer) => (running.current ??= start(buyer));
  return { busy, press, hasLeft: () => hasLeft.current };
}
