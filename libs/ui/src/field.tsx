import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { classList } from './class-list';
import { FieldFrame, type Labelled } from './field-frame';
import classes from './field.module.css';
import { useDoneBefore, valueOf } from './use-done-before';

type Own = keyof Labelled | 'id' | 'style' | 'onChange' | 'defaultValue' | 'className' | 'children';

interface FieldProps extends Labelled, Omit<InputHTMLAttributes<HTMLInputElement>, Own | 'type'> {
  type?: 'text' | 'email' | 'search' | 'url' | 'tel' | 'date' | 'number' | 'password';
}

/** A labelled line of text. Give `autoComplete` for name, e-mail and ZIP. */
export function Field({ label, hint, error, value, onValue, type = 'text', ...rest }: FieldProps) {
  const control = useDoneBefore(valueOf, value, onValue);
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(wiring) => (
        <input
          {...rest}
          {...wiring}
          ref={control}
          type={type}
          className={classes.control}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}

interface TextAreaProps extends Labelled, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Own | 'maxLength'> {
  /** Most characters (code points). Counted in words near the limit, never cut silently. */
  limit?: number;
  /** Characters from which on they are counted; nine tenths of the limit unless given. */
  countFrom?: number;
}

const NEAR_THE_LIMIT = 0.9;

/** A labelled text of several lines. */
export function TextArea({ label, hint, error, value, onValue, limit, countFrom, ...rest }: TextAreaProps) {
  const control = useDoneBefore(valueOf, value, onValue);
  const used = [...value].length;
  const counter =
    limit !== undefined && used >= (countFrom ?? limit * NEAR_THE_LIMIT) ? (
      <p className={classes.count} role="status">{`${used} of ${limit} characters`}</p>
    ) : null;
  return (
    <FieldFrame label={label} hint={hint} error={error} below={counter}>
      {(wiring) => (
        <textarea
          rows={4}
          {...rest}
          {...wiring}
          ref={control}
          className={classList(classes.control, classes.area)}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}

interface SelectProps extends Labelled, Omit<SelectHTMLAttributes<HTMLSelectElement>, Own> {
  /** `<option>` elements. */
  children: ReactNode;
}

/** A labelled choice of one among many. */
export function Select({ label, hint, error, value, onValue, children, ...rest }: SelectProps) {
  const control = useDoneBefore(valueOf, value, onValue);
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(wiring) => (
        <select
          {...rest}
          {...wiring}
          ref={control}
          className={classes.control}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        >
          {children}
        </select>
      )}
    </FieldFrame>
  );
}
