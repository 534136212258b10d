import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import classes from './field.module.css';

/** What every labelled control takes. */
export interface Labelled {
  label: string;
  hint?: string;
  /** What is wrong and how to mend it; shown under the control and announced with it. */
  error?: string;
  value: string;
  onValue: (value: string) => void;
}

interface Wiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FrameProps extends Pick<Labelled, 'label' | 'hint' | 'error'> {
  /** Stands under the control: a counter. */
  below?: ReactNode;
  children: (wiring: Wiring) => ReactNode;
}

/** Label above, hint, control, error under it, tied together for every way of reading. */
export function FieldFrame({ label, hint, error, below, children }: FrameProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className={classes.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p className={classes.error} id={`${id}-error`}>
          <CircleAlert size={18} strokeWidth={1.75} aria-hidden />
          {error}
        </p>
      )}
      {below}
    </div>
  );
}
