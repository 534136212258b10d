import { site } from '@farm/farm';

/** Rows of figures or facts inside a letter, such as the lines of a receipt. */
export interface LetterTable {
  /** One a column; a column of figures stands at the right. */
  columns: readonly { label: string; figures?: boolean }[];
  rows: readonly (readonly string[])[];
  /** The last row, in bold: what it comes to. */
  total?: readonly string[];
}

/** A letter before it is drawn as HTML and text: one column, at most one table, at most one button. All of it is text. */
export interface Letter {
  /** The subject in the inbox and the heading of the letter. */
  subject: string;
  paragraphs: readonly string[];
  /** After the paragraphs. */
  table?: LetterTable;
  /** After the table: what the letter brings, a line each; http or https only. */
  links?: readonly { label: string; href: string }[];
  /** The one button; http or https only. */
  action?: { label: string; href: string };
  /** Why this came, and how it ends; http or https only. */
  footer: readonly { text: string; href?: string }[];
  /** Whom an answer reaches, when it is not the sender. */
  replyTo?: string;
  /** Beside From, To, Subject, Reply-To and Message-ID. */
  headers?: Readonly<Record<string, string>>;
}

/** Who writes, as every letter's last line. */
export const signature = { text: [site.company, site.postal ?? `${site.city}, ${site.state}`].join(', ') };
