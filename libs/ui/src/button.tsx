import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import classes from './button.module.css';
import { classList } from './class-list';

export type ButtonKind = 'primary' | 'second' | 'quiet' | 'danger' | 'text';
type Size = 'normal' | 'small';

/** The looks of a button, for elements that this lib does not make: the facade's `Link`. */
export const buttonClass = (kind: ButtonKind = 'primary', size: Size = 'normal'): string =>
  classList(classes.button, classes[kind], size === 'small' && classes.small);

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style'> {
  kind?: ButtonKind;
  size?: Size;
  /** A press is being answered: further ones do nothing, the button keeps focus and width. */
  busy?: boolean;
  /** The label while busy. */
  busyLabel?: string;
}

/** A button. In a `Form` it submits unless `type="button"` is given, as in HTML. */
export function Button(props: ButtonProps) {
  const { kind, size, busy = false, busyLabel, className, children, onClick, type = 'submit', ...rest } = props;
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event));
  return (
    <button
      {...rest}
      type={type}
      className={classList(buttonClass(kind, size), className)}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {busyLabel === undefined ? children : <Labels busy={busy} label={children} busyLabel={busyLabel} />}
    </button>
  );
}

function Labels({ busy, label, busyLabel }: { busy: boolean; label: ReactNode; busyLabel: string }) {
  return (
    <span className={classes.labels}>
      <span className={classList(classes.label, busy && classes.away)} aria-hidden={busy || undefined}>
        {label}
      </span>
      <span className={classList(classes.label, !busy && classes.away)} aria-hidden={!busy || undefined}>
        {busyLabel}
      </span>
    </span>
  );
}

interface LinkButtonProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style'> {
  href: string;
  kind?: ButtonKind;
  size?: Size;
}

/** A link that looks like a button, for addresses outside the router: files, letters, other sites. */
export function LinkButton({ kind, size, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={classList(buttonClass(kind, size), className)}>
      {children}
    </a>
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style' | 'name' | 'aria-label'> {
  /** What the button does, in words. */
  name: string;
}

/** A button that shows a picture alone: 44 px, with a name. */
export function IconButton({ name, className, children, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={classList(classes.icon, className)} aria-label={name}>
      {children}
    </button>
  );
}
