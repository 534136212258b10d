import { site } from '@farm/farm';

/** A letter before it is drawn as HTML and text: one column, at most one button. */
export interface Letter {
  subject: string;
  paragraphs: readonly string[];
  action?: { label: string; href: string };
  /** Why this came, and how it ends. */
  footer: readonly { text: string; href?: string }[];
  /** Beside From, To, Subject and Message-ID. */
  headers?: Readonly<Record<string, string>>;
}

/** Who writes, as every letter's last line. */
export const signature = { text: [site.company, site.postal ?? `${site.city}, ${site.state}`].join(', ') };
