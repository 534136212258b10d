import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode, type Ref } from 'react';
import classes from './disclosure.module.css';

interface DisclosureProps {
  ref?: Ref<HTMLDetailsElement>;
  summary: ReactNode;
  open?: boolean;
  /** 'text': a line like a link, inside a card or an answer. */
  variant?: 'box' | 'text';
  /** Renders the children when it is first opened; paper leaves out what was never opened. */
  lazy?: boolean;
  children: ReactNode;
}

/** Collapsible content. */
export function Disclosure({ ref, summary, open, variant = 'box', lazy = false, children }: DisclosureProps) {
  const [isRendered, setRendered] = useState(!lazy);
  return (
    <details
      ref={ref}
      className={classes[variant]}
      open={open}
      onToggle={() => setRendered(true)}
      data-print={isRendered ? undefined : 'never'}
    >
      <summary className={classes.summary}>
        {summary}
        <ChevronDown className={classes.sign} size={20} strokeWidth={1.75} aria-hidden />
      </summary>
      <div className={classes.body}>{isRendered && children}</div>
    </details>
  );
}
