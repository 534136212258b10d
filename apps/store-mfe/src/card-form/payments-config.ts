import { apiQuery, type useQueryClient } from '@farm/web-kit';
import { CookiesBlockedError } from '../errors';
import type { Calls, ReplyOf } from '@farm/contracts';

export type PaymentsConfig = ReplyOf<Calls['GET /api/payments/config']>;

/** How this site accepts payments. The response also sets the visitor cookie, which every payment needs. */
export const paymentsConfig = apiQuery('GET /api/payments/config');

/**
 * The same, once the visitor cookie has come back: in a browser that blocks cookies nobody could open what they paid for.
 * @throws CookiesBlockedError
 */
export async function configWithCookie(client: ReturnType<typeof useQueryClient>): Promise<PaymentsConfig> {
  const first = await client.ensureQueryData(paymentsConfig);
  if (first.cookies !== false) return first;
  const second = await client.fetchQuery({ ...paymentsConfig, staleTime: 0 });
  if (second.cookies === false) throw new CookiesBlockedError();
  return second;
}
