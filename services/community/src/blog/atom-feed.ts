import type { PostSource, Tip } from '@farm/contracts';
import { BLOG_FEED_PATH, blogPostPath, instantOf, site } from '@farm/farm';
import type { DatedPost } from './blog-posts';

// Characters that XML 1.0 does not allow even escaped.
const FORBIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

const tipHtml = (tip: Tip): string =>
  typeof tip === 'string'
    ? `<li>${escapeXml(tip)}</li>`
    : `<li><strong>${escapeXml(tip.title)}:</strong> ${escapeXml(tip.content)}</li>`;

const sourceHtml = ({ name, url }: PostSource): string =>
  `<p>Source: <a href="${escapeXml(url)}">${escapeXml(name)}</a></p>`;

function htmlOf({ content, tips, source }: DatedPost): string {
  const paragraphs = content.split(/\n\s*\n/).map((text) => `<p>${escapeXml(text.trim())}</p>`);
  const list = tips.length > 0 ? ['<ul>', ...tips.map(tipHtml), '</ul>'] : [];
  return [...paragraphs, ...list, ...(source ? [sourceHtml(source)] : [])].join('');
}

/** The daily blog as Atom 1.0 (RFC 4287). Deterministic, so that its ETag is stable. */
export function atomFeed(posts: readonly DatedPost[], origin: string): string {
  const hub = `${origin}/community-griot`;
  const latest = Math.max(0, ...posts.map(({ updatedAt }) => updatedAt.getTime()));
  const entry = (post: DatedPost): string[] => {
    // as in the first issue of the feed: readers show an entry again if its id changes
    const id = escapeXml(`${hub}?post=${encodeURIComponent(post.slug)}`);
    const address = escapeXml(`${origin}${blogPostPath(post.slug)}`);
    return [
      '<entry>',
      `<id>${id}</id>`,
      `<title>${escapeXml(post.title)}</title>`,
      `<link rel="alternate" type="text/html" href="${address}"/>`,
      `<published>${instantOf(post.date, '00:00', site.place.timeZone).toISOString()}</published>`,
      `<updated>${post.updatedAt.toISOString()}</updated>`,
      `<content type="html">${escapeXml(htmlOf(post))}</content>`,
      '</entry>',
    ];
  };
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">',
    `<id>${escapeXml(`${hub}#daily-blog`)}</id>`,
    `<title>${escapeXml(`${site.company}: daily blog`)}</title>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(`${origin}${BLOG_FEED_PATH}`)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(hub)}"/>`,
    `<updated>${new Date(latest).toISOString()}</updated>`,
    `<author><name>${escapeXml(site.company)}</name></author>`,
    ...posts.flatMap(entry),
    '</feed>',
    '',
  ].join('\n');
}
