import type { Gate } from '@farm/contracts';
import { Banner } from '@farm/ui';
import classes from '../training.module.css';
import { BeforeAfter } from './before-after';
import { meansOf } from './gate-words';

interface Props {
  gate: Gate;
  /** What it means for what was just done or may be done. */
  says: string;
}

/** What the gate found: how many cases, the means, and each answer that would break with both texts. */
export function GateResult({ gate, says }: Props) {
  const { passed, cases, critical, broken } = gate;
  return (
    <div className={classes.page}>
      <Banner kind={passed ? 'ok' : 'warn'} title={passed ? 'The gate is green' : 'The gate is red'}>
        {says}
      </Banner>
      <p className={classes.small}>{`${cases} cases were answered by both versions: ${meansOf(gate)}.`}</p>
      {critical.length > 0 && (
        <div>
          <p>Critical checks that would fail. No reason passes them:</p>
          <ul>
            {critical.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
      )}
      {broken.length > 0 && (
        <ul className={classes.list} aria-label="Answers that would break">
          {broken.map(({ caseKey, question, before, after, reason }) => (
            <li key={caseKey}>
              <p>
                <strong>{question}</strong>
              </p>
              <p className={classes.small}>{reason}</p>
              <BeforeAfter before={before} after={after} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
