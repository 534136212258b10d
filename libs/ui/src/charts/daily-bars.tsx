import type { ReactNode } from 'react';
import { ChartFigure } from './chart-figure';
import { ChartMarks } from './chart-marks';
import classes from './daily-bars.module.css';

interface DailyBar {
  id: string;
  /** 'Monday, November 23' */
  name: string;
  /** Not negative. */
  value: number;
  /** The value in words: '$79.99 from 1 order'. */
  text: string;
}

interface DailyBarsProps {
  title: string;
  note?: ReactNode;
  /** Heading of the values. */
  unit: string;
  /** Oldest first. */
  days: readonly DailyBar[];
}

const percent = (share: number) => `${(100 * share).toFixed(2)}%`;
const GAP = 0.2; // of a day's width

/** One bar a day, such as the last thirty. */
export function DailyBars({ title, note, unit, days }: DailyBarsProps) {
  const max = Math.max(1, ...days.map(({ value }) => value));
  const width = 1 / Math.max(1, days.length);
  return (
    <ChartFigure
      title={title}
      note={note}
      columns={['Day', unit]}
      rows={days.map(({ id, name, text }) => ({ id, cells: [name, text] })).reverse()}
    >
      <ChartMarks
        label="Days"
        marks={days.map(({ name, text }) => `${name}: ${text}`)}
        hint={`${days[0]?.name ?? ''} to ${days.at(-1)?.name ?? ''}.`}
        markAt={({ x }) => Math.floor(x * days.length)}
      >
        {(active) => (
          <svg className={classes.drawing} width="100%" aria-hidden="true">
            {days.map(({ id, value }, index) => (
              <rect
                key={id}
                className={index === active ? classes.active : classes.bar}
                x={percent((index + GAP / 2) * width)}
                width={percent((1 - GAP) * width)}
                y={percent(1 - value / max)}
                height={percent(value / max)}
              />
            ))}
            <line className={classes.ground} x2="100%" y1="100%" y2="100%" />
          </svg>
        )}
      </ChartMarks>
    </ChartFigure>
  );
}
