import type { HTMLAttributes, ReactNode } from 'react';
import { classList } from './class-list';
import classes from './layout.module.css';

/** Step of the spacing scale: `--space-1` to `--space-6`. */
type Gap = 1 | 2 | 3 | 4 | 5 | 6;
type Box =
  | 'div'
  | 'span'
  | 'section'
  | 'article'
  | 'header'
  | 'footer'
  | 'p'
  | 'blockquote'
  | 'ul'
  | 'ol'
  | 'li'
  | 'dl'
  | 'fieldset';

interface BoxProps extends Omit<HTMLAttributes<HTMLElement>, 'style'> {
  /** The element to render; `div` by default. */
  as?: Box;
  children?: ReactNode;
}

interface StackProps extends BoxProps {
  gap?: Gap;
}

/** Children below each other. The gap is `--space-4` by default. */
export function Stack({ as: Element = 'div', gap, className, ...rest }: StackProps) {
  return <Element {...rest} className={classList(classes.stack, gap && classes.gap, className)} data-gap={gap} />;
}

interface RowProps extends BoxProps {
  gap?: Gap;
  /** Cross-axis alignment; centered by default. */
  align?: 'start' | 'end' | 'baseline';
  /** justify-content: space-between. */
  between?: boolean;
}

/** A horizontal flex container that wraps. The gap is `--space-3` by default. */
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

interface PanelProps extends StackProps {
  /** 'surface': like a card, with a border; 'band': tinted. */
  tone?: 'surface' | 'band';
}

/** A stack in a box, without a title. */
export function Panel({ tone = 'surface', className, ...rest }: PanelProps) {
  return <Stack {...rest} className={classList(classes.panel, classes[tone], className)} />;
}

interface TextProps extends Omit<HTMLAttributes<HTMLElement>, 'style'> {
  as?: 'p' | 'span' | 'div' | 'li' | 'dt' | 'dd' | 'figcaption';
  tone?: 'muted' | 'danger';
  size?: 'tiny' | 'small' | 'lead';
  children?: ReactNode;
}

/** A paragraph or another text element in a color and size of the theme. */
export function Text({ as: Element = 'p', tone, size, className, ...rest }: TextProps) {
  return <Element {...rest} className={classList(tone && classes[tone], size && classes[size], className)} />;
}
