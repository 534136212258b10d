import { Button, Panel, Status } from '@farm/ui';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './outcome-card.module.css';

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info };

interface OutcomeCardProps {
  variant: keyof typeof ICONS;
  title: string;
  children: ReactNode;
}

/** A centered card with the outcome of an action. Its heading takes the focus, so that screen readers announce it. */
export function OutcomeCard({ variant, title, children }: OutcomeCardProps) {
  const Icon = ICONS[variant];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <div className={classes.page}>
      <Panel className={classes.card}>
        <Icon className={classes[variant]} size={44} strokeWidth={1.75} aria-hidden />
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        {children}
      </Panel>
    </div>
  );
}

export function PendingCard({ title, children }: Pick<OutcomeCardProps, 'title'> & { children: string }) {
  return (
    <OutcomeCard variant="info" title={title}>
      <Status>{children}</Status>
    </OutcomeCard>
  );
}

interface FailureCardProps {
  title: string;
  message: string;
  /** Only where another attempt may succeed. */
  onTryAgain?: () => void;
  children?: ReactNode;
}

export function FailureCard({ title, message, onTryAgain, children }: FailureCardProps) {
  return (
    <OutcomeCard variant="error" title={title}>
      <p role="alert">{message}</p>
      {onTryAgain && (
        <Button type="button" onClick={onTryAgain}>
          Try again
        </Button>
      )}
      {children}
    </OutcomeCard>
  );
}
