import type Stripe from 'stripe';
import { event } from '../objects/event';
import { shows, type Answer, type Call } from './call';
import { missing } from './errors';
import { listOf, onlyKnown, textOf } from './form';
import { CREATED_PARAMETERS, LIST_PARAMETERS, page } from './lists';

const LIST = [
  ...LIST_PARAMETERS,
  'delivery_success',
  'type',
  'types',
] as const satisfies readonly (keyof Stripe.EventListParams)[];

/** GET /v1/events/:id */
export function getEvent({ company, id, form }: Call): Answer {
  onlyKnown(form, ['expand']);
  const stored = company.ledger.find('event', id);
  if (!stored) throw missing('event', id);
  return shows(event(stored, company.ledger.find('delivery', id)));
}

/** GET /v1/events, by type, time and whether the shop took delivery */
export function listEvents({ company: { ledger }, form }: Call): Answer {
  onlyKnown(form, LIST, { created: CREATED_PARAMETERS });
  const lone = textOf(form, 'type');
  const types = lone ? [lone] : listOf(form['types']);
  const delivered = textOf(form, 'delivery_success');
  const wanted = ledger
    .all('event')
    .filter(({ type }) => types.length === 0 || types.some((each) => matches(each, type)))
    .filter(({ id }) => delivered === null || isDelivered(ledger.find('delivery', id)) === (delivered === 'true'));
  const { items, wrap } = page(wanted, form, '/v1/events', 'event');
  return shows(wrap(items.map((stored) => event(stored, ledger.find('delivery', stored.id)))));
}

/** `charge.*` stands for every event of charges. */
const matches = (wanted: string, type: string) =>
  wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : wanted === type;

const isDelivered = (delivery: { state: string } | undefined) => delivery?.state === 'delivered';
