import type { DailyBlog } from '@farm/contracts';
import { site } from '@farm/farm';

const words = (post: DailyBlog): string =>
  [post.content, ...post.tips.map((tip) => (typeof tip === 'string' ? tip : `${tip.title}: ${tip.content}`))].join(
    '\n',
  );

/** The post in the words of schema.org, as the text of a JSON-LD block. `origin`: 'https://farm.example'. */
export function postFacts(post: DailyBlog, origin: string): string {
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.title,
    datePublished: post.date,
    articleBody: words(post),
    url: `${origin}/community-griot${post.slug ? `?post=${post.slug}` : '#blog'}`,
    author: { '@type': 'Organization', name: site.company },
    publisher: { '@type': 'Organization', '@id': `${origin}/#farm`, name: site.company },
  };
  return JSON.stringify(facts).replaceAll('<', '\\u003c'); // no text of a post may end the block
}
