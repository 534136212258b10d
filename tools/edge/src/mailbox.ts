import { Mailbox, MAILBOX_PATH, type MailboxLetter } from '@farm/contracts';
import { Value } from '@sinclair/typebox/value';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const ANSWER_LIMIT_MS = 2_000;
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
const LOOPBACK_SOCKET = /^(::ffff:)?127\.|^::1$/;
// Letters are drawn as text; should one ever break out of it, nothing it brings is loaded or run.
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Whether the one who asks sits at this machine: the socket says so and the Host says so (another site's name that
 * points here, DNS rebinding, does not), and no proxy stands between.
 */
function isHere(request: FastifyRequest): boolean {
  const address = `http://${request.host}`;
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  const direct = request.headers['x-forwarded-for'] === undefined && request.headers.forwarded === undefined;
  return direct && LOOPBACK_HOSTS.includes(host) && LOOPBACK_SOCKET.test(request.socket.remoteAddress ?? '');
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const linked = (text: string, href: string | undefined) =>
  href === undefined ? escaped(text) : `<a href="${escaped(href)}">${escaped(text)}</a>`;

function drawn({ to, subject, paragraphs, action, footer, writtenAt }: MailboxLetter): string {
  return [
    `<article><h2>${escaped(subject)}</h2>`,
    `<p>To ${escaped(to)}, <time datetime="${escaped(writtenAt)}">${escaped(writtenAt)}</time></p>`,
    ...paragraphs.map((text) => `<p>${escaped(text)}</p>`),
    ...(action ? [`<p>${linked(action.label, action.href)}</p>`] : []),
    ...footer.map(({ text, href }) => `<p><small>${linked(text, href)}</small></p>`),
    '</article>',
  ].join('\n');
}

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

const send = (reply: FastifyReply, status: number, body: string) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY)
    .header('referrer-policy', 'no-referrer') // the links are keys to people's subscriptions
    .send(pageWith(body));

interface MailboxSettings {
  MAILBOX_KEY: string | undefined;
  NODE_ENV: string;
}

/** GET /dev/mailbox, only when tools/site gave the key, never in production; for everybody elsewhere a plain 404. */
export function mailboxRoute(app: FastifyInstance, community: string, settings: MailboxSettings): void {
  const { MAILBOX_KEY: key, NODE_ENV } = settings;
  if (key === undefined || NODE_ENV === 'production') return;
  app.get('/dev/mailbox', async (request, reply) => {
    if (!isHere(request)) return reply.callNotFound();
    const letters = await lettersOf(community, key);
    if (!letters) return send(reply, 502, '<p>The community service does not answer.</p>');
    return send(reply, 200, letters.map(drawn).join('\n') || '<p>No letter yet.</p>');
  });
}
