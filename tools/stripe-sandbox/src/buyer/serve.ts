import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Company } from '../company';
import { ApiError, invalid } from '../rest/errors';
import { addressOf } from '../wire/address';
import { readJson } from '../wire/body';
import { sendJson, sendText } from '../wire/reply';
import { decide, pay, question, retrieve } from './calls';
import { payPage, showPage } from './checkout';
import { FILES, sendFile } from './pages';

/** /sandbox/*: what a buyer's browser loads and asks, through the site's own address. */
export async function serveBrowser(
  company: Company,
  told: () => void,
  folder: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const [, first = '', second = '', third = '', fourth = ''] = addressOf(request).parts;
    if (first === 'v1') {
      const body = await answer(company, `${request.method ?? 'GET'} ${second} ${fourth}`.trim(), third, request);
      told();
      return sendJson(response, 200, body);
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') throw nothingHere();
    if (first === 'stripe.js' && company.faults.take('script_404')) throw nothingHere();
    if (first === 'frame' && company.faults.take('frame_error'))
      return sendText(response, 500, 'text/plain; charset=utf-8', 'Something went wrong on our end.\n');
    if (first === 'frame') return await sendFile(folder, 'frame.html', response);
    if (first === 'pay' && second !== '') return await sendFile(folder, 'hosted-page.html', response);
    if (first === 'bank' && second !== '') return await sendFile(folder, 'bank.html', response);
    const file = FILES.find((name) => name === first);
    if (!file) throw nothingHere();
    await sendFile(folder, file, response);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    told(); // a declined card is something to tell as well
    sendJson(response, error.status, { error: error.body });
  }
}

const nothingHere = () => invalid('There is nothing here.', { status: 404 });

async function answer(company: Company, call: string, id: string, request: IncomingMessage): Promise<object> {
  const body = request.method === 'POST' ? await readJson(request) : {};
  switch (call) {
    case 'POST payment_intents retrieve':
      return retrieve(company, id, body);
    case 'POST payment_intents confirm':
      return pay(company, id, body);
    case 'GET checkout':
      return showPage(company, id);
    case 'POST checkout confirm':
      return payPage(company, id, body);
    case 'GET bank':
      return question(company, id);
    case 'POST bank':
      return decide(company, id, body);
    default:
      throw nothingHere();
  }
}
