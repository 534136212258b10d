import { queryOptions, call } from '@farm/web-kit';
import type { Calls, ReplyOf } from '@farm/contracts';

export type PaymentsConfig = ReplyOf<Calls['GET /api/payments/config']>;

/** How this site accepts payments. The response also sets the visitor cookie, which every payment needs. */
export const paymentsConfig = queryOptions({
  queryKey: ['payments', 'config'],
  queryFn: () => call('GET /api/payments/config'),
});
