import { call, refusalOf, useQuery } from '@farm/web-kit';
import { useEffect, useRef } from 'react';
import type { Calls, InputOf } from '@farm/contracts';
import { paymentsConfig, type PaymentsConfig } from './payments-config';

type Wanted = InputOf<Calls['POST /api/create-payment-intent']>['body'];

export interface Setup {
  config: PaymentsConfig;
  clientSecret: string;
}

// An open order keeps its price for 30 minutes; a form that idles asks again before that.
const RENEW_MS = 25 * 60_000;

/**
 * Opens the payment of one product, once however often the screen renders, and renews it while the form idles.
 * The configuration comes first: it brings the visitor cookie, and two first calls without it would make two visitors
 * and two payments. `resting` is false while money may move: then nothing is renewed.
 */
export function useSetup(wanted: Wanted, resting: () => boolean) {
  const setup = useQuery({
    queryKey: ['payments', 'setup', wanted],
    queryFn: async ({ client }): Promise<Setup> => {
      const config = await client.ensureQueryData(paymentsConfig);
      const { clientSecret } = await call('POST /api/create-payment-intent', { body: wanted });
      return { config, clientSecret };
    },
    gcTime: 0, // a later visit asks again: the service hands out the same payment while it lives
  });
  const renew = useRef<() => void>(undefined);
  useEffect(() => {
    renew.current = () => void (resting() && setup.refetch());
  });
  useEffect(() => {
    const timer = setInterval(() => renew.current?.(), RENEW_MS);
    return () => clearInterval(timer);
  }, []);
  return setup;
}

/** The payment that already paid for this product, when that is why none is opened. */
export function alreadyPaid(error: unknown): string | null {
  const refusal: { code: string; sessionId?: unknown } | null = refusalOf(error);
  const id = refusal?.code === 'checkout.already_paid' ? refusal.sessionId : null;
  return typeof id === 'string' ? id : null;
}
