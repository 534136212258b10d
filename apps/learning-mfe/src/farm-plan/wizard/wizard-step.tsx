import { Band, Button, Card, Eyebrow, Form, Lead, ProgressBar, Status } from '@farm/ui';
import { sentenceOf, useMutation } from '@farm/web-kit';
import type { ReactNode } from 'react';
import type { Wizard } from '../use-farm-plan';
import { isAnswered, STEPS } from './plan-answers';
import { steps } from './step-fields';
import classes from './wizard.module.css';

// Asked for by the specification (2, section 8), so that somebody who helps by phone can read it.
const log = (error: unknown) => window.console.log('Farm plan generation failed', error);

/** One question of the wizard. It is made anew for each step, so an answer that comes too late changes no other step. */
export function WizardStep({ wizard, notice }: { wizard: Wizard; notice?: ReactNode }) {
  const { step, answers } = wizard;
  const { isPending, error, mutate } = useMutation({ mutationFn: wizard.generate });
  const shown = steps[step - 1];
  if (!shown) return null;
  const { heading, line, Field } = shown;
  const isLast = step === STEPS;
  const canGoOn = isAnswered(step, answers) && !isPending;
  const goOn = () => {
    if (!canGoOn) return;
    if (isLast) mutate(undefined, { onSuccess: wizard.showPlan, onError: log });
    else wizard.next();
  };
  return (
    <Band narrow>
      {notice}
      <Card wide>
        <ProgressBar label={`Step ${step} of ${STEPS}`} value={step} max={STEPS} />
        <div className={classes.question}>
          <Eyebrow>Start My Farm Plan</Eyebrow>
          <h1>{heading}</h1>
          <Lead>{line}</Lead>
        </div>
        <Form onSubmit={goOn}>
          <Field answers={answers} onAnswer={wizard.answer} />
          <Status>
            {isPending && 'One moment: dates, crops and hours are being put together.'}
            {error && (
              <>
                {sentenceOf(error) && <span className={classes.refused}>{sentenceOf(error)}</span>}
                <span className={classes.kept}>Your answers are kept. Please try again.</span>
              </>
            )}
          </Status>
          <div className={classes.bar}>
            <Button type="button" kind="quiet" disabled={step === 1} onClick={wizard.previous}>
              Previous
            </Button>
            {isLast ? (
              <Button busy={isPending} busyLabel="Generating Plan..." disabled={!canGoOn}>
                Generate My Plan
              </Button>
            ) : (
              <Button disabled={!canGoOn}>Next</Button>
            )}
          </div>
        </Form>
      </Card>
    </Band>
  );
}
