import { Prose, SectionHeading } from '@farm/ui';
import { paragraphsOf, type TypedPost } from './post-words';
import classes from './posts.module.css';

/** The post about as visitors read it. Text is text: nothing in it is interpreted. */
export function PostPreview({ typed }: { typed: TypedPost }) {
  const { title, content, tips } = typed;
  const told = tips.filter((tip) => tip.content.trim() !== '');
  return (
    <section className={classes.preview} aria-label="Preview">
      <SectionHeading level={3} eyebrow="Preview">
        {title.trim() || 'No title yet'}
      </SectionHeading>
      <Prose className={classes.text}>
        {paragraphsOf(content).map((paragraph, place) => (
          <p key={place}>{paragraph}</p>
        ))}
        {told.length > 0 && (
          <ul>
            {told.map((tip, place) => (
              <li key={place}>
                {tip.title.trim() !== '' && <strong>{tip.title.trim()}: </strong>}
                {tip.content.trim()}
              </li>
            ))}
          </ul>
        )}
      </Prose>
    </section>
  );
}
