import { i18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { ChartFigure } from './chart-figure';
import { ChartMarks } from './chart-marks';
import classes from './garden-year-chart.module.css';

/** A part of the year: 0 is its first midnight, 1 its last. */
interface YearSpan {
  from: number;
  to: number;
}

export interface GardenYearRow {
  id: string;
  name: string;
  /** The spans in words: 'Plant February 1 to 28. Ready after 60 to 80 days.' */
  summary: string;
  spans: readonly (YearSpan & { kind: 'indoors' | 'plant' | 'harvest' })[];
}

interface GardenYearChartProps {
  title: string;
  note?: ReactNode;
  rows: readonly GardenYearRow[];
  frost: readonly (YearSpan & { kind: 'likely' | 'possible' })[];
  /** Today's position in the year; null: unknown. */
  today: number | null;
  /** The month in which the year begins: 0 is January, also by default. */
  firstMonth?: number;
}

const MONTHS = [...'JFMAMJJASOND'];
const SPANISH_MONTHS = [...'EFMAMJJASOND'];

const percent = (share: number) => `${(100 * share).toFixed(2)}%`;

const KEY = [
  ['indoors', /*i18n*/ 'Start indoors'],
  ['plant', /*i18n*/ 'Plant'],
  ['harvest', /*i18n*/ 'Harvest'],
  ['likely', /*i18n*/ 'Frost likely'],
  ['possible', /*i18n*/ 'Frost possible'],
  ['today', /*i18n*/ 'Today'],
] as const;

/** The kinds that are drawn, and today. */
function Key({ rows, frost }: Pick<GardenYearChartProps, 'rows' | 'frost'>) {
  const kinds = new Set<string>([
    'today',
    ...[...rows.flatMap(({ spans }) => spans), ...frost].map(({ kind }) => kind),
  ]);
  return (
    <ul className={classes.key} aria-hidden="true">
      {KEY.filter(([kind]) => kinds.has(kind)).map(([kind, text]) => (
        <li key={kind}>
          <svg width="18" height="12">
            {kind === 'today' ? (
              <line className={classes.today} x1="9" x2="9" y2="12" />
            ) : (
              <rect className={classes[kind]} width="18" height="12" />
            )}
          </svg>
          <span>{i18n._(text)}</span>
        </li>
      ))}
    </ul>
  );
}

type PlotProps = Pick<GardenYearChartProps, 'rows' | 'frost' | 'today'> & { active: number | null };

/** In percent of its box, so that it has the height of the names beside it at any text size. */
function Plot({ rows, frost, today, active }: PlotProps) {
  const rowHeight = 1 / rows.length;
  return (
    <svg className={classes.plot} width="100%" height="100%">
      <rect className={classes.ground} width="100%" height="100%" />
      {frost.map(({ kind, from, to }) => (
        <rect
          key={`${kind} ${from}`}
          className={classes[kind]}
          x={percent(from)}
          width={percent(to - from)}
          height="100%"
        />
      ))}
      {active !== null && (
        <rect className={classes.active} y={percent(active * rowHeight)} width="100%" height={percent(rowHeight)} />
      )}
      {MONTHS.slice(1).map((month, index) => (
        <line
          key={`${index} ${month}`}
          className={classes.month}
          x1={percent((index + 1) / 12)}
          x2={percent((index + 1) / 12)}
          y2="100%"
        />
      ))}
      {rows.flatMap(({ id, spans }, index) =>
        spans.map(({ kind, from, to }) => (
          <rect
            key={`${id} ${kind} ${from}`}
            className={classes[kind]}
            x={percent(from)}
            width={percent(to - from)}
            y={percent((index + (kind === 'harvest' ? 0.56 : 0.14)) * rowHeight)}
            height={percent((kind === 'harvest' ? 0.3 : 0.4) * rowHeight)}
          />
        )),
      )}
      {today !== null && <line className={classes.today} x1={percent(today)} x2={percent(today)} y2="100%" />}
    </svg>
  );
}

/** Crops by months: when each is planted and harvested, when frost occurs, and today. */
export function GardenYearChart({ title, note, rows, frost, today, firstMonth = 0 }: GardenYearChartProps) {
  const letters = i18n.locale === 'es' ? SPANISH_MONTHS : MONTHS;
  const months = [...letters.slice(firstMonth), ...letters.slice(0, firstMonth)];
  return (
    <ChartFigure
      title={title}
      note={note}
      columns={[i18n._('Crop'), i18n._('When')]}
      rows={rows.map(({ id, name, summary }) => ({ id, cells: [name, summary] }))}
    >
      <Key rows={rows} frost={frost} />
      <ChartMarks
        label={i18n._('Crops')}
        marks={rows.map(({ name, summary }) => `${name}: ${summary}`)}
        hint={i18n._('Point at a crop, or tap it, to read its dates.')}
        markAt={({ y }) => Math.floor(y * (rows.length + 1)) - 1}
      >
        {(active) => (
          <div className={classes.drawing} aria-hidden="true">
            <ol className={classes.names}>
              {rows.map(({ id, name }, index) => (
                <li key={id} data-active={index === active || undefined}>
                  {name}
                </li>
              ))}
            </ol>
            <div className={classes.months}>
              {months.map((month, index) => (
                <span key={`${index} ${month}`}>{month}</span>
              ))}
            </div>
            <Plot rows={rows} frost={frost} today={today} active={active} />
          </div>
        )}
      </ChartMarks>
    </ChartFigure>
  );
}
