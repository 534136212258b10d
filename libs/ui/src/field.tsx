import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classList } from './class-list';
import classes from './field.module.css';
import { VisuallyHidden } from './typography';
import { usePreHydrationValue, getValue } from './use-pre-hydration-value';

interface LabelledProps {
  label: string;
  hint?: string;
  /** The problem and how to fix it; shown below the control and announced with it. */
  error?: string;
  value: string;
  onValueChange: (value: string) => void;
}

interface Wiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FrameProps extends Pick<LabelledProps, 'label' | 'hint' | 'error'> {
  /** Below the control, such as a counter. */
  below?: ReactNode;
  children: (wiring: Wiring) => ReactNode;
}

/** Label, hint, control and error, connected by ARIA attributes. */
function FieldFrame({ label, hint, error, below, children }: FrameProps) {
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
          <span>{error}</span>
        </p>
      )}
      {below}
    </div>
  );
}

type OwnedAttribute = keyof LabelledProps | 'id' | 'style' | 'onChange' | 'defaultValue' | 'className' | 'children';

interface FieldProps extends LabelledProps, Omit<ComponentProps<'input'>, OwnedAttribute | 'type'> {
  type?: 'text' | 'email' | 'search' | 'url' | 'tel' | 'date' | 'number' | 'password' | 'time';
}

/** What people write may run from right to left; addresses and numbers do not. */
const DIRECTIONS: Partial<Record<NonNullable<FieldProps['type']>, 'auto'>> = { text: 'auto', search: 'auto' };

/** A labeled input. Pass `autoComplete` for name, email and ZIP. */
export function Field({ ref, label, hint, error, value, onValueChange: onValue, type = 'text', ...rest }: FieldProps) {
  const control = usePreHydrationValue(getValue, value, onValue, ref);
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(wiring) => (
        <input
          dir={DIRECTIONS[type]}
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

interface TextAreaProps extends LabelledProps, Omit<ComponentProps<'textarea'>, OwnedAttribute | 'maxLength'> {
  /** Maximum code points. A counter appears near the limit; text is never cut. */
  limit?: number;
  /** Length from which the counter is shown; by default 90 % of the limit. */
  countFrom?: number;
  /** As high as its text, from one line; browsers without `field-sizing` show `rows`. */
  grows?: boolean;
}

const NEAR_THE_LIMIT = 0.9;

/** The announced text, which changes at three lengths instead of with every key. */
function announcementOf(used: number, from: number, limit: number): string {
  if (used > limit) return `Longer than ${limit} characters`;
  if (used === limit) return `The limit of ${limit} characters is reached`;
  return used >= from ? `Near the limit of ${limit} characters` : '';
}

/** The visible count, and a live region that is rendered before its text. */
function Counter({ used, from, limit }: { used: number; from: number; limit: number }) {
  return (
    <>
      {used >= from && <p className={classes.count}>{`${used} of ${limit} characters`}</p>}
      <VisuallyHidden as="div" aria-live="polite">
        {announcementOf(used, from, limit)}
      </VisuallyHidden>
    </>
  );
}

export function TextArea({
  ref,
  label,
  hint,
  error,
  value,
  onValueChange: onValue,
  limit,
  countFrom,
  grows = false,
  ...rest
}: TextAreaProps) {
  const control = usePreHydrationValue(getValue, value, onValue, ref);
  const used = [...value].length;
  const counter =
    limit === undefined ? null : <Counter used={used} from={countFrom ?? limit * NEAR_THE_LIMIT} limit={limit} />;
  return (
    <FieldFrame label={label} hint={hint} error={error} below={counter}>
      {(wiring) => (
        <textarea
          rows={4}
          dir="auto"
          {...rest}
          {...wiring}
          ref={control}
          className={classList(classes.control, grows ? classes.growing : classes.area)}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}

interface SelectProps extends LabelledProps, Omit<ComponentProps<'select'>, OwnedAttribute> {
  /** `<option>` elements. */
  children: ReactNode;
}

export function Select({ ref, label, hint, error, value, onValueChange: onValue, children, ...rest }: SelectProps) {
  const control = usePreHydrationValue(getValue, value, onValue, ref);
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

interface FileFieldProps
  extends Pick<FrameProps, 'label' | 'hint' | 'error'>, Pick<ComponentProps<'input'>, 'ref' | 'name' | 'accept'> {
  /** Null: the choice was taken back. */
  onFileChange: (file: File | null) => void;
}

const getFile = (control: HTMLInputElement) => control.files?.[0];

/** Chooses one file. To empty it, give it another `key`. */
export function FileField({ ref, label, hint, error, onFileChange, ...rest }: FileFieldProps) {
  const control = usePreHydrationValue(getFile, null, onFileChange, ref);
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(wiring) => (
        <input
          {...rest}
          {...wiring}
          ref={control}
          type="file"
          className={classes.file}
          onChange={(event) => onFileChange(getFile(event.target) ?? null)}
        />
      )}
    </FieldFrame>
  );
}
