import type { DailyBlog } from '@farm/contracts';
import { formatDay, site } from '@farm/farm';
import { Disclosure, Listen, PrintButton, Prose, Row, Text } from '@farm/ui';
import { type Ref, useRef } from 'react';
import classes from './blog.module.css';
import { LinkedText } from './linked-text';

/** 'Saturday, November 21, 2026' for '2026-11-21'; an invalid date is returned unchanged. */
function formatPostDate(date: string): string {
  const at = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(at.getTime()) ? date : formatDay(at, 'full');
}

const plainText = (post: DailyBlog): string =>
  [post.content, ...post.tips.map((tip) => (typeof tip === 'string' ? tip : `${tip.title}: ${tip.content}`))].join(
    '\n',
  );

/** JSON-LD of the post. `origin`: 'https://farm.example'. */
export function postFacts(post: DailyBlog, origin: string): string {
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.title,
    datePublished: post.date,
    articleBody: plainText(post),
    url: `${origin}/community-griot${post.slug ? `?post=${post.slug}` : '#blog'}`,
    author: { '@type': 'Organization', name: site.company },
    publisher: { '@type': 'Organization', '@id': `${origin}/#farm`, name: site.company },
  };
  return JSON.stringify(facts).replaceAll('<', '\\u003c'); // a text must not end the script element
}

function Tip({ tip }: { tip: DailyBlog['tips'][number] }) {
  if (typeof tip === 'string') return <LinkedText text={tip} />;
  return (
    <>
      <strong>{`${tip.title}: `}</strong>
      <LinkedText text={tip.content} />
    </>
  );
}

/** The picture, paragraphs and tips of a post. */
function Body({ content, tips, picture }: Pick<DailyBlog, 'content' | 'tips' | 'picture'>) {
  return (
    <>
      {picture && (
        <img
          {...picture}
          alt={picture.alt}
          sizes={picture.srcSet && '(min-width: 48rem) 44rem, 100vw'}
          className={classes.picture}
          loading="lazy"
          decoding="async"
        />
      )}
      <Prose>
        {content.split(/\n{2,}/).map((paragraph, place) => (
          <p key={`${place} ${paragraph}`} className={classes.paragraph}>
            <LinkedText text={paragraph} />
          </p>
        ))}
      </Prose>
      {tips.length > 0 && (
        <>
          <h4 className={classes.tipsTitle}>Tips</h4>
          <ul className={classes.tips}>
            {tips.map((tip, place) => (
              <li key={`${place} ${typeof tip === 'string' ? tip : tip.title}`}>
                <Tip tip={tip} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface PostViewProps {
  post: DailyBlog;
  titleRef?: Ref<HTMLHeadingElement>;
  /** Three lines, and the rest in a disclosure. */
  isFolded?: boolean;
}

export function PostView({ post, titleRef, isFolded = false }: PostViewProps) {
  const { title, date, content } = post;
  const article = useRef<HTMLElement>(null);
  const tools = (
    <Row>
      <Listen key={date} text={article} label="Listen to this post" />
      <PrintButton article="post">Print this post</PrintButton>
    </Row>
  );
  return (
    <article id="post" ref={article} className={classes.post} aria-labelledby="post-title">
      <Text size="small" tone="muted">
        <time dateTime={date}>{formatPostDate(date)}</time>
      </Text>
      <h3 id="post-title" ref={titleRef} tabIndex={-1} className={classes.title}>
        {title}
      </h3>
      {isFolded ? (
        <>
          <p className={classes.excerpt} data-print="never">
            {content.split(/\n{2,}/)[0]}
          </p>
          <Disclosure summary="Read on">
            <div className={classes.post}>
              {tools}
              <Body {...post} />
            </div>
          </Disclosure>
        </>
      ) : (
        <>
          <Body {...post} />
          {tools}
        </>
      )}
      <script type="application/ld+json">{postFacts(post, window.location.origin)}</script>
    </article>
  );
}
