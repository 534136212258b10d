import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './banner.module.css';
import { classList } from './class-list';

export type BannerVariant = 'success' | 'info' | 'warning' | 'error';

const VARIANTS = {
  success: { role: 'status', Icon: CircleCheck, word: 'Done' },
  info: { role: 'status', Icon: Info, word: 'Note' },
  warning: { role: 'alert', Icon: TriangleAlert, word: 'Please note' },
  error: { role: 'alert', Icon: CircleAlert, word: 'Problem' },
} as const;

interface BannerProps {
  variant?: BannerVariant;
  /** Replaces the word that names the kind. */
  title?: string;
  /** Announces the text at once, whatever the kind. */
  alert?: boolean;
  /** Nothing: the region stands empty and waits, so that its text is announced when it comes. */
  children?: ReactNode;
}

/** A message in the page: icon, word and text. */
export function Banner({ variant = 'info', title, alert = false, children }: BannerProps) {
  const { role, Icon, word } = VARIANTS[variant];
  return (
    <div role={alert ? 'alert' : role}>
      {children ? (
        <div className={classList(classes.banner, classes[variant])}>
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
