import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './disclosure.module.css';

interface DisclosureProps {
  summary: ReactNode;
  /** Open at first; afterwards the visitor decides. */
  open?: boolean;
  children: ReactNode;
}

/** What not everybody needs, one press away. */
export function Disclosure({ summary, open, children }: DisclosureProps) {
  return (
    <details className={classes.disclosure} open={open}>
      <summary className={classes.summary}>
        {summary}
        <ChevronDown className={classes.sign} size={20} strokeWidth={1.75} aria-hidden />
      </summary>
      <div className={classes.body}>{children}</div>
    </details>
  );
}
