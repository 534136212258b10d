import type { Calls, InputOf, ReplyOf } from '@farm/contracts';
import { cents, type Cents } from '@farm/farm';
import { apiKey, call, getErrorBody, queryOptions, useQuery, useQueryClient } from '@farm/web-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { configWithCookie, type PaymentsConfig } from './payments-config';

export type PaymentRequest = InputOf<Calls['POST /api/create-payment-intent']>['body'];

/** A payment that can be paid by card. */
export interface PaymentSetup {
  config: PaymentsConfig;
  clientSecret: string;
  /** The amount to charge, where it differs from the catalogue's price. */
  total: Cents | null;
  /** The discount code it includes. */
  code: string | null;
}

/** An order that needs no card: it is already paid, or a code made it free. */
interface PaidOrder {
  sessionId: string;
}

// An open order has a fixed price for 30 minutes; an idle form is renewed before that.
const RENEW_MS = 25 * 60_000;
// The service may return the same payment again while it is still open. The next renewal comes after it has ended.
const RENEW_AGAIN_MS = 6 * 60_000;

/** The id of the payment that already paid for this product, if the service rejected another one because of it. */
export function paidSessionIdOf(error: unknown): string | null {
  const body: { code: string; sessionId?: unknown } | null = getErrorBody(error);
  const id = body?.code === 'checkout.already_paid' ? body.sessionId : null;
  return typeof id === 'string' ? id : null;
}

async function createPaymentIntent(
  body: PaymentRequest,
  signal: AbortSignal | undefined,
): Promise<ReplyOf<Calls['POST /api/create-payment-intent']>> {
  try {
    return await call('POST /api/create-payment-intent', { body, signal });
  } catch (error) {
    const sessionId = paidSessionIdOf(error);
    if (sessionId === null) throw error;
    return { clientSecret: null, sessionId };
  }
}

async function openPayment(
  client: ReturnType<typeof useQueryClient>,
  body: PaymentRequest,
  signal?: AbortSignal,
): Promise<PaymentSetup | PaidOrder> {
  // First, because it sets the visitor cookie: two parallel first calls would create two visitors and two payments.
  const config = await configWithCookie(client);
  const { clientSecret, sessionId, totalCents } = await createPaymentIntent(body, signal);
  const total = totalCents === undefined ? null : cents(totalCents);
  if (clientSecret) return { config, clientSecret, total, code: body.code ?? null };
  if (!sessionId) throw new Error('The service returned neither a payment nor an order');
  return { sessionId };
}

const paymentQuery = (client: ReturnType<typeof useQueryClient>, body: PaymentRequest) =>
  queryOptions({
    queryKey: apiKey('POST /api/create-payment-intent', { body }),
    queryFn: ({ signal }) => openPayment(client, body, signal),
    gcTime: 0, // the next visit calls again; the service returns the same payment while it is open
  });

/** Calls `renew` at intervals; at shorter ones while the service returns the same payment again. */
function useRenewal(clientSecret: string | undefined, updatedAt: number, renew: () => void) {
  const onInterval = useEffectEvent(renew);
  const previous = useRef<string>(undefined);
  useEffect(() => () => void (previous.current = undefined), []); // StrictMode runs the first effects twice
  useEffect(() => {
    const isSame = clientSecret !== undefined && previous.current === clientSecret;
    previous.current = clientSecret;
    const timer = setInterval(() => onInterval(), isSame ? RENEW_AGAIN_MS : RENEW_MS);
    return () => clearInterval(timer);
  }, [clientSecret, updatedAt]);
}

/**
 * Opens one payment for a product and renews it while the form is idle. `isIdle` must be false while a payment runs or
 * card details are typed: a renewed payment replaces the card form.
 */
export function usePaymentIntent(request: PaymentRequest, isIdle: () => boolean) {
  const client = useQueryClient();
  const [code, setCode] = useState<string | null>(null);
  const [isApplying, setApplying] = useState(false);
  const query = useQuery(paymentQuery(client, code === null ? request : { ...request, code }));
  const setup = query.data && 'clientSecret' in query.data ? query.data : null;
  const paidId = query.data && 'sessionId' in query.data ? query.data.sessionId : null;
  const renew = () => void (paidId === null && query.refetch());
  useRenewal(setup?.clientSecret, query.dataUpdatedAt, () => isIdle() && renew());
  return {
    setup,
    /** The id of an order that needs no card. */
    paidId,
    /** Null while there is a payment, even one that could not be renewed. */
    error: query.data ? null : query.error,
    /** Another payment may replace this one: the pay button waits. */
    isChanging: isApplying || query.isFetching,
    /** Opens the payment again with a discount code. Rejects, and changes nothing, if the service rejects the code. */
    applyCode: async (entered: string) => {
      setApplying(true);
      try {
        const body = { ...request, code: entered };
        const opened = await openPayment(client, body);
        client.setQueryData(paymentQuery(client, body).queryKey, opened);
        setCode(entered);
      } finally {
        setApplying(false);
      }
    },
    renew,
  };
}
