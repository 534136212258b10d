import { i18n } from '@lingui/core';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './banner.module.css';
import { textLanguage } from './text-language';
import { classList } from './class-list';

export type BannerVariant = 'success' | 'info' | 'warning' | 'error';

const VARIANTS = {
  success: { role: 'status', Icon: CircleCheck, word: /*i18n*/ 'Done' },
  info: { role: 'status', Icon: Info, word: /*i18n*/ 'Note' },
  warning: { role: 'alert', Icon: TriangleAlert, word: /*i18n*/ 'Please note' },
  error: { role: 'alert', Icon: CircleAlert, word: /*i18n*/ 'Problem' },
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
            <span className={classes.word} lang={title === undefined ? textLanguage() : undefined}>
              {title ?? i18n._(word)}
            </span>
            <div>{children}</div>
          </div>
        </div>
      ) : null}
    </div>
  );
}
