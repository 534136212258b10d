import type { Clause } from '@farm/contracts';
import { Badge } from '@farm/ui';
import classes from './training.module.css';
import type { Tested } from './use-training';

/** Who judged, in words. */
export const JUDGES: Readonly<Record<Tested['judge'], string>> = {
  deterministic: 'checks with one right answer',
  model: 'the AI model, by two votes',
  offline: 'an estimate of the house, without the AI model',
};

/** Passed or not: the word says it, the colour repeats it. */
export function Verdict({ passed }: { passed: boolean }) {
  return <Badge tone={passed ? 'green' : 'beet'}>{passed ? 'Pass' : 'Fail'}</Badge>;
}

/** Each clause of what was expected, and the sentence of the answer that satisfied it. */
export function Clauses({ clauses }: { clauses: readonly Clause[] }) {
  if (clauses.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="What was expected">
      {clauses.map(({ text, passed, sentence }) => (
        <li key={text}>
          <Verdict passed={passed} /> {text}
          {sentence !== null && <p className={classes.small}>{`Satisfied by: “${sentence}”`}</p>}
        </li>
      ))}
    </ul>
  );
}
