import { EmptyState, SectionHeading } from '@farm/ui';
import { BeforeAfter } from '../gate/before-after';
import classes from '../training.module.css';
import type { Preview } from '../use-training';

/** Every question that would be answered otherwise, with both answers: read before the correction is approved. */
export function CorrectionPreview({ preview }: { preview: Preview }) {
  const { topic, changes } = preview;
  return (
    <section className={classes.page}>
      <SectionHeading
        line={
          topic
            ? `It belongs to the article “${topic.title}”.`
            : 'It belongs to no article: it becomes a topic of its own.'
        }
      >
        What it would change
      </SectionHeading>
      {changes.length === 0 ? (
        <EmptyState title="No other answer changes">
          None of the test questions and of the last real ones would be answered otherwise.
        </EmptyState>
      ) : (
        <>
          <p>{`${changes.length} ${changes.length === 1 ? 'question' : 'questions'} would be answered otherwise:`}</p>
          <ul className={classes.list} aria-label="Answers that would change">
            {changes.map(({ question, before, after }) => (
              <li key={question}>
                <p>
                  <strong>{question}</strong>
                </p>
                <BeforeAfter before={before} after={after} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
