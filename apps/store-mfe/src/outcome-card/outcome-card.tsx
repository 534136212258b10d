import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './outcome-card.module.css';

const ICONS = { good: CircleCheck, bad: CircleAlert, plain: Info };

interface OutcomeCardProps {
  kind: keyof typeof ICONS;
  title: string;
  children: ReactNode;
}

/** How something ended: one centred card. Its heading takes the focus, so that the change is heard as well as seen. */
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
