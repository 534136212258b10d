import { site } from '@farm/farm';
import type { Letter, LetterTable } from './letter';
import { addressOf, plain } from './plain';

const escaped = (text: string) => plain(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** Text whose own line breaks stay. */
const lines = (text: string) => escaped(text).replace(/\n/g, '<br>');

// Mail programs know neither style sheets of ours nor variables: colours and fonts stand at each element, and the dark
// ones in one <style> that programs without dark mode ignore.
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const HEADING = "font-family:Rockwell,'Roboto Slab','Bookman Old Style',Georgia,serif";
const CELL = 'padding:6px 0;border-bottom:1px solid #d3dbcf;vertical-align:top';
const DARK = `@media (prefers-color-scheme:dark){
body,.page{background:#10152a!important}.sheet{background:#1a2140!important}
.ink{color:#eef2e8!important}.muted{color:#b6c0cf!important}.link{color:#a9b8ff!important}
.button{background:#8cd3a0!important;color:#0c2417!important}.edge{color:#f7c45c!important}td,th,hr{border-color:#2c3662!important}}`;

const paragraph = (html: string) => `<p class="ink" style="margin:0 0 16px;color:#1b2340">${html}</p>`;

function row(cells: readonly string[], { columns }: LetterTable, tag: 'td' | 'th', bold = false): string {
  const drawn = columns.map(({ figures }, i) => {
    const place = `${CELL};text-align:${figures ? 'right;padding-left:16px;white-space:nowrap' : 'left'}`;
    const weight = bold || tag === 'th' ? ';font-weight:700' : '';
    const scope = tag === 'th' ? ' scope="col"' : '';
    return `<${tag}${scope} class="ink" style="${place}${weight};color:#1b2340">${lines(cells[i] ?? '')}</${tag}>`;
  });
  return `<tr>${drawn.join('')}</tr>`;
}

const tableOf = (table: LetterTable) =>
  [
    '<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 20px">',
    `<thead>${row(
      table.columns.map(({ label }) => label),
      table,
      'th',
    )}</thead>`,
    `<tbody>${table.rows.map((cells) => row(cells, table, 'td')).join('')}`,
    table.total ? row(table.total, table, 'td', true) : '',
    '</tbody></table>',
  ].join('');

const button = ({ label, href }: { label: string; href: string }) =>
  `<p style="margin:24px 0"><a class="button" href="${escaped(addressOf(href))}" style="display:inline-block;padding:14px 22px;` +
  `border-radius:8px;background:#1c5c3c;color:#ffffff;font-weight:700;text-decoration:none">${escaped(label)}</a></p>`;

const listOf = (links: NonNullable<Letter['links']>) =>
  `<ul style="margin:0 0 20px;padding-left:20px">${links
    .map(
      ({ label, href }) =>
        `<li style="margin:0 0 8px"><a class="link" href="${escaped(addressOf(href))}" style="color:#27357a">${escaped(label)}</a></li>`,
    )
    .join('')}</ul>`;

const footLine = ({ text, href }: { text: string; href?: string }) =>
  `<p class="muted" style="margin:0 0 8px;color:#4a5468;font-size:14px">${
    href === undefined
      ? lines(text)
      : `<a class="link" href="${escaped(addressOf(href))}" style="color:#27357a">${escaped(text)}</a>`
  }</p>`;

/**
 * A letter as an HTML document: one column of 560 px, no image, nothing to load, everything a letter holds escaped.
 * Throws on a link that is not http or https.
 */
export function htmlOf({ subject, paragraphs, table, links = [], action, footer }: Letter): string {
  return [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(subject)}</title><style>${DARK}</style></head>`,
    `<body style="margin:0;background:#f6f8f3;${FONT};font-size:17px;line-height:1.5">`,
    '<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f8f3">',
    '<tr><td align="center" style="padding:24px 12px">',
    '<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0"',
    ' style="max-width:560px;background:#ffffff;border-radius:8px"><tr><td style="padding:28px 28px 20px;text-align:left;overflow-wrap:anywhere">',
    `<p class="ink" style="margin:0;color:#1b2340;${HEADING};font-size:20px;font-weight:700">${escaped(site.company)}</p>`,
    `<p class="edge" aria-hidden="true" style="margin:0 0 20px;color:#f4b63a;font-size:12px;line-height:16px;`,
    `height:16px;overflow:hidden;word-break:break-all">${'&#9650;'.repeat(70)}</p>`,
    `<h1 class="ink" style="margin:0 0 16px;color:#1b2340;${HEADING};font-size:24px;line-height:1.25">${escaped(subject)}</h1>`,
    ...paragraphs.map((text) => paragraph(lines(text))),
    table ? tableOf(table) : '',
    links.length > 0 ? listOf(links) : '',
    action ? button(action) : '',
    '<hr style="margin:24px 0 16px;border:0;border-top:1px solid #d3dbcf">',
    ...footer.map(footLine),
    '</td></tr></table></td></tr></table></body></html>',
  ].join('\n');
}
