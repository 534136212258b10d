import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import classes from './button.module.css';
import { classList } from './class-list';

export type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'danger' | 'link';
type Size = 'normal' | 'small';

/** Class names of a button for other elements, such as web-kit's `Link`. */
export const buttonClass = (variant: ButtonVariant = 'primary', size: Size = 'normal'): string =>
  classList(classes.button, classes[variant], size === 'small' && classes.small);

interface ButtonProps extends Omit<ComponentProps<'button'>, 'style'> {
  variant?: ButtonVariant;
  size?: Size;
  /** Ignores presses; keeps focus and width. */
  isPending?: boolean;
  pendingLabel?: string;
}

/**
 * A button. In a `Form` it submits unless `type="button"` is given. With `aria-disabled` it ignores presses but can be
 * focused; explain why by `aria-describedby`.
 */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    isPending = false,
    pendingLabel,
    className,
    children,
    onClick,
    type = 'submit',
    ...rest
  } = props;
  const isInert = isPending || rest['aria-disabled'] === true;
  const press = (event: MouseEvent<HTMLButtonElement>) => (isInert ? event.preventDefault() : onClick?.(event));
  return (
    <button
      {...rest}
      type={type}
      className={classList(buttonClass(variant, size), className)}
      aria-disabled={isInert || undefined}
      data-busy={isPending || undefined}
      onClick={press}
    >
      {pendingLabel === undefined ? (
        children
      ) : (
        <Labels isPending={isPending} label={children} pendingLabel={pendingLabel} />
      )}
    </button>
  );
}

function Labels({ isPending, label, pendingLabel }: { isPending: boolean; label: ReactNode; pendingLabel: string }) {
  return (
    <span className={classes.labels}>
      <span className={classList(classes.label, isPending && classes.hidden)} aria-hidden={isPending || undefined}>
        {label}
      </span>
      <span className={classList(classes.label, !isPending && classes.hidden)} aria-hidden={!isPending || undefined}>
        {pendingLabel}
      </span>
    </span>
  );
}

interface LinkButtonProps extends Omit<ComponentProps<'a'>, 'style'> {
  href: string;
  variant?: ButtonVariant;
  size?: Size;
}

/** A link that looks like a button, for addresses outside the router: files, email, other sites. */
export function LinkButton({ variant, size, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={classList(buttonClass(variant, size), className)}>
      {children}
    </a>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'style' | 'name' | 'aria-label'> {
  /** The accessible name. */
  label: string;
}

/** A button with an icon only, 44 px. */
export function IconButton({ label, className, children, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={classList(classes.icon, className)} aria-label={label}>
      {children}
    </button>
  );
}
