import { i18n } from '@lingui/core';
import { postGenerateFarmPlan } from '@farm/contracts/form-rules';
import { Field } from '@farm/ui';
import { useHydrated } from '@farm/web-kit';
import type { FocusEvent } from 'react';
import { isStart, startDays, type PlanAnswers } from './plan-answers';

interface StartFieldProps {
  start: PlanAnswers['start'];
  onAnswer: (change: Pick<PlanAnswers, 'start'>) => void;
}

/** The first day of the plan; empty: today. */
export function StartField({ start, onAnswer }: StartFieldProps) {
  const isHydrated = useHydrated(); // the prerendered page knows no clock
  // A date that is half typed has no value: without this it would be lost in silence.
  const checkParts = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    if (currentTarget.validity.badInput) onAnswer({ start: null });
    else if (start === null) onAnswer({ start: '' });
  };
  const problem =
    start === null
      ? i18n._('Please enter the whole date, or clear it.')
      : i18n._(postGenerateFarmPlan.fields.start.message);
  return (
    <Field
      label={i18n._('When do you want to start?')}
      hint={i18n._('Leave it empty to start today. A plan can start up to a year ahead.')}
      type="date"
      name="start"
      {...(isHydrated && startDays())}
      value={start ?? ''}
      onValueChange={(value) => onAnswer({ start: value })}
      onBlur={checkParts}
      {...(!isStart(start) && { error: problem })}
    />
  );
}
