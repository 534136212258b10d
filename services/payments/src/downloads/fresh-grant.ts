import type { Clock } from '@farm/server-kit';
import type { AskedFresh, FreshGrant, GrantRepository } from './grants.repository';

export interface FreshDeps {
  grants: Pick<GrantRepository, 'fresh'>;
  clock: Clock;
}

/**
 * A new grant of five downloads and 30 days, mailed to the buyer: 'Send me a fresh link', and the order desk's 'reset
 * downloads'. Buyers get at most four in 30 days, operators any number. `closeOlder` ends the links of earlier letters:
 * for an address that was wrong.
 */
export const freshGrant = (
  orderId: string,
  asked: Pick<AskedFresh, 'by' | 'closeOlder' | 'note'>,
  { grants, clock }: FreshDeps,
): Promise<FreshGrant> => grants.fresh({ orderId, ...asked, now: clock.now() });
