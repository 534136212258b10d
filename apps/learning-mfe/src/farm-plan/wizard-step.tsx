import { i18n } from '@lingui/core';
import { planOptions } from '@farm/farm';
import {
  Banner,
  PageSection,
  Button,
  Card,
  Checkbox,
  Eyebrow,
  Form,
  Lead,
  ProgressBar,
  RadioCards,
  Row,
  Select,
  Stack,
  Status,
} from '@farm/ui';
import { getServerMessage, useHydrated } from '@farm/web-kit';
import { type ReactNode, useEffect } from 'react';
import { DexterMemoryOffer } from '../dexter-memory/dexter-memory-offer';
import { CropsStep } from './crops-step';
import { loadPlanView } from './lazy-parts';
import { LocationStep } from './location-step';
import { answersFrom, isAnswered, STEPS, type StepProps, usableForPlan } from './plan-answers';
import { formatDay } from './plan-dates';
import type { Wizard } from './use-farm-plan';
import classes from './wizard/wizard.module.css';

function ExperienceStep({ answers: { experience }, onAnswer }: StepProps) {
  return (
    <RadioCards
      legend={i18n._('Experience')}
      options={planOptions.experience.map(({ value, label }) => ({ value, label: i18n._(label) }))}
      value={experience}
      onValueChange={(value) => onAnswer({ experience: value })}
    />
  );
}

function BudgetStep({ answers: { budget, hasSeed }, onAnswer }: StepProps) {
  return (
    <>
      <RadioCards
        legend={i18n._('Budget')}
        options={planOptions.budget.map(({ value, label }) => ({ value, label: i18n._(label) }))}
        value={budget}
        onValueChange={(value) => onAnswer({ budget: value })}
      />
      <Checkbox
        label={i18n._('I have seed')}
        checked={hasSeed}
        onCheckedChange={(isChecked) => onAnswer({ hasSeed: isChecked })}
      />
    </>
  );
}

function HoursStep({ answers: { timePerWeek }, onAnswer }: StepProps) {
  const choose = (value: string) =>
    onAnswer({ timePerWeek: planOptions.timePerWeek.find((option) => option.value === value)?.value ?? null });
  return (
    <Select label={i18n._('Hours per week')} value={timePerWeek ?? ''} onValueChange={choose}>
      <option value="">{i18n._('Choose your hours')}</option>
      {planOptions.timePerWeek.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}

const steps = [
  {
    heading: /*i18n*/ 'Where do you grow?',
    line: /*i18n*/ 'Answer five questions and get a custom 4-week plan with real dates for your own ground. No sign-up.',
    Field: LocationStep,
  },
  {
    heading: /*i18n*/ 'How much have you grown before?',
    line: /*i18n*/ 'This sets how much we put in each week.',
    Field: ExperienceStep,
  },
  {
    heading: /*i18n*/ 'What would you like to grow?',
    line: /*i18n*/ 'Choose groups, crops one by one, or write your own. You get a date for anything that has to wait.',
    Field: CropsStep,
  },
  {
    heading: /*i18n*/ 'What can you spend in these four weeks?',
    line: /*i18n*/ 'The plan stays within it, including seeds and supplies.',
    Field: BudgetStep,
  },
  {
    heading: /*i18n*/ 'How many hours a week do you have?',
    line: /*i18n*/ 'No week will ask for more than this.',
    Field: HoursStep,
  },
] as const;

interface WizardStepProps extends Pick<StepProps, 'fieldRef'> {
  wizard: Wizard;
  notice?: ReactNode;
}

type LastPlanProps = { last: NonNullable<Wizard['last']>; onOpen: Wizard['showPlan'] };

/** Opens the plan that was made last in this browser. */
function LastPlan({ last, onOpen }: LastPlanProps) {
  const { place, day } = last.plan.context;
  return (
    <Banner title={i18n._('Your last plan')}>
      <p>{`${place} · ${formatDay(day)}`}</p>
      <Button type="button" variant="outline" size="small" onClick={() => onOpen(last)}>
        {i18n._('Open my last plan')}
      </Button>
    </Banner>
  );
}

/** One question of the wizard. */
export function WizardStep({ wizard, notice, fieldRef }: WizardStepProps) {
  const { step, answers, errorOf } = wizard;
  const isHydrated = useHydrated();
  useEffect(() => {
    if (step === STEPS) loadPlanView().catch(() => undefined); // then it is loaded when the plan is shown
  }, [step]);
  const content = steps[step - 1];
  if (!content) return null;
  const { heading, line, Field } = content;
  const isLast = step === STEPS;
  const isPending = isLast && wizard.isPending;
  const error = isLast ? wizard.error : null;
  const canGoOn = isAnswered(step, answers) && !isPending;
  const goOn = () => {
    if (!canGoOn) return;
    if (isLast) wizard.generate();
    else wizard.next();
  };
  return (
    <PageSection narrow>
      {notice}
      <Card wide>
        <ProgressBar label={i18n._('Step {step} of {steps}', { step, steps: STEPS })} value={step} max={STEPS} />
        <Stack gap={2} className={classes.question}>
          <Eyebrow>{i18n._('Start My Farm Plan')}</Eyebrow>
          <h1>{i18n._(heading)}</h1>
          <Lead>{i18n._(line)}</Lead>
        </Stack>
        {step === 1 && isHydrated && wizard.last && <LastPlan last={wizard.last} onOpen={wizard.showPlan} />}
        {step === 1 && (
          <DexterMemoryOffer usable={usableForPlan} onUse={(memory) => wizard.answer(answersFrom(memory))} />
        )}
        <Form className={classes.form} onSubmit={goOn}>
          <Field answers={answers} onAnswer={wizard.answer} errorOf={errorOf} fieldRef={fieldRef} />
          <Status>
            {isPending && <span>{i18n._("One moment: we're working out your dates, crops, and hours.")}</span>}
            {error && (
              <>
                {getServerMessage(error) && <span className={classes.problem}>{getServerMessage(error)}</span>}
                <span className={classes.saved}>{i18n._('Your answers are saved. Please try again.')}</span>
              </>
            )}
          </Status>
          <Row between className={classes.bar}>
            <Button type="button" variant="outline" disabled={step === 1} onClick={wizard.previous}>
              {i18n._('Previous')}
            </Button>
            {isLast ? (
              <Button isPending={isPending} pendingLabel={i18n._('Generating Plan...')} disabled={!canGoOn}>
                {i18n._('Generate My Plan')}
              </Button>
            ) : (
              // Before hydration nobody knows what is typed, and a press is repeated after it: a disabled button would swallow it.
              <Button disabled={isHydrated && !canGoOn}>{i18n._('Next')}</Button>
            )}
          </Row>
        </Form>
      </Card>
    </PageSection>
  );
}
