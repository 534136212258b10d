import type { Company } from '../company';
import type { ChargeRecord, Intent } from '../machines/records';
import { dollars, html, table, when, type Html } from './html';

const SHOWN = 100;

/** The newest payments. */
export function paymentsPage({ ledger, clock, config }: Company): Html {
  const all = ledger.all('intent');
  const rows = all
    .slice(-SHOWN)
    .reverse()
    .map((intent) => {
      const card = ledger.find('method', intent.method ?? '')?.card;
      return [
        html`<a href="/payments/${intent.id}">${intent.id}</a>`,
        when(intent.created),
        dollars(intent.amount),
        standing(intent, ledger.find('charge', intent.charge ?? '')),
        card ? `${card.brand} ${card.last4}` : '',
        intent.description,
        intent.problem?.problem.message,
      ];
    });
  return html`<p>
      Time here: ${when(clock.now())} UTC. The shop: <a href="${config.siteOrigin}">${config.siteOrigin}</a>.
      ${all.length > SHOWN && html` The newest ${SHOWN} of ${all.length}.`}
    </p>
    ${table('Newest first', ['Payment', 'Time', 'Amount', 'Status', 'Card', 'Description', 'Last problem'], rows)}`;
}

/** How a payment stands, in one or two words: what became of its money says more than its status. */
export function standing(intent: Intent, charge: ChargeRecord | undefined): string {
  const { refunded = 0 } = charge ?? {};
  const words = [
    intent.status.replaceAll('_', ' '),
    ...(charge?.dispute ? ['disputed'] : []),
    ...(refunded > 0 ? [refunded === intent.amount ? 'refunded' : 'partly refunded'] : []),
  ];
  return words.join(', ');
}
