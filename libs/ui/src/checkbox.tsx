import { useLayoutEffect, useRef, type ReactNode } from 'react';
import classes from './checkbox.module.css';

interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  onChecked: (checked: boolean) => void;
  disabled?: boolean;
  required?: boolean;
}

/** Yes or no, pressed on the box or on its words. What was ticked before hydration is reported once. */
export function Checkbox({ label, checked, onChecked, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  const report = useRef({ checked, onChecked });
  useLayoutEffect(() => {
    const ticked = box.current?.checked;
    if (ticked !== undefined && ticked !== report.current.checked) report.current.onChecked(ticked);
  }, []);
  return (
    <label className={classes.option}>
      <input
        {...rest}
        ref={box}
        className={classes.box}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChecked(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

interface CheckboxGroupProps<V extends string> {
  legend: ReactNode;
  options: readonly { value: V; label: string }[];
  values: readonly V[];
  /** The chosen ones, in the order of `options`. */
  onValues: (values: V[]) => void;
}

/** Any of several. */
export function CheckboxGroup<V extends string>({ legend, options, values, onValues }: CheckboxGroupProps<V>) {
  const change = (value: V, chosen: boolean) =>
    onValues(
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
            onChecked={(chosen) => change(value, chosen)}
          />
        ))}
      </div>
    </fieldset>
  );
}
