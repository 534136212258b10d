import { diffWordsWithSpace } from 'diff';
import classes from './versions.module.css';
import { WholeTexts, type Texts } from './whole-texts';

// A comparison that takes longer is not worth waiting for: both texts are shown instead.
const LONGEST_MS = 1_000;

const MARK = { same: 'span', added: 'ins', removed: 'del' } as const;

/** The difference between two versions, word by word: what was added is underlined, what went is struck out. */
export function WordDiff({ text, parentText }: Texts & { parentText: string }) {
  const parts = diffWordsWithSpace(parentText, text, { timeout: LONGEST_MS }) as
    ReturnType<typeof diffWordsWithSpace> | undefined;
  if (!parts) return <WholeTexts text={text} parentText={parentText} />;
  if (parts.every(({ added, removed }) => !added && !removed)) return <p>Both say the same.</p>;
  return (
    <p className={classes.diff}>
      {parts.map(({ value, added, removed }, place) => {
        const Mark = MARK[added ? 'added' : removed ? 'removed' : 'same'];
        return <Mark key={place}>{value}</Mark>;
      })}
    </p>
  );
}
