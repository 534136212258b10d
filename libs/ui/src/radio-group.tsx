import { useId, type FocusEventHandler, type ReactNode, type Ref } from 'react';
import { choiceBoxClass } from './choice-box';
import { classList } from './class-list';
import classes from './radio-group.module.css';
import { getCheckedValue, usePreHydrationValue } from './use-pre-hydration-value';

export interface Option<V extends string> {
  value: V;
  label: string;
  hint?: string;
  /** At the end of its card, as the icon of an answer that was judged. */
  mark?: ReactNode;
}

interface ChoiceProps<V extends string> {
  /** The radio button that Tab reaches: the selected one, or the first. */
  ref?: Ref<HTMLInputElement>;
  name?: string;
  onBlur?: FocusEventHandler<HTMLElement>;
  /** Text, or a heading. */
  legend: ReactNode;
  options: readonly Option<V>[];
  /** null: none selected. */
  value: V | null;
  onValueChange: (value: V) => void;
  disabled?: boolean;
}

/** The option whose radio button Tab reaches. */
const tabStop = <V extends string>(options: readonly Option<V>[], value: V | null): Option<V> | undefined =>
  options.find((option) => option.value === value) ?? options[0];

interface ChoiceOptionProps<V extends string> extends Pick<ChoiceProps<V>, 'ref' | 'value' | 'onValueChange'> {
  option: Option<V>;
  /** Shared by all options of a group. */
  name: string;
  className: string | undefined;
  children: ReactNode;
}

/** One option, pressed anywhere on its label. */
function ChoiceOption<V extends string>({
  ref,
  option,
  name,
  value,
  onValueChange,
  className,
  children,
}: ChoiceOptionProps<V>) {
  return (
    <label className={className}>
      <input
        ref={ref}
        className={choiceBoxClass}
        type="radio"
        name={name}
        value={option.value}
        checked={option.value === value}
        onChange={() => onValueChange(option.value)}
      />
      {children}
    </label>
  );
}

/** Single choice, side by side. */
export function RadioGroup<V extends string>(props: ChoiceProps<V>) {
  const { ref, name, legend, options, value, onValueChange, onBlur, disabled } = props;
  const id = useId();
  const one = { name: name ?? id, value, onValueChange, className: classes.option };
  const focusable = tabStop(options, value);
  const group = usePreHydrationValue(getCheckedValue<V>, value, onValueChange);
  return (
    <fieldset ref={group} disabled={disabled} onBlur={onBlur}>
      <legend className={classes.legend}>{legend}</legend>
      <div className={classes.row}>
        {options.map((option) => (
          <ChoiceOption key={option.value} {...one} option={option} ref={option === focusable ? ref : undefined}>
            <span key={option.label}>{option.label}</span>
          </ChoiceOption>
        ))}
      </div>
    </fieldset>
  );
}

interface RadioCardsProps<V extends string> extends ChoiceProps<V> {
  /** Small cards in as many columns as fit, for short labels. */
  compact?: boolean;
  /** Id of the text that judges the choice. */
  describedBy?: string | undefined;
  /** Between the legend and the cards. */
  children?: ReactNode;
}

/** Single choice as cards. */
export function RadioCards<V extends string>(props: RadioCardsProps<V>) {
  const { ref, name, legend, options, value, onValueChange, onBlur, disabled } = props;
  const { compact = false, describedBy, children } = props;
  const id = useId();
  const one = { name: name ?? id, value, onValueChange, className: classes.card };
  const focusable = tabStop(options, value);
  const group = usePreHydrationValue(getCheckedValue<V>, value, onValueChange);
  return (
    <fieldset ref={group} disabled={disabled} onBlur={onBlur} aria-describedby={describedBy}>
      <legend className={classes.legend}>{legend}</legend>
      {children}
      <div className={classList(classes.cards, compact && classes.compact)}>
        {options.map((option) => (
          <ChoiceOption key={option.value} {...one} option={option} ref={option === focusable ? ref : undefined}>
            <span>
              <span>{option.label}</span>
              {option.hint && <span className={classes.hint}>{option.hint}</span>}
            </span>
            {option.mark && <span className={classes.mark}>{option.mark}</span>}
          </ChoiceOption>
        ))}
      </div>
    </fieldset>
  );
}

export function ProgressBar({ label, value, max }: { label: string; value: number; max: number }) {
  const id = useId();
  const percent = max > 0 ? Math.round((value / max) * 100) : 0;
  return (
    <div className={classes.progress}>
      <div className={classes.progressText}>
        <label htmlFor={id}>{label}</label>
        <span>{`${percent}%`}</span>
      </div>
      <progress id={id} className={classes.bar} value={value} max={max} />
    </div>
  );
}
