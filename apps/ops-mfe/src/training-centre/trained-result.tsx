import { Banner, buttonClass, SectionHeading } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { addressOf } from './centre-desk';
import { Clauses } from './clauses';
import { BeforeAfter } from './gate/before-after';
import { GateResult } from './gate/gate-result';
import { draftSentence } from './gate/gate-words';
import { KeepAnswer } from './keep-answer';
import classes from './training.module.css';
import type { Trained } from './use-training';

const IN_FORCE = 'In force from the next message on.';

/** What one instruction did: how it was understood, the answer before and after, each clause, and the gate. */
export function TrainedResult({ trained }: { trained: Trained }) {
  const {
    success,
    sessionId,
    response,
    beforeResponse,
    emotion,
    understoodAs,
    effect,
    clauses,
    activated,
    gate,
    probe,
  } = trained;
  if (!success) return <Banner kind="error">Training did not go through. Please try again.</Banner>;
  return (
    <section className={classes.page}>
      <SectionHeading>What it does</SectionHeading>
      {understoodAs !== null && <p>{`Understood as: ${understoodAs}`}</p>}
      {effect === 'model-only' && (
        <p>
          This guides the AI model only. To change offline answers,{' '}
          <Link to={addressOf('corrections')}>write a correction</Link>.
        </p>
      )}
      {probe !== undefined && (
        <p>
          <strong>Asked:</strong> {probe}
        </p>
      )}
      <BeforeAfter before={beforeResponse} after={response} />
      {beforeResponse === response && <p>The answer to this question stays the same.</p>}
      <p className={classes.small}>{`Feeling: ${emotion}. Session: ${sessionId}`}</p>
      <Clauses clauses={clauses} />
      <div className={classes.row}>
        <Link
          className={buttonClass('quiet', 'small')}
          to={addressOf('corrections')}
          state={{ sessionId, incorrectResponse: response }}
        >
          Correct this answer
        </Link>
        <KeepAnswer answer={response} />
      </div>
      <GateResult gate={gate} says={activated ? IN_FORCE : draftSentence(gate)} />
    </section>
  );
}
