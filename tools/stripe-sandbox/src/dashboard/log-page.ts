import type { Company } from '../company';
import { html, table, when, type Html } from './html';

const SHOWN = 100;

/** Who asked the company for what, and whom it told. */
export function logPage({ ledger, calls }: Company): Html {
  const deliveries = ledger.all('delivery').slice(-SHOWN).reverse();
  return html`${table(
    'Calls of the shop',
    ['Request', 'Time', 'Call', 'Answer'],
    calls
      .newest()
      .slice(0, SHOWN)
      .map(({ requestId, at, method, path, status, replayed }) => [
        requestId,
        when(at),
        `${method} ${path}`,
        `${status ?? 'kept back'}${replayed ? ', repeated' : ''}`,
      ]),
  )}
  ${table(
    'Deliveries',
    ['Event', 'Type', 'State', 'Tries', 'Last answer'],
    deliveries.map(({ id, state, attempts }) => {
      const last = attempts.at(-1);
      return [
        id,
        ledger.find('event', id)?.type,
        state.replaceAll('_', ' '),
        attempts.length,
        last && (last.status ?? last.problem ?? 'no answer'),
      ];
    }),
  )}`;
}
