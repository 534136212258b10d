import type { ReactNode } from 'react';
import classes from './checkbox.module.css';
import { usePreHydrationValue } from './use-pre-hydration-value';

interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  required?: boolean;
}

const ticked = (box: HTMLInputElement) => box.checked;

export function Checkbox({ label, checked, onCheckedChange, ...rest }: CheckboxProps) {
  const box = usePreHydrationValue(ticked, checked, onCheckedChange);
  return (
    <label className={classes.option}>
      <input
        {...rest}
        ref={box}
        className={classes.box}
        type="checkbox"
        checked={checked}
        onChange={(event) => onCheckedChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

interface CheckboxGroupProps<V extends string> {
  legend: ReactNode;
  options: readonly { value: V; label: string }[];
  values: readonly V[];
  /** The selected values, in the order of `options`. */
  onValuesChange: (values: V[]) => void;
}

/** Multiple choice. */
export function CheckboxGroup<V extends string>({ legend, options, values, onValuesChange }: CheckboxGroupProps<V>) {
  const change = (value: V, chosen: boolean) =>
    onValuesChange(
      options.map((option) => option.value).filter((other) => (other === value ? chosen : values.includes(other))),
    );
  return (
    <fieldset>
      <legend className={classes.legend}>{legend}</legend>
      <div className={classes.row}>
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={values.includes(value)}
            onCheckedChange={(chosen) => change(value, chosen)}
          />
        ))}
      </div>
    </fieldset>
  );
}
