const LINE_BYTES = 75;

/** RFC 5545 section 3.3.11: what text must not contain as it is. */
export const escapedText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** RFC 5545 section 3.1: at most 75 bytes a line, the rest on lines that begin with a space; no letter is cut. */
function folded(line: string): string {
  const lines = [''];
  const bytes = new TextEncoder();
  for (const letter of line) {
    const last = lines.at(-1) ?? '';
    if (bytes.encode(last + letter).length <= LINE_BYTES) lines[lines.length - 1] = last + letter;
    else lines.push(` ${letter}`);
  }
  return lines.join('\r\n');
}

/** An instant as RFC 5545 writes it: 20250615T120000Z. */
export const utcText = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** A whole calendar file (RFC 5545) around the lines of its components. `product` says what made it. */
export function calendarText(product: string, lines: readonly string[]): string {
  const all = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//Family farm//${product}//EN`],
    ...['CALSCALE:GREGORIAN', 'METHOD:PUBLISH', ...lines, 'END:VCALENDAR'],
  ];
  return all.map((line) => `${folded(line)}\r\n`).join('');
}
