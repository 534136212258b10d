import type { ReactNode } from 'react';
import { classList } from '../class-list';
import { ChartFigure } from './chart-figure';
import { ChartMarks } from './chart-marks';
import classes from './daily-lows-chart.module.css';

export interface NightLow {
  id: string;
  /** 'Mon' */
  label: string;
  /** 'Monday night' */
  name: string;
  /** In °F. */
  low: number;
  /** A climate normal instead of a forecast; drawn as a ring. */
  isTypical: boolean;
}

interface DailyLowsChartProps {
  title: string;
  note?: ReactNode;
  nights: readonly NightLow[];
  /** Marked temperatures in °F, the warmer one first. */
  lines: readonly [{ at: number; name: string }, { at: number; name: string }];
  /** '33 °F' or '1 °C' */
  formatTemperature: (fahrenheit: number) => string;
}

const MARGIN_F = 4;
// Shares of the drawing: the names of the lines at the left, the nights below.
const LEFT = 0.15;
const TOP = 0.12;
const BOTTOM = 0.16;

const percent = (share: number) => `${(100 * share).toFixed(2)}%`;

/** Lows of the coming nights as dots, against the temperatures that matter to plants. */
export function DailyLowsChart({ title, note, nights, lines, formatTemperature }: DailyLowsChartProps) {
  const values = [...nights.map(({ low }) => low), ...lines.map(({ at }) => at)];
  const [min, max] = [Math.min(...values) - MARGIN_F, Math.max(...values) + MARGIN_F];
  const y = (fahrenheit: number) => percent(TOP + ((max - fahrenheit) / (max - min)) * (1 - TOP - BOTTOM));
  const x = (index: number) => percent(LEFT + ((index + 0.5) / nights.length) * (1 - LEFT));
  const verdict = (low: number) => lines.findLast(({ at }) => low <= at)?.name;
  const textOf = ({ low, isTypical }: NightLow) =>
    [formatTemperature(low), verdict(low), isTypical && 'usual for the season'].filter(Boolean).join(', ');
  return (
    <ChartFigure
      title={title}
      note={note}
      columns={['Night', 'Low']}
      rows={nights.map((night) => ({ id: night.id, cells: [night.name, textOf(night)] }))}
    >
      <ChartMarks
        label="Nights"
        marks={nights.map((night) => `${night.name}: ${textOf(night)}`)}
        hint={lines.map(({ at, name }) => `${formatTemperature(at)}: ${name}`).join('. ') + '.'}
        markAt={({ x: across }) => Math.floor(((across - LEFT) / (1 - LEFT)) * nights.length)}
      >
        {(active) => (
          <svg className={classes.drawing} width="100%" aria-hidden="true">
            {lines.map(({ at }, index) => (
              <g key={at}>
                <line className={classes.line} x1={percent(LEFT)} x2="100%" y1={y(at)} y2={y(at)} />
                <text className={classes.label} y={y(at)} dy={index === 0 ? '-0.1em' : '0.8em'}>
                  {formatTemperature(at)}
                </text>
              </g>
            ))}
            {nights.map(({ id, label, low, isTypical }, index) => (
              <g key={id} className={classList(classes.night, index === active && classes.active)}>
                <circle className={isTypical ? classes.typical : classes.forecast} cx={x(index)} cy={y(low)} r="6" />
                <text className={classes.value} x={x(index)} y={y(low)} dy="-0.8em" textAnchor="middle">
                  {formatTemperature(low).replace(/ .*/, '°')}
                </text>
                <text className={classes.label} x={x(index)} y="97%" textAnchor="middle">
                  {label}
                </text>
              </g>
            ))}
          </svg>
        )}
      </ChartMarks>
    </ChartFigure>
  );
}
