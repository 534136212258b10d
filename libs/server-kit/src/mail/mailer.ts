import type { Letter } from './letter';

/** One letter on its way. */
export interface Mail {
  /** Of the letter, not of the try: a second try has the same. Without angle brackets. */
  messageId: string;
  to: string;
  letter: Letter;
  at: Date;
}

/** Hands letters over: to a mail server, or into the development mailbox. */
export interface Mailer {
  /** Resolves when the letter is taken. Throws MailRefused, or whatever went wrong here. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** The mail server did not take a letter. Its words may hold addresses: only `code` is kept. */
export class MailRefused extends Error {
  constructor(
    /** Such as 'ETIMEDOUT' or 'EENVELOPE 550'. */
    readonly code: string,
    /** Whether any other letter would have met the same: no server, no encryption, no sign-in. */
    readonly away: boolean,
    cause?: unknown,
  ) {
    super(`The mail server did not take the letter: ${code}`, { cause });
    this.name = 'MailRefused';
  }
}
