import { Mailbox, MAILBOX_PATH, type MailboxLetter } from '@farm/contracts';
import { Value } from '@sinclair/typebox/value';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isHere } from './here';

const ANSWER_LIMIT_MS = 2_000;
// Should a letter ever break out of its text, nothing it brings is loaded or run.
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
// A letter as it is mailed has its styles in place, and an origin of nobody.
const LETTER_POLICY = `${POLICY}; style-src 'unsafe-inline'; sandbox allow-popups`;

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

// The text twin of a letter gives each link a line of its own: what it says, a colon, where it leads.
const LINK_LINE = /^(.+): (https?:\/\/\S+)$/;

function lineOf(text: string): string {
  const [, label, href] = LINK_LINE.exec(text) ?? [];
  return label && href ? `<a href="${escaped(href)}">${escaped(label)}</a>` : escaped(text);
}

const drawn = ({ id, service, to, subject, text, writtenAt }: MailboxLetter) =>
  [
    `<article><h2>${escaped(subject)}</h2>`,
    `<p>To ${escaped(to)}, from ${escaped(service)}, <time datetime="${escaped(writtenAt)}">${escaped(writtenAt)}</time>,`,
    `<a href="/dev/mailbox/${encodeURIComponent(id)}">as it is mailed</a></p>`,
    `<pre>${text.split('\n').map(lineOf).join('\n')}</pre>`,
    '</article>',
  ].join('\n');

const pageWith = (body: string) =>
  [
    '<!DOCTYPE html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>Mailbox</title></head>',
    `<body><main><h1>Mailbox</h1><p>No mail server is set: what the site writes to people is kept here.</p>${body}</main></body></html>`,
  ].join('\n');

/** The letters of a service, or null when it does not answer as agreed. */
async function lettersOf(upstream: string, key: string): Promise<MailboxLetter[] | null> {
  try {
    const answer = await fetch(`${upstream}${MAILBOX_PATH}`, {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    const box: unknown = await answer.json();
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
    .header('referrer-policy', 'no-referrer') // the links are keys to people's subscriptions
    .send(html);

interface MailboxSettings {
  MAILBOX_KEY: string | undefined;
  NODE_ENV: string;
}

/**
 * GET /dev/mailbox, and each letter below it as a mail program gets it; only when tools/site gave the key, never in
 * production; for everybody elsewhere a plain 404.
 */
export function mailboxRoute(app: FastifyInstance, community: () => string, settings: MailboxSettings): void {
  const { MAILBOX_KEY: key, NODE_ENV } = settings;
  if (key === undefined || NODE_ENV === 'production') return;
  app.get<{ Params: { id?: string } }>('/dev/mailbox/:id?', async (request, reply) => {
    if (!isHere(request)) return reply.callNotFound();
    const letters = await lettersOf(community(), key);
    if (!letters) return send(reply, 502, pageWith('<p>The community service does not answer.</p>'));
    const { id } = request.params;
    if (!id) return send(reply, 200, pageWith(letters.map(drawn).join('\n') || '<p>No letter yet.</p>'));
    const letter = letters.find((each) => each.id === id);
    return letter ? send(reply, 200, letter.html, LETTER_POLICY) : reply.callNotFound();
  });
}
