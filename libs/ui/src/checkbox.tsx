import { type ComponentProps, type FocusEventHandler, type ReactNode, type Ref, useId } from 'react';
import classes from './checkbox.module.css';
import { choiceBoxClass } from './choice-box';
import { usePreHydrationValue } from './use-pre-hydration-value';

interface CheckboxProps extends Pick<
  ComponentProps<'input'>,
  'ref' | 'name' | 'value' | 'onBlur' | 'disabled' | 'required'
> {
  label: ReactNode;
  /** The problem and how to fix it; shown below the box and announced with it. */
  error?: string | undefined;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

const ticked = (box: HTMLInputElement) => box.checked;

export function Checkbox({ ref, label, error, checked, onCheckedChange, ...rest }: CheckboxProps) {
  const box = usePreHydrationValue(ticked, checked, onCheckedChange, ref);
  const errorId = useId();
  return (
    <>
      <label className={classes.option}>
        <input
          {...rest}
          ref={box}
          className={choiceBoxClass}
          type="checkbox"
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => onCheckedChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p className={classes.error} id={errorId}>
          {error}
        </p>
      )}
    </>
  );
}

interface CheckboxGroupProps<V extends string> {
  /** The first box, to focus it. */
  ref?: Ref<HTMLInputElement>;
  name?: string;
  onBlur?: FocusEventHandler<HTMLElement>;
  legend: ReactNode;
  options: readonly { value: V; label: string }[];
  values: readonly V[];
  /** The selected values, in the order of `options`. */
  onValuesChange: (values: V[]) => void;
}

/** Multiple choice. */
export function CheckboxGroup<V extends string>(props: CheckboxGroupProps<V>) {
  const { ref, name, legend, options, values, onValuesChange, onBlur } = props;
  const change = (value: V, chosen: boolean) =>
    onValuesChange(
      options.map((option) => option.value).filter((other) => (other === value ? chosen : values.includes(other))),
    );
  return (
    <fieldset onBlur={onBlur}>
      <legend className={classes.legend}>{legend}</legend>
      <div className={classes.row}>
        {options.map(({ value, label }, index) => (
          <Checkbox
            key={value}
            ref={index === 0 ? ref : undefined}
            name={name}
            value={value}
            label={label}
            checked={values.includes(value)}
            onCheckedChange={(chosen) => change(value, chosen)}
          />
        ))}
      </div>
    </fieldset>
  );
}
