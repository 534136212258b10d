import type { Recipe } from '@farm/contracts';
import { Button, choiceBoxClass, Dialog, Row, Stack, Text } from '@farm/ui';
import { useState } from 'react';
import classes from './cook-mode.module.css';
import { stepMinutes } from './step-time';
import { StepTimers, type StepTimersState } from './step-timers';
import { useArrowKeys, useScreenOn } from './use-cook-mode';

interface CookModeProps {
  recipe: Recipe;
  /** The timers go on when the dialog is closed. */
  timers: StepTimersState;
  onClose: () => void;
}

/** The recipe one large step at a time: first what to get ready, then each instruction. */
export function CookMode({ recipe, timers: { timers, start, stop }, onClose }: CookModeProps) {
  const isScreenOn = useScreenOn();
  const [step, setStep] = useState(0);
  const last = recipe.instructions.length;
  const text = recipe.instructions[step - 1];
  const minutes = text === undefined ? null : stepMinutes(text);
  const move = (by: number) => setStep((current) => Math.min(last, Math.max(0, current + by)));
  useArrowKeys(move);
  return (
    <Dialog open title={recipe.title} onClose={onClose} className={classes.dialog}>
      <Stack gap={5}>
        <Text size="small" tone="muted">
          {`${isScreenOn ? 'Your screen stays on. ' : ''}Use the arrow keys to change steps.`}
        </Text>
        <Stack gap={3} role="status">
          <p className={classes.count}>{step === 0 ? 'Get ready' : `Step ${step} of ${last}`}</p>
          {text && <p className={classes.instruction}>{text}</p>}
        </Stack>
        <div hidden={step !== 0}>
          <GetReady recipe={recipe} />
        </div>
        {minutes !== null && (
          <Row>
            <Button type="button" variant="secondary" onClick={() => start(step, minutes)}>
              {`Start a timer: ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`}
            </Button>
          </Row>
        )}
        <StepTimers timers={timers} stop={stop} />
        <div className={classes.buttons}>
          <Button type="button" variant="outline" aria-disabled={step === 0} onClick={() => move(-1)}>
            Previous
          </Button>
          <Button type="button" onClick={() => (step === last ? onClose() : move(1))}>
            {step === last ? 'Finish' : 'Next'}
          </Button>
        </div>
      </Stack>
    </Dialog>
  );
}

/** The ingredients to tick, and what must be known before the first step. */
function GetReady({ recipe: { ingredients, safety, allergens, labelCheck } }: { recipe: Recipe }) {
  const notes = [
    ...(allergens.length > 0 ? [`Contains: ${allergens.join(', ')}`] : []),
    ...(labelCheck.length > 0 ? [`Check the label: ${labelCheck.join(', ')}`] : []),
    ...safety,
  ];
  return (
    <Stack gap={4}>
      <Stack as="fieldset" gap={1} className={classes.ingredients}>
        <legend>Ingredients</legend>
        {ingredients.map((each) => (
          <label key={each} className={classes.ingredient}>
            <input type="checkbox" className={choiceBoxClass} />
            <span>{each}</span>
          </label>
        ))}
      </Stack>
      {notes.map((note) => (
        <Text key={note} size="small">
          {note}
        </Text>
      ))}
    </Stack>
  );
}
