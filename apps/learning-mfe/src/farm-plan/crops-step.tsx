import { planOptions } from '@farm/farm';
import { CheckboxGroup, ErrorState, Skeleton, Stack, TextArea } from '@farm/ui';
import { LazyBoundary } from '@farm/web-kit/lazy-part';
import { useRef } from 'react';
import { goOnWithEnter } from './enter-key';
import { PlantPicker } from './lazy-parts';
import { textProps, type StepProps } from './plan-answers';
import { SelectedCrops } from './plants/selected-crops';
import classes from './wizard/wizard.module.css';

const CROPS = planOptions.crops.map((crop) => ({ value: crop, label: crop }));

/** Step 3: groups of crops, crops one by one, and wishes in free words. */
export function CropsStep(props: StepProps) {
  const { answers, onAnswer } = props;
  const { crops } = answers;
  const firstGroup = useRef<HTMLInputElement>(null);
  const selected = { answers, onAnswer, onEmpty: () => firstGroup.current?.focus() };
  return (
    <Stack gap={5} className={classes.crops}>
      <CheckboxGroup
        ref={firstGroup}
        legend="Crops"
        options={CROPS}
        values={CROPS.map(({ value }) => value).filter((crop) => crops.includes(crop))}
        onValuesChange={(values) => onAnswer({ crops: values })}
      />
      <LazyBoundary
        fallback={
          <>
            <Skeleton count={2} />
            <SelectedCrops {...selected} />
          </>
        }
        renderError={(tryAgain) => (
          <>
            <ErrorState title="We couldn't load the list of crops" level="h2" onTryAgain={tryAgain}>
              You can write their names into the box below instead.
            </ErrorState>
            <SelectedCrops {...selected} />
          </>
        )}
      >
        <PlantPicker {...selected} />
      </LazyBoundary>
      <TextArea
        label="What else do you want to grow or keep?"
        hint="In your own words. Example: blueberries, a few hens, no kale"
        rows={2}
        enterKeyHint="next"
        onKeyDown={goOnWithEnter}
        {...textProps('wishes', props)}
      />
    </Stack>
  );
}
