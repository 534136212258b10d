import { cents, type Cents } from '@farm/farm';
import { call, refusalOf, useQuery, useQueryClient } from '@farm/web-kit';
import { useEffect, useRef, useState } from 'react';
import type { Calls, InputOf, ReplyOf } from '@farm/contracts';
import { paymentsConfig, type PaymentsConfig } from './payments-config';

type Wanted = InputOf<Calls['POST /api/create-payment-intent']>['body'];
type Client = ReturnType<typeof useQueryClient>;

/** A payment that waits for a card. */
export interface Setup {
  config: PaymentsConfig;
  clientSecret: string;
  /** What will be charged, when that is not the catalogue's price. */
  total: Cents | null;
  /** The discount code that is in it. */
  code: string | null;
}

/** An order that wants no card: it is paid already, or a code made it free. This id opens what was ordered. */
interface Done {
  sessionId: string;
}

// An open order keeps its price for 30 minutes; a form that idles asks again before that.
const RENEW_MS = 25 * 60_000;
// Asked early, the service hands out the payment that still lives: then we ask once more when it has ended.
const RENEW_AGAIN_MS = 6 * 60_000;

/** The payment that already paid for this product, when that is why none is opened. */
export function alreadyPaid(error: unknown): string | null {
  const refusal: { code: string; sessionId?: unknown } | null = refusalOf(error);
  const id = refusal?.code === 'checkout.already_paid' ? refusal.sessionId : null;
  return typeof id === 'string' ? id : null;
}

async function ask(body: Wanted): Promise<ReplyOf<Calls['POST /api/create-payment-intent']>> {
  try {
    return await call('POST /api/create-payment-intent', { body });
  } catch (failure) {
    const sessionId = alreadyPaid(failure);
    if (sessionId === null) throw failure;
    return { clientSecret: null, sessionId };
  }
}

async function open(client: Client, wanted: Wanted, code: string | null): Promise<Setup | Done> {
  // The configuration comes first: it brings the visitor cookie, and two first calls without it would make two
  // visitors and two payments.
  const config = await client.ensureQueryData(paymentsConfig);
  const { clientSecret, sessionId, totalCents } = await ask(code === null ? wanted : { ...wanted, code });
  if (clientSecret !== null)
    return { config, clientSecret, total: totalCents === undefined ? null : cents(totalCents), code };
  if (sessionId === undefined) throw new Error('The service named neither a payment nor an order');
  return { sessionId };
}

/** Runs `renew` when a payment has grown old, and keeps asking while it stays the same one. */
function useRenewal(clientSecret: string | undefined, updatedAt: number, renew: () => void) {
  const latest = useRef(renew);
  const seen = useRef<string>(undefined);
  useEffect(() => {
    latest.current = renew;
  });
  useEffect(() => {
    const isSame = clientSecret !== undefined && seen.current === clientSecret;
    seen.current = clientSecret;
    const timer = setInterval(() => latest.current(), isSame ? RENEW_AGAIN_MS : RENEW_MS);
    return () => clearInterval(timer);
  }, [clientSecret, updatedAt]);
}

/**
 * Opens the payment of one product, once however often the screen renders, and renews it while the form idles.
 * `resting` is false while money may move: then nothing is renewed. `enter` opens it anew with a discount code and
 * rejects when the service refuses, leaving the payment there was.
 */
export function useSetup(wanted: Wanted, resting: () => boolean) {
  const client = useQueryClient();
  const code = useRef<string>(null);
  const queryKey = ['payments', 'setup', wanted];
  const opening = useQuery({
    queryKey,
    queryFn: () => open(client, wanted, code.current),
    gcTime: 0, // a later visit asks again: the service hands out the same payment while it lives
  });
  const setup = opening.data && 'clientSecret' in opening.data ? opening.data : null;
  const done = opening.data && 'sessionId' in opening.data ? opening.data.sessionId : null;
  const renew = () => void (resting() && done === null && opening.refetch());
  useRenewal(setup?.clientSecret, opening.dataUpdatedAt, renew);
  const [entering, setEntering] = useState(false);
  const enter = async (typed: string) => {
    setEntering(true);
    try {
      const opened = await open(client, wanted, typed);
      code.current = typed;
      client.setQueryData(queryKey, opened);
    } finally {
      setEntering(false);
    }
  };
  /** Why there is nothing to pay with; null while a payment stands, even one that could not be renewed. */
  const error = opening.data ? null : opening.error;
  /** Another payment may take this one's place: nobody pays until it is known which. */
  const changing = entering || opening.isFetching;
  return { setup, done, error, changing, enter, renew };
}
