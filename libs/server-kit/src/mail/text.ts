import type { Letter, LetterTable } from './letter';
import { addressOf, plain } from './plain';

const GAP = '  ';
const line = (text: string) => plain(text).replace(/\s+/g, ' ').trim();

/** Columns as wide as their widest cell, figures at the right. */
function tableLines({ columns, rows, total }: LetterTable): string[] {
  const cells = [columns.map(({ label }) => label), ...rows, ...(total ? [total] : [])].map((row) => row.map(line));
  const widths = columns.map((_, i) => Math.max(...cells.map((row) => row[i]?.length ?? 0)));
  const drawn = cells.map((row) =>
    columns
      .map(({ figures }, i) =>
        figures ? (row[i] ?? '').padStart(widths[i] ?? 0) : (row[i] ?? '').padEnd(widths[i] ?? 0),
      )
      .join(GAP)
      .trimEnd(),
  );
  const rule = '-'.repeat(widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1)));
  const [head = '', ...others] = drawn;
  return total ? [head, rule, ...others.slice(0, -1), rule, ...others.slice(-1)] : [head, rule, ...others];
}

/** A way out of the text: what it says, a colon, its address; always a line of its own. */
const link = (label: string, href: string) => `${line(label)}: ${addressOf(href)}`;

/** A letter as plain text. Throws on a link that is not http or https. */
export function textOf({ subject, paragraphs, table, links = [], action, footer }: Letter): string {
  return [
    line(subject),
    ...paragraphs.map((text) => plain(text)),
    ...(table ? [tableLines(table).join('\n')] : []),
    ...(links.length > 0 ? [links.map(({ label, href }) => link(label, href)).join('\n')] : []),
    ...(action ? [link(action.label, action.href)] : []),
    `--\n${footer.map(({ text, href }) => (href === undefined ? line(text) : link(text, href))).join('\n')}`,
  ]
    .join('\n\n')
    .concat('\n');
}
