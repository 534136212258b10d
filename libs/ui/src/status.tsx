import type { ReactNode } from 'react';
import { classList } from './class-list';
import classes from './status.module.css';

/** A polite live region, rendered before its text. */
export function Status({ className, children }: { className?: string; children?: ReactNode }) {
  return (
    <p role="status" className={classList(classes.status, className)}>
      {children}
    </p>
  );
}
