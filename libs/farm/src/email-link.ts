import { site } from './site';

/** A mailto link to the farm with a subject and the paragraphs of an email to complete. */
export function emailLink(subject: string, paragraphs: readonly string[]): string {
  const body = [`Hello ${site.company},`, ...paragraphs].join('\n\n');
  const lines = body.replace(/\n/g, '\r\n'); // RFC 6068: a line break in a mailto body is CR LF
  return `mailto:${site.emails.info}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`;
}
