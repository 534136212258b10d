import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Company } from './company';
import type { Intent } from './machines/records';
import { addressOf } from './wire/address';
import { sendJson, sendText } from './wire/reply';

const SHOWN = 100;
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const SECURE = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** What the shop's people see of the card company: payments and who was told. Read only, and on this machine only. */
export async function serveDashboard(company: Company, request: IncomingMessage, response: ServerResponse) {
  // another site's name pointed at 127.0.0.1 would read the page from a visitor's own browser
  if (!LOOPBACK.test(request.headers.host ?? ''))
    return sendText(response, 403, 'text/plain; charset=utf-8', 'Open this page as localhost.\n', SECURE);
  if (addressOf(request).path !== '/')
    return sendJson(response, 404, { error: { type: 'invalid_request_error', message: 'There is nothing here.' } });
  return sendText(response, 200, 'text/html; charset=utf-8', pageOf(company), SECURE);
}

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const when = (ms: number) => new Date(ms).toISOString().replace('T', ' ').slice(0, 19);
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

function table(caption: string, heads: string[], rows: string[][]): string {
  if (rows.length === 0) return `<h2>${caption}</h2><p>None yet.</p>`;
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n');
  return `<h2>${caption}</h2><table><thead><tr>${head}</tr></thead><tbody>\n${body}</tbody></table>`;
}

function payment(company: Company, intent: Intent): string[] {
  const card = company.ledger.find('method', intent.method ?? '')?.card;
  return [
    `<span id="${escape(intent.id)}">${escape(intent.id)}</span>`,
    when(intent.created),
    dollars(intent.amount),
    escape(intent.status),
    card ? `${card.brand} ${card.last4}` : '',
    escape(intent.description ?? ''),
    escape(intent.problem?.problem.message ?? ''),
  ];
}

function pageOf(company: Company): string {
  const { ledger, clock, config } = company;
  const intents = ledger.all('intent').slice(-SHOWN).reverse();
  const deliveries = ledger.all('delivery').slice(-SHOWN).reverse();
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Card sandbox</title><link rel="stylesheet" href="/sandbox/dashboard.css"></head>
<body><main><h1>Card sandbox</h1>
<p><strong>Sandbox: no real money.</strong> Time here: ${when(clock.now())} UTC. The shop: ${escape(config.siteOrigin)}</p>
${table(
  'Payments',
  ['Payment', 'Time', 'Amount', 'Status', 'Card', 'Description', 'Last problem'],
  intents.map((intent) => payment(company, intent)),
)}
${table(
  'Deliveries',
  ['Event', 'Type', 'State', 'Tries', 'Last answer'],
  deliveries.map(({ id, state, attempts }) => {
    const last = attempts.at(-1);
    const answer = last ? (last.status === null ? (last.problem ?? 'no answer') : String(last.status)) : '';
    return [id, ledger.find('event', id)?.type ?? '', state, String(attempts.length), answer].map(escape);
  }),
)}
</main></body></html>
`;
}
