import type { CallKey } from '@farm/contracts';

/** Everything that is stored about one address. */
export const CUSTOMER_CALLS: readonly CallKey[] = [
  'GET /api/ops/customers',
  'GET /api/ops/person-data/community',
  'GET /api/ops/person-data/learning',
];

export const customerPath = (email: string): string => `/ops/customer?email=${encodeURIComponent(email)}`;
