import type Stripe from 'stripe';
import { seconds } from '../clock';
import type { Delivery, StoredEvent } from '../watch/deliveries';

/** The version of the provider's API that the pinned SDK speaks, and the only one spoken here. */
export const API_VERSION = '2026-10-28.endive';

/** Something that happened, on the wire. `pending_webhooks` counts those not yet told. */
export const event = (stored: StoredEvent, delivery: Delivery | undefined) =>
  ({
    id: stored.id,
    object: 'event',
    api_version: API_VERSION,
    created: seconds(stored.created),
    data: { object: stored.object },
    livemode: false,
    pending_webhooks: delivery && delivery.state !== 'delivered' ? 1 : 0,
    request: stored.request,
    type: stored.type,
  }) satisfies Stripe.EventBase;
