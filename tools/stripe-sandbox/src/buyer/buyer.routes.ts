import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound } from '../errors';
import type { Provider } from '../provider';
import type { Scheduler } from '../webhooks/scheduler';
import { getPage, payPage } from './hosted-page';
import { answerBank, confirmPayment, getBankQuestion, getPayment } from './payments';

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
};

/** Pages load and call this origin only, and only this origin may frame them. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const FILES: readonly string[] = ['stripe.js', 'frame.js', 'sandbox.css', 'bank.js', 'hosted-page.js'];

type Body = Record<string, unknown>;
interface Call {
  Params: { id: string };
  Body: Body | undefined;
}

/** /sandbox/*: pages, scripts and calls of the buyer's browser, which reach the sandbox through the site's gateway. */
export function buyerRoutes(app: FastifyInstance, provider: Provider, scheduler: Scheduler, folder: string): void {
  pageRoutes(app, folder);
  const call = (method: 'GET' | 'POST', url: string, perform: (id: string, body: Body) => object | Promise<object>) =>
    app.route<Call>({
      method,
      url: `/v1/${url}`,
      handler: ({ params, body }) => perform(params.id, body ?? {}),
      // a declined card creates events as well
      onSend: async () => scheduler.wake(),
    });
  call('POST', 'payment_intents/:id/retrieve', (id, body) => getPayment(provider, id, body));
  call('POST', 'payment_intents/:id/confirm', (id, body) => confirmPayment(provider, id, body));
  call('GET', 'checkout/:id', (id) => getPage(provider, id));
  call('POST', 'checkout/:id/confirm', (id, body) => payPage(provider, id, body));
  call('GET', 'bank/:id', (token) => getBankQuestion(provider, token));
  call('POST', 'bank/:id', (token, body) => answerBank(provider, token, body));
}

function pageRoutes(app: FastifyInstance, folder: string): void {
  const sendFile = async (reply: FastifyReply, name: string) => {
    reply.type(TYPES[name.split('.').pop() ?? ''] ?? '').header('cross-origin-resource-policy', 'same-origin');
    if (name.endsWith('.html')) reply.headers({ 'content-security-policy': PAGE_POLICY, 'x-robots-tag': 'noindex' });
    return reply.send(await readFile(join(folder, name)));
  };
  app.get('/frame', (_request, reply) => sendFile(reply, 'frame.html'));
  app.get('/pay/:id', (_request, reply) => sendFile(reply, 'hosted-page.html'));
  app.get('/bank/:id', (_request, reply) => sendFile(reply, 'bank.html'));
  app.get<{ Params: { file: string } }>('/:file', ({ params: { file } }, reply) => {
    if (!FILES.includes(file)) throw notFound();
    return sendFile(reply, file);
  });
}
