import type Stripe from 'stripe';
import { around } from '../around';
import { momentOf } from '../company';
import { moveDispute, NotDisputable } from '../machines/dispute';
import type { DisputeRecord } from '../machines/records';
import { dispute, DISPUTE_IN_FULL } from '../objects/dispute';
import { putsOf } from '../puts';
import { causeOf, shows, type Answer, type Call } from './call';
import { missing, wrongState } from './errors';
import { expandOf } from './expand';
import { onlyKnown, textOf } from './form';
import { CREATED_PARAMETERS, LIST_PARAMETERS, page } from './lists';

const LIST = [
  ...LIST_PARAMETERS,
  'charge',
  'payment_intent',
] as const satisfies readonly (keyof Stripe.DisputeListParams)[];
const CLOSE = ['expand'] as const satisfies readonly (keyof Stripe.DisputeCloseParams)[];

/** GET /v1/disputes/:id */
export function getDispute(call: Call): Answer {
  onlyKnown(call.form, ['expand']);
  return shows(dispute(disputeOf(call), around(call.company), expanded(call)));
}

/** GET /v1/disputes, of one charge or payment when asked for */
export function listDisputes({ company, form }: Call): Answer {
  onlyKnown(form, LIST, { created: CREATED_PARAMETERS });
  const intent = textOf(form, 'payment_intent');
  const charge = textOf(form, 'charge');
  const wanted = company.ledger
    .all('dispute')
    .filter((each) => (intent === null || each.intent === intent) && (charge === null || each.charge === charge));
  const { items, wrap } = page(wanted, form, '/v1/disputes', 'dispute');
  const expand = expandOf(form, DISPUTE_IN_FULL, 'data.');
  return shows(wrap(items.map((record) => dispute(record, around(company), expand))));
}

/** POST /v1/disputes/:id/close: the shop gives in; there is no way back */
export function closeDispute(call: Call): Answer {
  const { company, form } = call;
  onlyKnown(form, CLOSE);
  const record = disputeOf(call);
  try {
    const closed = moveDispute(record, 'close', momentOf(company));
    const puts = putsOf(company, [closed], causeOf(call));
    return { status: 200, body: dispute(closed.dispute, around(company, puts), expanded(call)), puts };
  } catch (error) {
    if (error instanceof NotDisputable) throw wrongState(error.message);
    throw error;
  }
}

const expanded = ({ form }: Call) => expandOf(form, DISPUTE_IN_FULL);

function disputeOf({ company, id }: Call): DisputeRecord {
  const record = company.ledger.find('dispute', id);
  if (!record) throw missing('dispute', id);
  return record;
}
