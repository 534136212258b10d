import type Stripe from 'stripe';
import { around } from '../around';
import { balanceTransaction } from '../objects/balance-transaction';
import { sourceOf } from '../objects/source';
import type { Movement } from '../machines/records';
import { shows, type Answer, type Call } from './call';
import { missing } from './errors';
import { expandOf } from './expand';
import { onlyKnown, textOf } from './form';
import { CREATED_PARAMETERS, LIST_PARAMETERS, page } from './lists';

const LIST = [
  ...LIST_PARAMETERS,
  'currency',
  'source',
  'type',
] as const satisfies readonly (keyof Stripe.BalanceTransactionListParams)[];

/** GET /v1/balance_transactions/:id */
export function getMovement({ company, id, form }: Call): Answer {
  onlyKnown(form, ['expand']);
  const movement = company.ledger.find('movement', id);
  if (!movement) throw missing('balance transaction', id);
  return shows(balanceTransaction(movement, around(company)));
}

/** GET /v1/balance_transactions, by time, type and what moved the money */
export function listMovements({ company, form }: Call): Answer {
  onlyKnown(form, LIST, { created: CREATED_PARAMETERS });
  const wanted = (name: 'type' | 'source' | 'currency', value: string) => {
    const asked = textOf(form, name);
    return asked === null || asked === value;
  };
  const fits = ({ kind, source }: Movement) =>
    wanted('type', kind) && wanted('source', source) && wanted('currency', 'usd');
  const movements = company.ledger.all('movement').filter(fits);
  const { items, wrap } = page(movements, form, '/v1/balance_transactions', 'balance transaction');
  const see = around(company);
  const full = expandOf(form, ['source'], 'data.').has('source');
  return shows(
    wrap(
      items.map((movement) => ({
        ...balanceTransaction(movement, see),
        ...(full && { source: sourceOf(movement, see) }),
      })),
    ),
  );
}
