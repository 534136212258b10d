import type { DailyBlog } from '@farm/contracts';
import { blogPostPath, formatDay } from '@farm/farm';
import { Disclosure, Listen, PrintButton, Prose, Row, Text } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { useRef } from 'react';
import classes from './blog.module.css';
import { LinkedText } from './linked-text';

/** 'Saturday, November 21, 2026' for '2026-11-21'; an invalid date is returned unchanged. */
function formatPostDate(date: string): string {
  const at = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(at.getTime()) ? date : formatDay(at, 'full');
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

interface BodyProps extends Pick<DailyBlog, 'content' | 'tips' | 'picture' | 'source'> {
  /** Of the heading of the tips. */
  level: 'h2' | 'h4';
}

/** The picture, paragraphs, tips and source of a post. */
function Body({ content, tips, picture, source, level: Heading }: BodyProps) {
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
          <Heading className={classes.tipsTitle}>Tips</Heading>
          <ul className={classes.tips}>
            {tips.map((tip, place) => (
              <li key={`${place} ${typeof tip === 'string' ? tip : tip.title}`}>
                <Tip tip={tip} />
              </li>
            ))}
          </ul>
        </>
      )}
      {source && (
        <Text size="small" tone="muted">
          <a href={source.url} rel="noopener" target="_blank">{`Source: ${source.name}`}</a>
        </Text>
      )}
    </>
  );
}

interface PostViewProps {
  post: DailyBlog;
  /** Part of the hub: three lines, and the rest in a disclosure. Otherwise it is the page's own text. */
  isFolded?: boolean;
}

export function PostView({ post, isFolded = false }: PostViewProps) {
  const { title, date, content, slug } = post;
  const Heading = isFolded ? 'h3' : 'h1';
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
      <Heading id="post-title" className={classes.title}>
        {isFolded && slug ? <Link to={blogPostPath(slug)}>{title}</Link> : title}
      </Heading>
      {isFolded ? (
        <>
          <p className={classes.excerpt} data-print="never">
            {content.split(/\n{2,}/)[0]}
          </p>
          <Disclosure summary="Read on">
            <div className={classes.post}>
              {tools}
              <Body {...post} level="h4" />
            </div>
          </Disclosure>
        </>
      ) : (
        <>
          <Body {...post} level="h2" />
          {tools}
        </>
      )}
    </article>
  );
}
