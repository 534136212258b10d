import { call } from '@farm/web-kit';
import { useElements, useStripe } from '@stripe/react-stripe-js';
import { useEffect, useRef, useState } from 'react';
import { pay, paymentIdOf, singleFlight, type PayResult } from './pay';
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

/** What became of a payment whose outcome this browser missed; null: it was not paid, so it may be tried again. */
async function settled(id: string): Promise<PayResult | null> {
  try {
    const { state } = await call('GET /api/verify-payment/:sessionId', { params: { sessionId: id } });
    return state === 'failed' ? null : { kind: state, id };
  } catch {
    return { kind: 'unknown', id }; // still nobody knows: do not charge
  }
}

/** The pay button's work. After an outcome that nobody knows, the next press first asks what happened. */
export function usePayment(sale: Sale): { busy: boolean; press: (buyer: Buyer) => Promise<PayResult> } {
  const [busy, setBusy] = useState(false);
  const latest = { sale, cards: useStripe(), elements: useElements() };
  const now = useRef(latest);
  useEffect(() => {
    now.current = latest;
  });
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  const [press] = useState(() => {
    let doubt: string | null = null;
    return singleFlight(async (buyer: Buyer): Promise<PayResult> => {
      const { cards, elements } = now.current;
      const { clientSecret, product, redirect, returnPath, onBusy } = now.current.sale;
      setBusy(true);
      onBusy(true);
      const hasLeft = () => left.current;
      const known = doubt === null ? null : await settled(doubt);
      const result =
        known ??
        (await pay({
          ...{ cards, elements, clientSecret, redirect, buyer, hasLeft },
          returnUrl: window.location.origin + returnPath,
          remember: (id) => remember({ id, productId: product.id, title: product.title }),
        }));
      doubt = result.kind === 'unknown' ? result.id : null;
      if (result.kind === 'declined') forget(paymentIdOf(clientSecret)); // a certain no: nothing to ask about later
      setBusy(false);
      onBusy(false);
      return result;
    });
  });
  return { busy, press };
}
