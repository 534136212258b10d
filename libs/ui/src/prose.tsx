import type { ReactNode } from 'react';
import { classList } from './class-list';
import classes from './prose.module.css';

/** Running text at reading width. `html` must come from our own build, never from visitors. */
export function Prose({ html, className, children }: { html?: string; className?: string; children?: ReactNode }) {
  const classNames = classList(classes.prose, className);
  if (html !== undefined) return <div className={classNames} dangerouslySetInnerHTML={{ __html: html }} />;
  return <div className={classNames}>{children}</div>;
}
