import type { HTMLAttributes, ReactNode } from 'react';
import { classList } from './class-list';
import classes from './layout.module.css';

/** Step of the spacing scale: `--space-1` to `--space-6`. */
type Gap = 1 | 2 | 3 | 4 | 5 | 6;
type Box = 'div' | 'section' | 'article' | 'header' | 'footer' | 'ul' | 'ol' | 'li' | 'dl' | 'fieldset';

interface BoxProps extends Omit<HTMLAttributes<HTMLElement>, 'style'> {
  /** The element to render; `div` unless given. */
  as?: Box;
  children?: ReactNode;
}

/** Children one below the other, each as wide as the stack. The gap is `--space-4` unless given. */
export function Stack({ as: Element = 'div', gap, className, ...rest }: BoxProps & { gap?: Gap }) {
  return <Element {...rest} className={classList(classes.stack, gap && classes.gap, className)} data-gap={gap} />;
}

interface RowProps extends BoxProps {
  gap?: Gap;
  /** Alignment across the row; centered unless given. */
  align?: 'start' | 'end' | 'baseline';
  /** Puts free space between the children instead of after them. */
  between?: boolean;
}

/** Children side by side, wrapping where the row is full. The gap is `--space-3` unless given. */
export function Row({ as: Element = 'div', gap, align, between, className, ...rest }: RowProps) {
  return (
    <Element
      {...rest}
      className={classList(classes.row, gap && classes.gap, className)}
      data-gap={gap}
      data-align={align}
      data-between={between || undefined}
    />
  );
}

/** A box with the card's surface and border, but no title and no layout of its own. */
export function Panel({ as: Element = 'div', className, ...rest }: BoxProps) {
  return <Element {...rest} className={classList(classes.panel, className)} />;
}

interface TextProps extends Omit<HTMLAttributes<HTMLElement>, 'style'> {
  as?: 'p' | 'span' | 'div' | 'li' | 'dt' | 'dd' | 'figcaption';
  tone?: 'muted' | 'danger';
  size?: 'tiny' | 'small' | 'lead';
  children?: ReactNode;
}

/** A paragraph, or another element of text, in one of the theme's colors and sizes. */
export function Text({ as: Element = 'p', tone, size, className, ...rest }: TextProps) {
  return <Element {...rest} className={classList(tone && classes[tone], size && classes[size], className)} />;
}
