import { createTransport } from 'nodemailer';
import { buildEnvelope, type Mailer, MailServerError } from './email';
import { LOGO_PNG } from './logo-png';
import { LOGO_CID, renderEmailHtml, renderEmailText } from './render-email';

const STEP_MS = 10_000; // to connect, to greet, to respond
const TOTAL_MS = 60_000; // well below the outbox's lease of the row, also for a server that trickles

interface SmtpOptions {
  /** smtps://user:password@host:465, or smtp:// which must offer STARTTLS. */
  url: string;
  from: string;
  /** A trusted certificate besides the system's. */
  ca?: string;
  /** Time limits of each step and of an email; by default 10 s and 60 s. */
  stepMs?: number;
  totalMs?: number;
}

function transportOf({ url, ca, stepMs = STEP_MS }: SmtpOptions) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return createTransport({
    pool: true,
    maxConnections: 2,
    maxRequeues: 0, // the outbox retries
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: true, // a server without STARTTLS gets neither password nor email
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    tls: { minVersion: 'TLSv1.2', ...(ca === undefined ? {} : { ca }) },
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

// Errors of this email or its recipient; after any other, the next email would fail too.
const MESSAGE_ERRORS = ['EENVELOPE', 'EMESSAGE'];
const CLOSING = 421;

function toServerError(error: unknown): MailServerError {
  const { code = 'unknown', responseCode } = (error ?? {}) as { code?: string; responseCode?: number };
  const isUnavailable = !MESSAGE_ERRORS.includes(code) || responseCode === CLOSING;
  return new MailServerError([code, responseCode].filter((part) => part !== undefined).join(' '), isUnavailable, error);
}

// 'inline': mail programs show it in the text and list no attachment.
const logo = {
  filename: 'logo.png',
  contentType: 'image/png',
  content: LOGO_PNG,
  encoding: 'base64',
  cid: LOGO_CID,
  contentDisposition: 'inline',
} as const;

/** The sender's domain, for Message-IDs. */
const domainOf = (from: string) => /@([^<>@\s]+)>?$/.exec(from)?.[1] ?? 'localhost';

/**
 * Sends emails by SMTP over TLS, with at most two pooled connections. At-least-once: if the server's acceptance is lost, the
 * email is sent again with the same Message-ID.
 */
export function smtpMailer(options: SmtpOptions): Mailer {
  const transport = transportOf(options);
  const { totalMs = TOTAL_MS } = options;
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
        attachments: [logo],
        signal: AbortSignal.timeout(totalMs),
      });
      await sending.catch((error: unknown) => Promise.reject(toServerError(error)));
    },
    close: () => transport.close(),
  };
}
