import { useId, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { VisuallyHidden } from '../typography';
import classes from './chart-marks.module.css';

/** Position in the drawing: 0 0 is its top left corner, 1 1 its bottom right one. */
interface ChartPoint {
  x: number;
  y: number;
}

interface ChartMarksProps {
  /** Name of the list of marks: 'Crops', 'Nights'. */
  label: string;
  /** A sentence for each mark, in the order of the drawing. */
  marks: readonly string[];
  /** Shown above the drawing while no mark is selected. */
  hint: string;
  markAt: (point: ChartPoint) => number;
  /** The drawing, with `aria-hidden`. `active`: index of the selected mark, or null. */
  children: (active: number | null) => ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

function nextIndex(key: string, active: number | null, count: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  if (step === undefined) return null;
  if (active === null) return step > 0 ? 0 : count - 1;
  return Math.min(count - 1, Math.max(0, active + step));
}

/**
 * A drawing whose marks are read one by one: by the arrow keys, by screen readers (a list box with a hidden option for each
 * mark), and by pointing or tapping. The sentence of the selected mark is shown above,
 * where a long drawing on a phone does not hide it.
 */
export function ChartMarks({ label, marks, hint, markAt, children }: ChartMarksProps) {
  const id = useId();
  const [selected, setSelected] = useState<number | null>(null);
  const active = selected === null || selected >= marks.length ? null : selected;
  const select = (index: number) => setSelected(Math.min(marks.length - 1, Math.max(0, index)));
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, active, marks.length);
    if (next === null) return;
    event.preventDefault();
    select(next);
  };
  const onPoint = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    if (width > 0 && height > 0) select(markAt({ x: (clientX - left) / width, y: (clientY - top) / height }));
  };
  return (
    <div className={classes.marks}>
      <p className={classes.readout} aria-hidden="true" data-print="never">
        {active === null ? hint : marks[active]}
      </p>
      <div
        role="listbox"
        className={classes.drawing}
        tabIndex={0}
        aria-label={`${label}. Use the arrow keys.`}
        aria-activedescendant={active === null ? undefined : `${id}-${active}`}
        onKeyDown={onKeyDown}
        onFocus={() => active === null && setSelected(0)}
        onPointerDown={onPoint}
        onPointerMove={(event) => event.pointerType === 'mouse' && onPoint(event)}
      >
        {children(active)}
        {marks.map((mark, index) => (
          <VisuallyHidden key={mark} id={`${id}-${index}`} role="option" aria-selected={index === active}>
            {mark}
          </VisuallyHidden>
        ))}
      </div>
    </div>
  );
}
