import {
  BLOG_FEED_PATH,
  CARD,
  iconDataUrl,
  INTL_LOCALES,
  LANGUAGES,
  type Language,
  localizedPath,
  type PageData,
  site,
  structuredData,
} from '@farm/farm';
import { languagesOf } from '@farm/release-store';
import { type PageFacts, pageFacts } from './page-facts';
import type { PageMatch } from './page-match';
import type { Live } from './revision';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for HTML content and quoted attributes. */
export const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** JSON for a script element; `<` is escaped, so that no text can close the element. */
export const embedJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const isBlogPage = (path: string) => path === '/' || path.startsWith('/community-griot');

/** The blog's feed, which readers and browsers find by the pages that show the blog. */
const feedLink = (match: PageMatch | null): string =>
  match && isBlogPage(match.page.path)
    ? `<link rel="alternate" type="application/atom+xml" title="${escape(`${site.company}: daily blog`)}" href="${BLOG_FEED_PATH}">`
    : '';

const NOT_FOUND: Readonly<Record<Language, Pick<PageMatch['page'], 'title' | 'description' | 'index'>>> = {
  en: { title: '404 Page Not Found', description: 'There is no page at this address.', index: false },
  es: { title: '404 Página no encontrada', description: 'No hay ninguna página en esta dirección.', index: false },
};

const meta = (name: string, content: string) => `<meta name="${name}" content="${escape(content)}">`;
const property = (name: string, content: string) => `<meta property="${name}" content="${escape(content)}">`;

/** The URL of a file of the shell; null if the build lacks it. */
export const shellFile = ({ shell }: Live, file: string): string | null =>
  file in shell.files ? `/assets/shell/${shell.build}/${file}` : null;

/** The path of what the page shows; null: pages with parameters have none, but those with data do. */
function pathOf(match: PageMatch | null, facts: PageFacts | undefined, { isFound }: HeadOptions): string | null {
  if (!match || !isFound) return null;
  return facts?.path ?? (match.page.path.includes(':') ? null : match.page.path);
}

/** Whether a page is translated in every language of the shell, so that each has an address of its own for search engines. */
export const isPageTranslated = ({ shell }: Live, { page }: PageMatch): boolean =>
  languagesOf(shell).length > 1 && languagesOf(shell).every((each) => each === 'en' || page.translations?.[each]);

/** The canonical address: of a page without a translation, its English one. */
const addressOf = (live: Live, match: PageMatch, path: string, { origin }: HeadOptions): string =>
  `${origin}${localizedPath(path, isPageTranslated(live, match) ? live.language : 'en')}`;

/** Links to the same page in each language. */
function alternateLinks(live: Live, match: PageMatch, path: string, { origin }: HeadOptions): string[] {
  if (!isPageTranslated(live, match)) return [];
  const link = (language: string, address: string) =>
    `<link rel="alternate" hreflang="${language}" href="${origin}${address}">`;
  return [...LANGUAGES.map((language) => link(language, localizedPath(path, language))), link('x-default', path)];
}

interface CardOptions extends Pick<HeadOptions, 'origin'> {
  facts: PageFacts | undefined;
  title: string;
  description: string;
  address: string | null;
}

/** The picture of what the page shows, otherwise the site's card; null if the build has none. */
function cardPicture(live: Live, facts: PageFacts | undefined) {
  if (facts?.picture) return { ...facts.picture, type: 'image/webp' };
  const src = shellFile(live, 'card.png');
  return src && { ...CARD, src, type: 'image/png', alt: `${site.company}. ${site.mission}` };
}

/** Open Graph tags, and X's card type. */
function socialCard(live: Live, { title, description, address, origin, facts }: CardOptions): string[] {
  const picture = cardPicture(live, facts);
  return [
    property('og:site_name', site.company),
    property('og:type', facts ? 'article' : 'website'),
    ...(facts?.publishedOn ? [property('article:published_time', facts.publishedOn)] : []),
    ...(live.language === 'en' ? [] : [property('og:locale', INTL_LOCALES[live.language].replace('-', '_'))]),
    property('og:title', title),
    property('og:description', description),
    ...(address ? [property('og:url', address)] : []),
    ...(picture
      ? [
          property('og:image', `${origin}${picture.src}`),
          property('og:image:type', picture.type),
          property('og:image:width', String(picture.width)),
          property('og:image:height', String(picture.height)),
          property('og:image:alt', picture.alt),
        ]
      : []),
    meta('twitter:card', picture ? 'summary_large_image' : 'summary'),
  ];
}

/** JSON-LD; as data it needs no entry in the content security policy. */
function structuredDataScript(
  live: Live,
  match: PageMatch | null,
  facts: PageFacts | undefined,
  { origin, now }: HeadOptions,
): string {
  const card = shellFile(live, 'card.png');
  const data = facts
    ? facts.structuredData(origin)
    : match && structuredData(match.page.path, { origin, now, picture: card && `${origin}${card}` });
  return data ? `<script type="application/ld+json">${embedJson(data)}</script>` : '';
}

const icon = `<link rel="icon" type="image/svg+xml" href="${iconDataUrl()}">`;

function icons(live: Live): string[] {
  const touch = shellFile(live, 'icon-touch-180.png');
  return [icon, ...(touch ? [`<link rel="apple-touch-icon" href="${touch}">`] : [])];
}

/** A page rendered in the browser loads everything at once, in development from a server whose file names have no hashes. */
function fileLinks({ shell: { build, files, styles, late = [], entry }, forBrowser: { local } }: Live): string[] {
  const server = local?.['shell'];
  if (server)
    return [`<link rel="stylesheet" href="${server}/main.css">`, `<script defer src="${server}/main.js"></script>`];
  const from = (file: string) => `"/assets/shell/${build}/${file}" integrity="${files[file]?.sri ?? ''}"`;
  return [
    ...[...styles, ...late.filter((file) => file.endsWith('.css'))].map(
      (file) => `<link rel="stylesheet" href=${from(file)}>`,
    ),
    ...entry.map((file) => `<script defer src=${from(file)}></script>`),
  ];
}

export interface HeadOptions {
  /** 'https://farm.example' */
  origin: string;
  /** Nothing is offered of a class that has met. */
  now: Date;
  /** With which the page is rendered. */
  data?: PageData | undefined;
  /** false: the address shows nothing. */
  isFound: boolean;
  /** Of a prerendered page; the head script loads its scripts and style sheets later. */
  page?: { style: string; styleSheets: readonly { url: string; sri: string }[] } | null;
}

/** The rules of the first screen, and all of them for browsers without scripts. */
function pageStyles({ style, styleSheets }: NonNullable<HeadOptions['page']>): string[] {
  const links = styleSheets.map(({ url, sri }) => `<link rel="stylesheet" href="${url}" integrity="${sri}">`);
  return [`<style>${style}</style>`, `<noscript>${links.join('')}</noscript>`];
}

/** Content of a document's <head>. */
export function headOf(live: Live, match: PageMatch | null, options: HeadOptions): string {
  const { origin, page, data, isFound } = options;
  const facts = pageFacts(data);
  const { shell, language } = live;
  const translation = language === 'en' ? undefined : match?.page.translations?.[language];
  const { title, description, index } = { ...(match?.page ?? NOT_FOUND[language]), ...translation, ...facts };
  const whole = `${title} · ${site.company}`;
  const path = pathOf(match, facts, options);
  const address = match && path !== null ? addressOf(live, match, path, options) : null;
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="theme-color" content="#FFFFFF">',
    `<script>${shell.head?.script ?? ''}</script>`,
    `<title>${escape(whole)}</title>`,
    meta('description', description),
    index === false || !isFound ? '<meta name="robots" content="noindex">' : '',
    address ? `<link rel="canonical" href="${address}">` : '',
    ...(match && path !== null ? alternateLinks(live, match, path, options) : []),
    feedLink(match),
    ...icons(live),
    ...socialCard(live, { title: whole, description, address, origin, facts }),
    ...(page ? pageStyles(page) : fileLinks(live)),
    structuredDataScript(live, match, facts, options),
  ].join('');
}
