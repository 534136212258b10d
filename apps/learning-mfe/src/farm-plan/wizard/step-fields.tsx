import { planOptions } from '@farm/farm';
import { CheckboxGroup, Chips, RadioCards, Select, TextArea } from '@farm/ui';
import { useRef, type KeyboardEvent } from 'react';
import { LOCATION_LIMIT, type PlanAnswers } from './plan-answers';
import classes from './wizard.module.css';

interface StepProps {
  answers: PlanAnswers;
  onAnswer: (change: Partial<PlanAnswers>) => void;
}

// Enter goes on, as in every other step; Shift and Enter begin a new line.
function goOn(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

function LocationStep({ answers: { location }, onAnswer }: StepProps) {
  const isLong = [...location].length > LOCATION_LIMIT;
  return (
    <TextArea
      label="Growing location"
      hint="A ZIP code or town and state, then the size of your space, how much sun it gets, and any limitations. Example: Tuskegee AL 36083, 4x8 raised bed, part shade, deer"
      error={isLong ? `Please tell us where you grow, in up to ${LOCATION_LIMIT} characters.` : undefined}
      limit={LOCATION_LIMIT}
      rows={3}
      enterKeyHint="next"
      value={location}
      onValue={(value) => onAnswer({ location: value })}
      onKeyDown={goOn}
    />
  );
}

function ExperienceStep({ answers: { experience }, onAnswer }: StepProps) {
  return (
    <RadioCards
      legend="Experience"
      options={planOptions.experience}
      value={experience}
      onValue={(value) => onAnswer({ experience: value })}
    />
  );
}

const CROPS = planOptions.crops.map((crop) => ({ value: crop, label: crop }));

function CropsStep({ answers: { crops }, onAnswer }: StepProps) {
  const box = useRef<HTMLDivElement>(null);
  const remove = (gone: string) => {
    onAnswer({ crops: crops.filter((crop) => crop !== gone) });
    if (crops.length === 1) box.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={box} className={classes.crops}>
      <CheckboxGroup
        legend="Crops"
        options={CROPS}
        values={CROPS.map(({ value }) => value).filter((crop) => crops.includes(crop))}
        onValues={(values) => onAnswer({ crops: values })}
      />
      {crops.length > 0 && <Chips label="Selected crops" chips={crops} onRemove={remove} />}
    </div>
  );
}

function BudgetStep({ answers: { budget }, onAnswer }: StepProps) {
  return (
    <RadioCards
      legend="Budget"
      options={planOptions.budget.map(({ value, label }) => ({ value, label }))}
      value={budget}
      onValue={(value) => onAnswer({ budget: value })}
    />
  );
}

function HoursStep({ answers: { timePerWeek }, onAnswer }: StepProps) {
  const choose = (value: string) =>
    onAnswer({ timePerWeek: planOptions.timePerWeek.find((option) => option.value === value)?.value ?? null });
  return (
    <Select label="Hours per week" value={timePerWeek ?? ''} onValue={choose}>
      <option value="">Choose your hours</option>
      {planOptions.timePerWeek.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}

/** The five steps in order: the question as its heading, one plain line, and the field that takes the answer. */
export const steps = [
  {
    heading: 'Where do you grow?',
    line: 'Five questions, and you get four weeks of work with the real dates of your own ground. No sign-up.',
    Field: LocationStep,
  },
  {
    heading: 'How much have you grown before?',
    line: 'It decides how many crops we put into four weeks.',
    Field: ExperienceStep,
  },
  {
    heading: 'What would you like to grow?',
    line: 'Choose as many as you like. What has to wait is named with its date.',
    Field: CropsStep,
  },
  {
    heading: 'What can you spend in these four weeks?',
    line: 'The plan stays within it, seeds and supplies together.',
    Field: BudgetStep,
  },
  {
    heading: 'How many hours a week do you have?',
    line: 'No week asks for more.',
    Field: HoursStep,
  },
] as const;
