import { site, type Language } from '@farm/farm';

/** A table inside an email, such as the lines of a receipt. */
export interface EmailTable {
  /** Numeric columns are right-aligned. */
  columns: readonly { label: string; isNumeric?: boolean }[];
  rows: readonly (readonly string[])[];
  /** The last row, in bold. */
  total?: readonly string[];
}

/** The content of an email, rendered as HTML and text. */
export interface EmailContent {
  /** Of the text; English without it. */
  language?: Language;
  /** Also the heading. */
  subject: string;
  /** 'Hey Ada,' before the text, for recipients whose name is known. */
  greeting?: string | undefined;
  paragraphs: readonly string[];
  table?: EmailTable;
  /** http or https only. */
  links?: readonly { label: string; href: string; description?: string }[];
  /** The button; http or https only. */
  action?: { label: string; href: string };
  /** One sentence from the farm, after everything else. */
  closing?: string;
  /** Why the recipient gets this email and how to stop it. */
  footer: readonly { text: string; href?: string }[];
  replyTo?: string;
  headers?: Readonly<Record<string, string>>;
}

/** The last line of every email: the sender's postal address, which CAN-SPAM requires. */
export const emailSignature = {
  get text() {
    return [site.company, site.postal ?? `${site.city}, ${site.state}`].join(', ');
  },
};

export interface OutgoingEmail {
  /** Without angle brackets; the same for every attempt to send this email. */
  messageId: string;
  to: string;
  content: EmailContent;
  at: Date;
}

/** Sends emails to a mail server or into the development mailbox. */
export interface Mailer {
  /** Resolves when the email is accepted. @throws MailServerError */
  send(email: OutgoingEmail): Promise<void>;
  close(): void;
}

/** The mail server did not accept an email. Its response may contain addresses, so only `code` is logged or stored. */
export class MailServerError extends Error {
  override readonly name = 'MailServerError';
  constructor(
    /** Such as 'ETIMEDOUT' or 'EENVELOPE 550'. */
    readonly code: string,
    /** Not specific to this email: no connection, no encryption, sign-in rejected. */
    readonly isUnavailable: boolean,
    cause?: unknown,
  ) {
    super(`The mail server did not accept the email: ${code}`, { cause });
  }
}

const LINE_BREAK = /[\r\n\u2028\u2029\0]/;
const ADDRESS = /^[^\s\u0000-\u001f\u007f<>@,;:"()[\]\\]+@[^\s\u0000-\u001f\u007f<>@,;:"()[\]\\]+$/;
const RESERVED_HEADER = /^(from|to|cc|bcc|sender|subject|reply-to|date|message-id|mime-version|content-.*)$/i;
const HEADER_NAME = /^[A-Za-z][A-Za-z-]*$/;

export interface Envelope {
  to: string;
  subject: string;
  replyTo?: string;
  headers: Readonly<Record<string, string>>;
}

const rejectEmail = (reason: string): never => {
  throw new Error(`An email with ${reason} is not sent`);
};

// Control and direction characters, which could make a link look like another one.
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Normalizes text: NFC, line breaks \n, without control and direction characters. */
export const sanitizeEmailText = (text: string): string =>
  text
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(UNSEEN, '')
    .normalize('NFC');

/** @throws Error for a header injection or a second address */
export function buildEnvelope(to: string, { subject, replyTo, headers = {} }: EmailContent): Envelope {
  if (!ADDRESS.test(to) || (replyTo !== undefined && !ADDRESS.test(replyTo))) rejectEmail('an invalid address');
  if (LINE_BREAK.test(subject)) rejectEmail('a line break in its subject');
  for (const [name, value] of Object.entries(headers)) {
    if (!HEADER_NAME.test(name) || RESERVED_HEADER.test(name)) rejectEmail('an invalid header name');
    if (LINE_BREAK.test(value)) rejectEmail('a line break in a header');
  }
  return { to, subject: sanitizeEmailText(subject), ...(replyTo === undefined ? {} : { replyTo }), headers };
}
