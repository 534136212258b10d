import { around } from '../around';
import { charge, CHARGE_IN_FULL } from '../objects/charge';
import { paymentMethod } from '../objects/payment-method';
import { shows, type Answer, type Call } from './call';
import { missing } from './errors';
import { expandOf } from './expand';
import { onlyKnown } from './form';

/** GET /v1/charges/:id */
export function getCharge({ company, id, form }: Call): Answer {
  onlyKnown(form, ['expand']);
  const record = company.ledger.find('charge', id);
  if (!record) throw missing('charge', id);
  return shows(charge(record, around(company), expandOf(form, CHARGE_IN_FULL)));
}

/** GET /v1/payment_methods/:id */
export function getMethod({ company, id, form }: Call): Answer {
  onlyKnown(form, ['expand']);
  const method = company.ledger.find('method', id);
  if (!method) throw missing('payment_method', id, 'payment_method');
  return shows(paymentMethod(method));
}
