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
  /** Replaces the name of the kind. */
  title?: string;
  /** Announces the text at once (role alert), for any kind. */
  alert?: boolean;
  /** Without children an empty live region is rendered, so that later text is announced. */
  children?: ReactNode;
}

/** A message with icon, kind and text. */
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
