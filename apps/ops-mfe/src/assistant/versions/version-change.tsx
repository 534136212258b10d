import { SectionHeading, Skeleton } from '@farm/ui';
import { lazy, Suspense } from 'react';
import trainingClasses from '../../training-centre/training.module.css';
import { WholeTexts, type Texts } from './whole-texts';

// What works out differences comes only when one is looked at; without the line both texts stand there whole.
const WordDiff = lazy(() =>
  import(/* webpackChunkName: "word-diff" */ './word-diff').then(
    (file) => ({ default: file.WordDiff }),
    () => ({ default: WholeTexts }),
  ),
);

/** What a version changed in the one it was made from. */
export function VersionChange({ text, parentText }: Texts) {
  return (
    <section className={trainingClasses.page}>
      <SectionHeading level={3}>{parentText === null ? 'What it says' : 'What changed'}</SectionHeading>
      {parentText === null ? (
        <p className={trainingClasses.words}>{text}</p>
      ) : (
        <Suspense fallback={<Skeleton count={6} />}>
          <WordDiff text={text} parentText={parentText} />
        </Suspense>
      )}
    </section>
  );
}
