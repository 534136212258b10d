import { i18n } from '@lingui/core';
import { planOptions } from '@farm/farm';
import { CheckboxGroup, ErrorState, Skeleton, Stack, TextArea } from '@farm/ui';
import { LazyBoundary } from '@farm/web-kit/lazy-part';
import { useRef } from 'react';
import { goOnWithEnter } from './enter-key';
import { PlantPicker } from './lazy-parts';
import { textProps, type StepProps } from './plan-answers';
import { SelectedCrops } from './plants/selected-crops';
import classes from './wizard/wizard.module.css';

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
        legend={i18n._('Crops')}
        options={planOptions.crops.map((crop) => ({ value: crop, label: i18n._(crop) }))}
        values={planOptions.crops.filter((crop) => crops.includes(crop))}
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
            <ErrorState title={i18n._("We couldn't load the list of crops")} level="h2" onTryAgain={tryAgain}>
              {i18n._('You can write their names into the box below instead.')}
            </ErrorState>
            <SelectedCrops {...selected} />
          </>
        )}
      >
        <PlantPicker {...selected} />
      </LazyBoundary>
      <TextArea
        label={i18n._('What else do you want to grow or keep?')}
        hint={i18n._('In your own words. Example: blueberries, a few hens, no kale')}
        rows={2}
        enterKeyHint="next"
        onKeyDown={goOnWithEnter}
        {...textProps('wishes', props)}
      />
    </Stack>
  );
}
