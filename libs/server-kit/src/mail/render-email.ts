import { darkColors as dark, lightColors as light, site } from '@farm/farm';
import { type EmailContent, type EmailTable, sanitizeEmailText } from './email';

/** Normalizes a URL, so that it contains no space, quote or angle bracket. @throws Error unless http or https */
export function canonicalUrl(href: string): string {
  const { protocol, href: address } = URL.canParse(href) ? new URL(href) : { protocol: '', href: '' };
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('Emails may link to http and https only');
  return address.replace(/'/g, '%27');
}

const line = (text: string) => sanitizeEmailText(text).replace(/\s+/g, ' ').trim();
const escaped = (text: string) => sanitizeEmailText(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const withLineBreaks = (text: string) => escaped(text).replace(/\n/g, '<br>');

// Mail programs support neither style sheets nor variables: colors and fonts are inline, except for the dark theme.
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const HEADING = "font-family:Rockwell,'Roboto Slab','Bookman Old Style',Georgia,serif";
// The sheet's `anywhere` would let a narrow column break 'Week' into letters.
const CELL = `padding:6px 0;border-bottom:1px solid ${light.soft};vertical-align:top;overflow-wrap:break-word`;
const DARK = `@media (prefers-color-scheme:dark){
body,.page{background:${dark.bg}!important}.sheet{background:${dark.surface}!important}
.ink{color:${dark.ink}!important}.muted{color:${dark.muted}!important}.link{color:${dark.accent}!important}
.action,.button{background:${dark.action}!important}.button{color:${dark['on-action']}!important}.sheet-cell{border-top-color:${dark.squash}!important}td,th,hr{border-color:${dark.soft}!important}}`;

const paragraph = (html: string) => `<p class="ink" style="margin:0 0 16px;color:${light.ink}">${html}</p>`;

function row(cells: readonly string[], { columns }: EmailTable, tag: 'td' | 'th', bold = false): string {
  const drawn = columns.map(({ isNumeric: figures }, i) => {
    const place = `${CELL};text-align:${figures ? 'right;padding-left:12px;white-space:nowrap' : 'left;padding-right:8px'}`;
    const weight = bold || tag === 'th' ? ';font-weight:700' : '';
    const scope = tag === 'th' ? ' scope="col"' : '';
    return `<${tag}${scope} class="ink" style="${place}${weight};color:${light.ink}">${withLineBreaks(cells[i] ?? '')}</${tag}>`;
  });
  return `<tr>${drawn.join('')}</tr>`;
}

const tableOf = (table: EmailTable) =>
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

// Outlook for Windows ignores the padding of a link, and uses that of the cell.
const button = ({ label, href }: { label: string; href: string }) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr><td class="action" bgcolor="${light.action}" ` +
  `style="border-radius:8px;background:${light.action};mso-padding-alt:14px 22px"><a class="button" ` +
  `href="${escaped(canonicalUrl(href))}" style="display:inline-block;padding:14px 22px;border-radius:8px;` +
  `background:${light.action};color:${light['on-action']};font-weight:700;text-decoration:none">${escaped(label)}</a></td></tr></table>`;

/** Greeting and text. */
const openingOf = ({ greeting, paragraphs }: EmailContent) =>
  greeting === undefined ? paragraphs : [greeting, ...paragraphs];

const PREVIEW_CHARS = 120;

/** What a list of emails shows beside the subject: the first words of the text, which no mail program shows in the email itself. */
const preheader = (paragraphs: readonly string[]) =>
  `<div style="display:none;max-height:0;max-width:0;overflow:hidden;mso-hide:all" aria-hidden="true">${escaped(
    line(paragraphs.join(' ')).slice(0, PREVIEW_CHARS),
  )}</div>`;

const listOf = (links: NonNullable<EmailContent['links']>) =>
  `<ul style="margin:0 0 20px;padding-left:20px">${links
    .map(({ label, href, description }) => {
      const text =
        description === undefined
          ? ''
          : `<br><span class="ink" style="color:${light.ink}">${escaped(description)}</span>`;
      return `<li style="margin:0 0 8px"><a class="link" href="${escaped(canonicalUrl(href))}" style="color:${light.accent}">${escaped(label)}</a>${text}</li>`;
    })
    .join('')}</ul>`;

const LOGO_SIDE = 40;

/** Logo and name side by side. Pictures may be switched off: the name is text. */
const letterhead = (logoUrl: string) =>
  [
    '<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr>',
    `<td style="padding-right:12px"><img src="${logoUrl}" width="${LOGO_SIDE}" height="${LOGO_SIDE}" alt="" style="display:block;border:0"></td>`,
    `<td class="ink" style="color:${light.ink};${HEADING};font-size:20px;line-height:1.2;font-weight:700">${escaped(site.company)}</td>`,
    '</tr></table>',
  ].join('');

const footLine = ({ text, href }: { text: string; href?: string }) =>
  `<p class="muted" style="margin:0 0 8px;color:${light.muted};font-size:14px">${
    href === undefined
      ? withLineBreaks(text)
      : `<a class="link" href="${escaped(canonicalUrl(href))}" style="color:${light.accent}">${escaped(text)}</a>`
  }</p>`;

/** `cid:`: the part of the message that has the logo, so that nothing is loaded. */
export const LOGO_CID = 'logo@farm';

/**
 * Renders an email as an HTML document: one column of 560 px, nothing to load, all text escaped. Outlook for Windows knows no
 * `max-width` and gets a table of that width.
 * @throws Error for a link that is not http or https
 */
export function renderEmailHtml(content: EmailContent, logoUrl = `cid:${LOGO_CID}`): string {
  const { language = 'en', subject, table, links = [], action, closing, footer } = content;
  return [
    `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(subject)}</title><style>${DARK}</style></head>`,
    `<body style="margin:0;background:${light.bg};${FONT};font-size:17px;line-height:1.5">`,
    preheader(content.paragraphs),
    `<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${light.bg}">`,
    '<tr><td align="center" style="padding:24px 12px">',
    '<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0"><tr><td><![endif]-->',
    '<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0"',
    ` style="max-width:560px;background:${light.surface};border-radius:8px"><tr><td class="sheet-cell" style="padding:24px 28px 20px;`,
    `border-top:8px solid ${light.squash};border-radius:8px;text-align:left;overflow-wrap:anywhere">`,
    letterhead(logoUrl),
    `<h1 class="ink" style="margin:0 0 16px;color:${light.ink};${HEADING};font-size:24px;line-height:1.25">${escaped(subject)}</h1>`,
    ...openingOf(content).map((text) => paragraph(withLineBreaks(text))),
    table ? tableOf(table) : '',
    links.length > 0 ? listOf(links) : '',
    action ? button(action) : '',
    closing === undefined ? '' : paragraph(withLineBreaks(closing)),
    `<hr style="margin:24px 0 16px;border:0;border-top:1px solid ${light.soft}">`,
    ...footer.map(footLine),
    '</td></tr></table><!--[if mso]></td></tr></table><![endif]--></td></tr></table></body></html>',
  ].join('\n');
}

const GAP = '  ';

/** A text table with numbers right-aligned. */
function tableLines({ columns, rows, total }: EmailTable): string[] {
  const cells = [columns.map(({ label }) => label), ...rows, ...(total ? [total] : [])].map((row) => row.map(line));
  const widths = columns.map((_, i) => Math.max(...cells.map((row) => row[i]?.length ?? 0)));
  const drawn = cells.map((row) =>
    columns
      .map(({ isNumeric: figures }, i) =>
        figures ? (row[i] ?? '').padStart(widths[i] ?? 0) : (row[i] ?? '').padEnd(widths[i] ?? 0),
      )
      .join(GAP)
      .trimEnd(),
  );
  const rule = '-'.repeat(widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1)));
  const [head = '', ...others] = drawn;
  return total ? [head, rule, ...others.slice(0, -1), rule, ...others.slice(-1)] : [head, rule, ...others];
}

/** 'Label: https://…', as a line of its own. */
const link = (label: string, href: string) => `${line(label)}: ${canonicalUrl(href)}`;

const linkLines = ({ label, href, description }: NonNullable<EmailContent['links']>[number]) =>
  [link(label, href), ...(description === undefined ? [] : [`  ${line(description)}`])].join('\n');

/** Renders an email as plain text. @throws Error for a link that is not http or https */
export function renderEmailText(content: EmailContent): string {
  const { subject, table, links = [], action, closing, footer } = content;
  return [
    line(subject),
    ...openingOf(content).map((text) => sanitizeEmailText(text)),
    ...(table ? [tableLines(table).join('\n')] : []),
    ...(links.length > 0 ? [links.map(linkLines).join('\n')] : []),
    ...(action ? [link(action.label, action.href)] : []),
    ...(closing === undefined ? [] : [sanitizeEmailText(closing)]),
    `--\n${footer.map(({ text, href }) => (href === undefined ? line(text) : link(text, href))).join('\n')}`,
  ]
    .join('\n\n')
    .concat('\n');
}
