import { Mailbox, MAILBOX_PATH, type MailboxEmail } from '@farm/contracts';
import { Value } from '@sinclair/typebox/value';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isLocal } from './monitoring';

const TIMEOUT_MS = 2_000;
// Nothing in an email is loaded or run.
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
// Emails have inline styles, the logo as a data URL and an opaque origin.
const EMAIL_POLICY = `${POLICY}; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups`;

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

// In the plain text, each link is a line 'label: URL'.
const LINK_LINE = /^(.+): (https?:\/\/\S+)$/;

function lineOf(text: string): string {
  const [, label, href] = LINK_LINE.exec(text) ?? [];
  return label && href ? `<a href="${escaped(href)}">${escaped(label)}</a>` : escaped(text);
}

const renderEmail = ({ id, service, to, subject, text, writtenAt }: MailboxEmail) =>
  [
    `<article><h2>${escaped(subject)}</h2>`,
    `<p>To ${escaped(to)}, from ${escaped(service)}, <time datetime="${escaped(writtenAt)}">${escaped(writtenAt)}</time>,`,
    `<a href="/dev/mailbox/${encodeURIComponent(id)}">HTML version</a></p>`,
    `<pre>${text.split('\n').map(lineOf).join('\n')}</pre>`,
    '</article>',
  ].join('\n');

const pageWith = (body: string) =>
  [
    '<!DOCTYPE html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>Mailbox</title></head>',
    `<body><main><h1>Mailbox</h1><p>No mail server is configured. Emails that the site sends appear here.</p>${body}</main></body></html>`,
  ].join('\n');

/** null if the service fails or sends an invalid response. */
async function loadEmails(upstream: string, key: string): Promise<MailboxEmail[] | null> {
  try {
    const response = await fetch(`${upstream}${MAILBOX_PATH}`, {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const box: unknown = await response.json();
    return Value.Check(Mailbox, box) ? box.letters : null;
  } catch {
    return null;
  }
}

const send = (reply: FastifyReply, status: number, html: string, policy = POLICY) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .header('referrer-policy', 'no-referrer') // links contain keys
    .send(html);

interface MailboxSettings {
  MAILBOX_KEY: string | undefined;
  NODE_ENV: string;
}

/**
 * GET /dev/mailbox, and the HTML of each email below it: for local requests only, if tools/site has set the key, and
 * never in production.
 */
export function mailboxRoute(app: FastifyInstance, community: () => string, settings: MailboxSettings): void {
  const { MAILBOX_KEY: key, NODE_ENV } = settings;
  if (key === undefined || NODE_ENV === 'production') return;
  app.get<{ Params: { id?: string } }>('/dev/mailbox/:id?', async (request, reply) => {
    if (!isLocal(request)) return reply.callNotFound();
    const emails = await loadEmails(community(), key);
    if (!emails) return send(reply, 502, pageWith('<p>The community service is not answering.</p>'));
    const { id } = request.params;
    if (!id) return send(reply, 200, pageWith(emails.map(renderEmail).join('\n') || '<p>No emails yet.</p>'));
    const email = emails.find((each) => each.id === id);
    return email ? send(reply, 200, email.html, EMAIL_POLICY) : reply.callNotFound();
  });
}
