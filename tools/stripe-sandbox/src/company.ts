import type { Clock } from './clock';
import type { Config } from './config';
import type { Faults } from './faults';
import type { Ledger } from './ledger';
import type { Intent } from './machines/records';
import type { Mint } from './mint';
import type { CallLog } from './rest/call-log';
import type { StoredEvent } from './watch/deliveries';

/** The card company: what it remembers, what time it is there, and what was asked to go wrong. */
export interface Company {
  config: Config;
  ledger: Ledger;
  clock: Clock;
  mint: Mint;
  faults: Faults;
  calls: CallLog;
}

/** Who caused a change, as events tell it. */
export type Cause = StoredEvent['request'];

/** A buyer's browser or the company itself: no request of the shop. */
export const NO_REQUEST: Cause = { id: null, idempotency_key: null };

/** Now and here, for a machine. */
export const momentOf = ({ clock, mint }: Company) => ({ now: clock.now(), mint });

/** The payment a buyer's browser speaks of; undefined unless it knows the client secret too. */
export function intentBySecret(company: Company, id: string, secret: string): Intent | undefined {
  const intent = company.ledger.find('intent', id);
  return intent && intent.secret === secret ? intent : undefined;
}
