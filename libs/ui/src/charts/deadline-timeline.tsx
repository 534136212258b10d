import type { ReactNode } from 'react';
import { ChartFigure } from './chart-figure';
import { ChartMarks } from './chart-marks';
import classes from './deadline-timeline.module.css';

interface DatedDeadline {
  id: string;
  name: string;
  /** '2027-01-31' */
  day: string;
  /** The day in words: 'January 31, 2027'. */
  text: string;
}

interface DeadlineTimelineProps {
  title: string;
  note?: ReactNode;
  /** The first day of the twelve months that are drawn. */
  today: string;
  deadlines: readonly DatedDeadline[];
}

const MONTHS = 12;
const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const LANE = 18; // px
const FOOT = 26; // px, for the months
const RADIUS = 7; // px
const LANE_GAP = 0.035; // of the width, between two dots of a lane

const percent = (share: number) => `${(100 * share).toFixed(2)}%`;

/** The first days of the months that begin within the year, and the end of the year. */
function monthsFrom(today: string) {
  const start = new Date(today);
  const firstOf = (months: number) => Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1);
  const end = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + MONTHS, start.getUTCDate());
  const shareOf = (time: number) => (time - start.getTime()) / (end - start.getTime());
  const months = Array.from({ length: MONTHS }, (_, index) => {
    const time = firstOf(index + 1);
    return { name: MONTH_NAMES[new Date(time).getUTCMonth()] ?? '', share: shareOf(time) };
  });
  return { months, shareOf };
}

/** Each dot in the lowest lane in which it does not cover another. */
function lanesOf(shares: readonly number[]): number[] {
  const ends: number[] = [];
  return shares.map((share) => {
    const free = ends.findIndex((end) => share - end >= LANE_GAP);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = share;
    return lane;
  });
}

/** Deadlines of the next twelve months as dots on a line, soonest first. Later and earlier ones are left out. */
export function DeadlineTimeline({ title, note, today, deadlines }: DeadlineTimelineProps) {
  const { months, shareOf } = monthsFrom(today);
  const dated = deadlines
    .map((deadline) => ({ ...deadline, share: shareOf(Date.parse(deadline.day)) }))
    .filter(({ share }) => share >= 0 && share <= 1)
    .sort((one, other) => one.share - other.share);
  const lanes = lanesOf(dated.map(({ share }) => share));
  const height = LANE * (Math.max(0, ...lanes) + 1) + FOOT;
  const ground = height - FOOT;
  const across = (share: number) => percent(0.02 + 0.96 * share);
  return (
    <ChartFigure
      title={title}
      note={note}
      columns={['Grant', 'Deadline']}
      rows={dated.map(({ id, name, text }) => ({ id, cells: [name, text] }))}
    >
      <ChartMarks
        label="Deadlines"
        marks={dated.map(({ name, text }) => `${text}: ${name}`)}
        hint={dated[0] ? `Next: ${dated[0].text}, ${dated[0].name}.` : ''}
        markAt={({ x }) => {
          const share = (x - 0.02) / 0.96;
          const distances = dated.map((deadline) => Math.abs(deadline.share - share));
          return distances.indexOf(Math.min(...distances));
        }}
      >
        {(active) => (
          <svg className={classes.drawing} width="100%" height={height} aria-hidden="true">
            <line className={classes.ground} x1="0" x2="100%" y1={ground} y2={ground} />
            {months.map(({ name, share }, index) => (
              <g key={name} className={index % 2 === 1 ? classes.even : undefined}>
                <line className={classes.tick} x1={across(share)} x2={across(share)} y1={ground} y2={ground + 6} />
                <text className={classes.month} x={across(share)} y={height - 6} textAnchor="middle">
                  {name}
                </text>
              </g>
            ))}
            {dated.map(({ id, share }, index) => (
              <circle
                key={id}
                className={index === active ? classes.active : classes.dot}
                cx={across(share)}
                cy={ground - LANE * (lanes[index] ?? 0) - LANE / 2}
                r={RADIUS}
              />
            ))}
          </svg>
        )}
      </ChartMarks>
    </ChartFigure>
  );
}
