import type { ServiceName } from '@farm/contracts';

/** What nginx stands before, and how it is reached. Addresses are host:port. */
export interface Front {
  /** What it listens on: '8080', '127.0.0.1:4080'; with `tls` the encrypted port. */
  listen: string;
  tls?: {
    /** The site's name, as certificates and visitors have it. */
    name: string;
    certificate: string;
    key: string;
    /** Unencrypted port: visitors are sent on from there. */
    plain: string;
  };
  /** Whether visitors come by https: with `tls`, or because something before nginx ends it. */
  https: boolean;
  /** Addresses or networks of proxies before this one (a load balancer), whose word on the visitor is believed. */
  trusted?: readonly string[];
  edges: readonly string[];
  services: Readonly<Record<ServiceName, readonly string[]>>;
  /** The folder of the release store: files of builds are sent from there. Without it the edges send them. */
  releases?: string;
  /** DOWNLOAD_ACCEL_PREFIX and FILES_DIR of payments: nginx sends buyers' copies. */
  files?: { prefix: string; folder: string };
  /** A folder of its own: process id, access.log, bodies too large for memory. */
  folder: string;
  /** Development: /dev/mailbox of a site on this machine. */
  mailbox?: boolean;
}

/** A block, indented; empty lines of a part that is not wanted fall away. */
export const block = (head: string, ...lines: readonly (string | false | undefined)[]): string =>
  [`${head} {`, ...lines.filter(Boolean).map((line) => String(line).replace(/^(?=.)/gm, '  ')), '}'].join('\n');

/** A text as nginx reads it between quotes; `$` cannot be escaped there and is refused. Throws Error. */
export function quoted(text: string): string {
  if (text.includes('$')) throw new Error(`nginx would read a variable in: ${text}`);
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** A regular expression of a location, which may hold braces and `$`. */
export const pattern = (expression: string): string => `~ "${expression}"`;
