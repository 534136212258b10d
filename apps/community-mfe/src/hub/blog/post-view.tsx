import type { DailyBlog } from '@farm/contracts';
import { PrintButton, Prose } from '@farm/ui';
import type { Ref } from 'react';
import styles from './blog.module.css';
import { postFacts } from './post-facts';
import { saidDay } from './said-day';
import { WithLinks } from './with-links';

function Tip({ tip }: { tip: DailyBlog['tips'][number] }) {
  if (typeof tip === 'string') return <WithLinks text={tip} />;
  return (
    <>
      <strong>{`${tip.title}: `}</strong>
      <WithLinks text={tip.content} />
    </>
  );
}

/** One post: date, title, paragraphs, tips; on paper alone. Its text is text, whatever stands in it. */
export function PostView({ post, titleRef }: { post: DailyBlog; titleRef?: Ref<HTMLHeadingElement> }) {
  const { title, date, content, tips } = post;
  return (
    <>
      <article id="post" className={styles.post} aria-labelledby="post-title">
        <p className={styles.date}>
          <time dateTime={date}>{saidDay(date)}</time>
        </p>
        <h3 id="post-title" ref={titleRef} tabIndex={-1} className={styles.title}>
          {title}
        </h3>
        <Prose>
          {content.split(/\n{2,}/).map((paragraph, place) => (
            <p key={`${place} ${paragraph}`} className={styles.paragraph}>
              <WithLinks text={paragraph} />
            </p>
          ))}
        </Prose>
        {tips.length > 0 && (
          <>
            <h4 className={styles.tipsTitle}>Tips</h4>
            <ul className={styles.tips}>
              {tips.map((tip, place) => (
                <li key={`${place} ${typeof tip === 'string' ? tip : tip.title}`}>
                  <Tip tip={tip} />
                </li>
              ))}
            </ul>
          </>
        )}
        <script type="application/ld+json">{postFacts(post, window.location.origin)}</script>
      </article>
      <PrintButton article="post">Print this post</PrintButton>
    </>
  );
}
