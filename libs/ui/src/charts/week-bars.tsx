import classes from './week-bars.module.css';

interface WeekBar {
  value: number;
  /** The part of `value` from earlier weeks. */
  before?: number;
  /** The value in words. */
  text: string;
}

interface WeekBarsProps {
  /** Headings: of the weeks, then of each bar. */
  columns: readonly string[];
  /** Accessible name of the table. */
  label: string;
  /** One bar per column after the first. */
  weeks: readonly { name: string; bars: readonly WeekBar[] }[];
  /** For each bar what is available, drawn as a line; undefined: unknown. */
  limits: readonly (number | undefined)[];
}

// The limit's line is drawn inside.
const SPARE = 1.06;

const percentOf = (value: number, max: number) => `${max === 0 ? 0 : (100 * value) / max}%`;

function Bar({ value, before = 0, limit, max }: Omit<WeekBar, 'text'> & { limit: number | undefined; max: number }) {
  return (
    <svg className={classes.bar} width="100%" height="18" aria-hidden="true">
      <rect className={classes.ground} width="100%" height="12" y="3" />
      <rect className={classes.value} width={percentOf(value, max)} height="12" y="3" />
      <rect className={classes.before} width={percentOf(before, max)} height="12" y="3" />
      {limit !== undefined && (
        <line className={classes.limit} x1={percentOf(limit, max)} x2={percentOf(limit, max)} y2="18" />
      )}
    </svg>
  );
}

/** Hours and dollars by week: a table whose cells have a bar above their figure, so that it is chart and table in one. */
export function WeekBars({ columns, label, weeks, limits }: WeekBarsProps) {
  const maxima = limits.map(
    (limit, column) => SPARE * Math.max(limit ?? 0, ...weeks.map(({ bars }) => bars[column]?.value ?? 0)),
  );
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ name, bars }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {bars.map(({ text, ...bar }, column) => (
              <td key={columns[column + 1]}>
                <Bar {...bar} limit={limits[column]} max={maxima[column] ?? 0} />
                <span>{text}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
