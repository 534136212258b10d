import { Button, Status } from '@farm/ui';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './outcome-card.module.css';

const ICONS = { good: CircleCheck, bad: CircleAlert, plain: Info };

interface OutcomeCardProps {
  kind: keyof typeof ICONS;
  title: string;
  children: ReactNode;
}

/** One centered card with the outcome of something. Its heading takes the focus, so that screen readers announce it. */
export function OutcomeCard({ kind, title, children }: OutcomeCardProps) {
  const Icon = ICONS[kind];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <div className={classes.page}>
      <div className={classes.card}>
        <Icon className={classes[kind]} size={44} strokeWidth={1.75} aria-hidden />
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        {children}
      </div>
    </div>
  );
}

export function PendingCard({ title, children }: Pick<OutcomeCardProps, 'title'> & { children: string }) {
  return (
    <OutcomeCard kind="plain" title={title}>
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
    <OutcomeCard kind="bad" title={title}>
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
