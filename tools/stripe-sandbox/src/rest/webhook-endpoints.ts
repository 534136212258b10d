import type Stripe from 'stripe';
import type { Company } from '../company';
import { API_VERSION } from '../objects/event';
import { shows, type Answer, type Call } from './call';
import { missing } from './errors';

/** The one endpoint the starter configured; it is a setting, so it cannot be changed by a call. */
const ENDPOINT_ID = 'we_sandbox';

const endpoint = ({ config }: Company) =>
  ({
    id: ENDPOINT_ID,
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    application: null,
    created: 0,
    description: 'Set by SANDBOX_WEBHOOK_URL',
    enabled_events: ['*'],
    livemode: false,
    metadata: {},
    status: config.webhook ? 'enabled' : 'disabled',
    url: config.webhook?.url ?? '',
  }) satisfies Stripe.WebhookEndpoint;

/** GET /v1/webhook_endpoints/:id */
export function getEndpoint({ company, id }: Call): Answer {
  if (id !== ENDPOINT_ID || !company.config.webhook) throw missing('webhook endpoint', id);
  return shows(endpoint(company));
}

/** GET /v1/webhook_endpoints */
export const listEndpoints = ({ company }: Call): Answer =>
  shows({
    object: 'list',
    data: company.config.webhook ? [endpoint(company)] : [],
    has_more: false,
    url: '/v1/webhook_endpoints',
  });
