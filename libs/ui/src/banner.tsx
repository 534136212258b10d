import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './banner.module.css';
import { classList } from './class-list';

export type BannerKind = 'ok' | 'info' | 'warn' | 'error';

const KINDS = {
  ok: { role: 'status', Icon: CircleCheck, word: 'Done' },
  info: { role: 'status', Icon: Info, word: 'Note' },
  warn: { role: 'alert', Icon: TriangleAlert, word: 'Please note' },
  error: { role: 'alert', Icon: CircleAlert, word: 'Problem' },
} as const;

interface BannerProps {
  kind?: BannerKind;
  /** Replaces the word that names the kind. */
  title?: string;
  /** Nothing: the region stands empty and waits, so that its text is announced when it comes. */
  children?: ReactNode;
}

/** A message in the page: icon, word and text. */
export function Banner({ kind = 'info', title, children }: BannerProps) {
  const { role, Icon, word } = KINDS[kind];
  return (
    <div role={role}>
      {children ? (
        <div className={classList(classes.banner, classes[kind])}>
          <Icon size={20} strokeWidth={1.75} aria-hidden />
          <div className={classes.text}>
            <span className={classes.word}>{title ?? word}</span>
            <div>{children}</div>
          </div>
        </div>
      ) : null}
    </div>
  );
}
