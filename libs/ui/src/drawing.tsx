import type { QuiltSubject } from '@farm/farm';
import classes from './drawing.module.css';
import type { DrawingName } from './drawings/names';
import sprite from './drawings/sprite.svg';

export type { DrawingName };

interface DrawingProps {
  name: DrawingName;
  /** 40, 64 or 96 px. */
  size?: 'small' | 'medium' | 'large';
  /** Accessible name. A drawing without one is decorative. */
  label?: string;
}

/** A line drawing in the text color, filled with cloth. The pictures are in one file per build, which the page references. */
export function Drawing({ name, size = 'medium', label }: DrawingProps) {
  return (
    <svg
      className={classes[size]}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      focusable="false"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}

interface PlacedDrawingProps {
  name: DrawingName;
  x: number;
  y: number;
  /** Side in units of the picture. */
  size: number;
}

/** A drawing inside another SVG picture. */
export const PlacedDrawing = ({ name, x, y, size }: PlacedDrawingProps) => (
  <use href={`${sprite}#${name}`} x={x} y={y} width={size} height={size} />
);

/** The block of a subject, as a seal of 48 px. Decorative: the subject's name is text beside it. */
export function SubjectBlock({ subject }: { subject: QuiltSubject }) {
  return (
    <svg className={classes.seal} aria-hidden="true" focusable="false">
      <use href={`${sprite}#block-${subject}`} />
    </svg>
  );
}
