import type { Build } from '@farm/contracts';
import { CARD, iconAddress, site, structuredData } from '@farm/farm';
import { escape, embedded } from './html';
import type { Live } from './live';
import type { Found } from './match';
import type { Prerendered } from './prerendered';

const NOT_FOUND = { title: '404 Page Not Found', description: 'There is no page at this address.', index: false };

const meta = (name: string, content: string) => `<meta name="${name}" content="${escape(content)}">`;
const property = (name: string, content: string) => `<meta property="${name}" content="${escape(content)}">`;

/** The address of a file of the live shell, or null when that build has none of the name. */
export const shellFile = ({ shell }: Live, file: string): string | null =>
  file in shell.files ? `/assets/shell/${shell.build}/${file}` : null;

/** What networks show where a page's address is shared: Open Graph, which also X reads, and X's own name for the form. */
function socialCard(live: Live, title: string, description: string, address: string | null, origin: string): string[] {
  const picture = shellFile(live, 'card.png');
  return [
    property('og:site_name', site.company),
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', description),
    ...(address ? [property('og:url', address)] : []),
    ...(picture
      ? [
          property('og:image', `${origin}${picture}`),
          property('og:image:type', 'image/png'),
          property('og:image:width', String(CARD.width)),
          property('og:image:height', String(CARD.height)),
          property('og:image:alt', `${site.company}. ${site.mission}`),
        ]
      : []),
    meta('twitter:card', picture ? 'summary_large_image' : 'summary'),
  ];
}

/** JSON-LD: a block of data, no script, so that the content security policy has nothing to allow. */
function facts(found: Found | null, origin: string): string {
  const data = found && structuredData(found.page.path, origin);
  return data ? `<script type="application/ld+json">${embedded(data)}</script>` : '';
}

const icon = `<link rel="icon" type="image/svg+xml" href="${iconAddress()}">`;

function icons(live: Live): string[] {
  const touch = shellFile(live, 'icon-touch-180.png');
  return [icon, ...(touch ? [`<link rel="apple-touch-icon" href="${touch}">`] : [])];
}

/** A page that stands in the document has its styles beside it; scripts come later, by the head script. */
const inlined = ({ styles }: Prerendered): string[] =>
  styles.map(({ url, text }) => `<style data-href="${url}">${text}</style>`);

/** A page that is made in the browser asks for everything at once. */
function linked({ build, files, styles, late = [], entry }: Build): string[] {
  const from = (file: string) => `"/assets/shell/${build}/${file}" integrity="${files[file]?.sri ?? ''}"`;
  return [
    ...[...styles, ...late.filter((file) => file.endsWith('.css'))].map(
      (file) => `<link rel="stylesheet" href=${from(file)}>`,
    ),
    ...entry.map((file) => `<script defer src=${from(file)}></script>`),
  ];
}

/** Everything in a document's <head>: what the page is, for people, networks and search engines, then its files. */
export function headOf(live: Live, found: Found | null, origin: string, prerendered: Prerendered | null): string {
  const { title, description, index } = found?.page ?? NOT_FOUND;
  const { shell } = live;
  const whole = `${title} · ${site.company}`;
  const address = found && !found.page.path.includes(':') ? `${origin}${found.page.path}` : null;
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="theme-color" content="#FFFFFF">',
    `<script>${shell.head?.script ?? ''}</script>`,
    `<title>${escape(whole)}</title>`,
    meta('description', description),
    index === false ? '<meta name="robots" content="noindex">' : '',
    address ? `<link rel="canonical" href="${address}">` : '',
    ...icons(live),
    ...socialCard(live, whole, description, address, origin),
    ...(prerendered ? inlined(prerendered) : linked(shell)),
    facts(found, origin),
  ].join('');
}
