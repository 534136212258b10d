import { diffWordsWithSpace } from 'diff';
import { BothTexts } from '../dexter/judgement';
import classes from './word-diff.module.css';

// If the comparison takes longer, both texts are shown instead.
const TIMEOUT_MS = 1_000;

const ELEMENTS = { same: 'span', added: 'ins', removed: 'del' } as const;

/** The difference between two versions, word by word: additions are underlined, removals are struck out. */
export function WordDiff({ text, parentText }: { text: string; parentText: string }) {
  const parts = diffWordsWithSpace(parentText, text, { timeout: TIMEOUT_MS }) as
    ReturnType<typeof diffWordsWithSpace> | undefined;
  if (!parts) return <BothTexts text={text} parentText={parentText} />;
  if (parts.every(({ added, removed }) => !added && !removed)) return <p>Both texts are the same.</p>;
  return (
    <p className={classes.diff}>
      {parts.map(({ value, added, removed }, place) => {
        const Element = ELEMENTS[added ? 'added' : removed ? 'removed' : 'same'];
        return <Element key={place}>{value}</Element>;
      })}
    </p>
  );
}
