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
  /** Writes the highest value at the axis; a number by default. */
  formatValue?: (value: number) => string;
}

const percent = (share: number) => `${(100 * share).toFixed(2)}%`;
const GAP = 0.2; // of a day's width
const formatNumber = (value: number) => value.toLocaleString('en-US');

/** One bar a day, such as the last thirty. */
export function DailyBars({ title, note, unit, days, formatValue = formatNumber }: DailyBarsProps) {
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
        hint="Point at a day, or tap it, to read it."
        markAt={({ x }) => Math.floor(x * days.length)}
      >
        {(active) => (
          <div aria-hidden="true">
            <p className={classes.top}>{formatValue(Math.max(0, ...days.map(({ value }) => value)))}</p>
            <svg className={classes.drawing} width="100%">
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
            <p className={classes.days}>
              <span>{days[0]?.name}</span>
              <span>{days.at(-1)?.name}</span>
            </p>
          </div>
        )}
      </ChartMarks>
    </ChartFigure>
  );
}
