import { around } from '../around';
import { charge, CHARGE_IN_FULL } from '../objects/charge';
import { INTENT_IN_FULL, paymentIntent } from '../objects/payment-intent';
import { paymentMethod } from '../objects/payment-method';
import { shows, type Answer, type Call } from './call';
import { missing } from './errors';
import { expandOf, inside, within } from './expand';
import { onlyKnown } from './form';

/** GET /v1/charges/:id */
export function getCharge({ company, id, form }: Call): Answer {
  onlyKnown(form, ['expand']);
  const record = company.ledger.find('charge', id);
  if (!record) throw missing('charge', id);
  const see = around(company);
  const expand = expandOf(form, [...CHARGE_IN_FULL, ...within('payment_intent', INTENT_IN_FULL)]);
  const intent = expand.has('payment_intent') && {
    payment_intent: paymentIntent(see.one('intent', record.intent), see, inside(expand, 'payment_intent')),
  };
  return shows({ ...charge(record, see, expand), ...intent });
}

/** GET /v1/payment_methods/:id */
export function getMethod({ company, id, form }: Call): Answer {
  onlyKnown(form, ['expand']);
  const method = company.ledger.find('method', id);
  if (!method) throw missing('payment_method', id, 'payment_method');
  return shows(paymentMethod(method));
}
