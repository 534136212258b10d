import { createTransport } from 'nodemailer';
import { buildEnvelope, type Mailer, MailServerError } from './email';
import { renderEmailHtml, renderEmailText } from './render-email';

const STEP_MS = 10_000; // to connect, to greet, to answer
const WHOLE_MS = 60_000; // a server that trickles must not outlast the outbox's hold of the row

interface SmtpOptions {
  /** smtps://user:password@host:465, or smtp:// which must offer STARTTLS. */
  url: string;
  from: string;
  /** A certificate to believe beside the machine's own. */
  ca?: string;
  /** Milliseconds for each step, and for all of a letter; 10 s and 60 s unless told. */
  stepMs?: number;
  wholeMs?: number;
}

function transportOf({ url, ca, stepMs = STEP_MS }: SmtpOptions) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return createTransport({
    pool: true,
    maxConnections: 2,
    maxRequeues: 0, // the outbox tries again, and counts
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: true, // a server without STARTTLS gets neither password nor letter
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    tls: { minVersion: 'TLSv1.2', ...(ca === undefined ? {} : { ca }) },
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

// These name the letter or its receiver; after anything else the next letter would fail alike.
const MESSAGE_ERRORS = ['EENVELOPE', 'EMESSAGE'];
const CLOSING = 421;

function toServerError(error: unknown): MailServerError {
  const { code = 'unknown', responseCode } = (error ?? {}) as { code?: string; responseCode?: number };
  const away = !MESSAGE_ERRORS.includes(code) || responseCode === CLOSING;
  return new MailServerError([code, responseCode].filter((part) => part !== undefined).join(' '), away, error);
}

/** The house of the sender, which Message-IDs end with. */
const domainOf = (from: string) => /@([^<>@\s]+)>?$/.exec(from)?.[1] ?? 'localhost';

/**
 * Letters over SMTP, encrypted or not at all, over at most two kept connections. At-least-once: when a server's "taken"
 * is lost on the way the letter goes again, with the Message-ID it had.
 */
export function smtpMailer(options: SmtpOptions): Mailer {
  const transport = transportOf(options);
  const { wholeMs = WHOLE_MS } = options;
  const domain = domainOf(options.from);
  return {
    async send({ messageId, to, content, at }) {
      const { subject, replyTo, headers } = buildEnvelope(to, content);
      const sending = transport.sendMail({
        from: options.from,
        to: { name: '', address: to },
        subject,
        ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
        headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
        messageId: `<${messageId}@${domain}>`,
        date: at,
        text: renderEmailText(content),
        html: renderEmailHtml(content),
        signal: AbortSignal.timeout(wholeMs),
      });
      await sending.catch((error: unknown) => Promise.reject(toServerError(error)));
    },
    close: () => transport.close(),
  };
}
