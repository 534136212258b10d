import type { Tip } from '@farm/contracts';
import { site } from '@farm/farm';
import type { DatedPost } from './dated-post';

// Signs that XML 1.0 cannot carry, whatever they are escaped to.
const FORBIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

const tipHtml = (tip: Tip): string =>
  typeof tip === 'string'
    ? `<li>${escaped(tip)}</li>`
    : `<li><strong>${escaped(tip.title)}:</strong> ${escaped(tip.content)}</li>`;

/** Paragraphs and tips as HTML, built of escaped text alone. */
function htmlOf({ content, tips }: DatedPost): string {
  const paragraphs = content.split(/\n\s*\n/).map((text) => `<p>${escaped(text.trim())}</p>`);
  return [...paragraphs, ...(tips.length > 0 ? ['<ul>', ...tips.map(tipHtml), '</ul>'] : [])].join('');
}

/** The daily blog as Atom 1.0 (RFC 4287). The same posts give the same bytes. */
export function atomFeed(posts: readonly DatedPost[], origin: string): string {
  const hub = `${origin}/community-griot`;
  const latest = Math.max(0, ...posts.map(({ updatedAt }) => updatedAt.getTime()));
  const entry = (post: DatedPost): string[] => {
    const address = escaped(`${hub}?post=${encodeURIComponent(post.slug)}`);
    return [
      '<entry>',
      `<id>${address}</id>`,
      `<title>${escaped(post.title)}</title>`,
      `<link rel="alternate" type="text/html" href="${address}"/>`,
      `<updated>${post.updatedAt.toISOString()}</updated>`,
      `<content type="html">${escaped(htmlOf(post))}</content>`,
      '</entry>',
    ];
  };
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">',
    `<id>${escaped(`${hub}#daily-blog`)}</id>`,
    `<title>${escaped(`${site.company}: daily blog`)}</title>`,
    `<link rel="self" type="application/atom+xml" href="${escaped(`${origin}/api/daily-blog/feed`)}"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(hub)}"/>`,
    `<updated>${new Date(latest).toISOString()}</updated>`,
    `<author><name>${escaped(site.company)}</name></author>`,
    ...posts.flatMap(entry),
    '</feed>',
    '',
  ].join('\n');
}
