import type { IncomingMessage, ServerResponse } from 'node:http';
import { same } from '../rest/authenticate';
import { ApiError, invalid, missing } from '../rest/errors';
import type { Hands } from '../switches';
import { addressOf } from '../wire/address';
import { readBody } from '../wire/body';
import { sendText } from '../wire/reply';
import { act } from './actions';
import { html, pageOf, type Html } from './html';
import { logPage } from './log-page';
import { paymentPage } from './payment-page';
import { paymentsPage } from './payments-page';
import { switchesPage } from './switches-page';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const HTML = 'text/html; charset=utf-8';
const SECURE = {
  'referrer-policy': 'same-origin', // without it a form's origin is not told, and could not be compared
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
};

/** What the shop's people see and do at the card company. On this machine only. */
export async function serveDashboard(
  hands: Hands,
  formToken: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { host = '', origin } = request.headers;
  // another site's name pointed at 127.0.0.1 would read the page from a visitor's own browser
  if (!LOOPBACK.test(host))
    return sendText(response, 403, 'text/plain; charset=utf-8', 'Open this page as localhost.\n', SECURE);
  try {
    const { parts } = addressOf(request);
    if (request.method === 'POST') {
      const fields = new URLSearchParams(await readBody(request));
      if (!same(fields.get('token') ?? '', formToken) || (origin !== undefined && origin !== `http://${host}`))
        throw new ApiError(403, { type: 'invalid_request_error', message: 'This form is not of this page.' });
      const next = await act(hands, parts, fields);
      return void response.writeHead(303, { location: next, 'cache-control': 'no-store' }).end();
    }
    const { title, here, inside } = shown(hands, formToken, parts);
    sendText(response, 200, HTML, pageOf(title, here, inside), SECURE);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const inside = html`<p role="alert">${error.message}</p>
      <p><a href="/">All payments</a></p>`;
    sendText(response, error.status, HTML, pageOf('This did not work', '', inside), SECURE);
  }
}

interface Shown {
  title: string;
  here: string;
  inside: Html;
}

function shown({ company }: Hands, token: string, parts: readonly string[]): Shown {
  const [, id = ''] = parts;
  switch (doorOf(parts)) {
    case '':
      return { title: 'Payments', here: '/', inside: paymentsPage(company) };
    case 'payments': {
      const intent = company.ledger.find('intent', company.ledger.find('charge', id)?.intent ?? id);
      if (!intent) throw missing('payment_intent', id);
      return { title: `Payment ${intent.id}`, here: '/', inside: paymentPage(company, intent, token) };
    }
    case 'log':
      return { title: 'Log', here: '/log', inside: logPage(company) };
    case 'switches':
      return { title: 'Switches', here: '/switches', inside: switchesPage(company, token) };
    default:
      throw invalid('There is nothing here.', { status: 404 });
  }
}

/** `/payments` alone is the list, as `/` is. */
function doorOf([what = '', id, ...more]: readonly string[]): string {
  if (what === 'payments' && more.length === 0) return id === undefined ? '' : what;
  return id === undefined ? what : 'nothing';
}
