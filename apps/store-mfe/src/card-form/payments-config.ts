import { queryOptions, call } from '@farm/web-kit';
import type { Calls, ReplyOf } from '@farm/contracts';

export type PaymentsConfig = ReplyOf<Calls['GET /api/payments/config']>;

/** How this site takes money, asked once per document. It also brings the visitor cookie that payments hang on. */
export const paymentsConfig = queryOptions({
  queryKey: ['payments', 'config'],
  queryFn: () => call('GET /api/payments/config'),
});
