import type { FarmPlan, GrowingYear } from '@farm/contracts';
import { formatMonthAndDay } from '@farm/farm';
import { LinkButton, SectionHeading } from '@farm/ui';
import classes from './pictures.module.css';

type Crop = GrowingYear['crops'][number];
type Span = Crop['spans'][number];

const DAY_MS = 86_400_000;
const VERBS = { sow: 'Sow', transplant: 'Set out', plant: 'Plant' } as const;
const ROW = { height: 24, bar: 8, upper: 3, lower: 13 };

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Position of a day in the year: 0 is its first day, 100 the end of its last. */
const percentOf = ({ from, to }: Pick<GrowingYear, 'from' | 'to'>, day: string): number =>
  (100 * daysBetween(from, day)) / (daysBetween(from, to) + 1);

/** Where a span begins and how wide it is, in percent of the year. */
export function spanBox(year: Pick<GrowingYear, 'from' | 'to'>, { from, to }: Pick<Span, 'from' | 'to'>) {
  const x = percentOf(year, from);
  const dayWidth = 100 / (daysBetween(year.from, year.to) + 1);
  return { x: `${x.toFixed(2)}%`, width: `${(percentOf(year, to) - x + dayWidth).toFixed(2)}%` };
}

/** The first days of the twelve months. */
function monthsOf({ from }: Pick<GrowingYear, 'from'>): readonly Date[] {
  const first = new Date(from);
  return Array.from({ length: 12 }, (_, n) => new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + n, 1)));
}

/** A span that the drawing cuts off has one date only. */
function spanText(year: GrowingYear, { from, to }: Span): string {
  if (from === year.from && to === year.to) return 'all year';
  if (from === year.from) return `until ${formatMonthAndDay(to)}`;
  if (to === year.to) return `from ${formatMonthAndDay(from)}`;
  return `${formatMonthAndDay(from)} to ${formatMonthAndDay(to)}`;
}

/** 'Start indoors February 24 to March 10. Set out April 14 to May 5. Harvest from June 13.' */
export function cropText(year: GrowingYear, { method, spans }: Pick<Crop, 'method' | 'spans'>): string {
  const verbs = { indoors: 'Start indoors', outdoors: VERBS[method], harvest: 'Harvest' };
  const sentences = (['indoors', 'outdoors', 'harvest'] as const).flatMap((kind) => {
    const own = spans.filter((span) => span.kind === kind).map((span) => spanText(year, span));
    return own.length > 0 ? [`${verbs[kind]} ${own.join(' and ')}.`] : [];
  });
  return sentences.length > 0 ? sentences.join(' ') : 'No season here.';
}

function Background({ year, day }: { year: GrowingYear; day: string }) {
  const today = `${percentOf(year, day).toFixed(2)}%`;
  return (
    <>
      <rect className={classes.ground} width="100%" height="100%" />
      {year.frost.map((frost) => (
        <rect key={frost.from} className={classes[frost.kind]} {...spanBox(year, frost)} height="100%" />
      ))}
      <line className={classes.today} x1={today} x2={today} y2="100%" />
    </>
  );
}

function CropRow({ crop, year, day }: { crop: Crop; year: GrowingYear; day: string }) {
  return (
    <li>
      <p className={classes.cropText}>
        <strong>{crop.name}</strong>
        <span>{cropText(year, crop)}</span>
      </p>
      <svg className={classes.row} width="100%" height={ROW.height} aria-hidden="true">
        <Background year={year} day={day} />
        {crop.spans.map((span) => (
          <rect
            key={`${span.kind} ${span.from}`}
            className={classes[span.kind]}
            {...spanBox(year, span)}
            y={span.kind === 'harvest' ? ROW.lower : ROW.upper}
            height={ROW.bar}
          />
        ))}
      </svg>
    </li>
  );
}

const KEY = [
  ['indoors', 'Indoors'],
  ['outdoors', 'Sow or set out'],
  ['harvest', 'Harvest'],
  ['likely', 'Frost likely'],
  ['possible', 'Frost possible'],
  ['today', 'Today'],
] as const;

function Key({ hasFrost }: { hasFrost: boolean }) {
  return (
    <ul className={classes.key} aria-hidden="true">
      {KEY.filter(([kind]) => hasFrost || (kind !== 'likely' && kind !== 'possible')).map(([kind, text]) => (
        <li key={kind}>
          <svg width="18" height="12">
            {kind === 'today' ? (
              <line className={classes.today} x1="9" x2="9" y2="12" />
            ) : (
              <rect className={classes[kind]} width="18" height="12" />
            )}
          </svg>
          {text}
        </li>
      ))}
    </ul>
  );
}

const POSTERS = [
  { size: 'letter', format: 'pdf', label: 'Letter PDF' },
  { size: 'tabloid', format: 'pdf', label: 'Tabloid PDF' },
  { size: 'letter', format: 'svg', label: 'SVG' },
] as const;

/** Address of the poster of a plan. */
function posterHref({ context, totals }: FarmPlan, year: GrowingYear, poster: (typeof POSTERS)[number]): string {
  const query = new URLSearchParams({
    place: context.place,
    crops: year.crops.map(({ cropId }) => cropId).join(','),
    minutes: totals.minutes.join(','),
    size: poster.size,
    format: poster.format,
  });
  return `/api/farm-plan/poster?${query}`;
}

function Posters({ plan, year }: { plan: FarmPlan; year: GrowingYear }) {
  return (
    <div className={classes.posters} role="group" aria-labelledby="farm-plan-posters" data-print="never">
      <p id="farm-plan-posters">Your year as a poster, with frost, moons, and room for your hours:</p>
      {POSTERS.map((poster) => (
        <LinkButton
          key={poster.label}
          variant="outline"
          size="small"
          href={posterHref(plan, year, poster)}
          aria-label={`Poster, ${poster.label}`}
          download
        >
          {poster.label}
        </LinkButton>
      ))}
    </div>
  );
}

/** Twelve months: when frost occurs, and when each crop is started, set out and harvested. */
export function YearRibbon({ plan, year }: { plan: FarmPlan; year: GrowingYear }) {
  const { context } = plan;
  if (year.crops.length === 0) return null;
  return (
    <section className={classes.year} aria-labelledby="farm-plan-year" data-print="whole">
      <SectionHeading id="farm-plan-year" subtitle={`The next twelve months in ${context.place}.`}>
        Your year
      </SectionHeading>
      <Key hasFrost={year.frost.length > 0} />
      <div className={classes.months} aria-hidden="true">
        {monthsOf(year).map((month) => (
          <span key={month.getTime()}>
            {month.toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' }).slice(0, 1)}
          </span>
        ))}
      </div>
      <ul className={classes.rows}>
        {year.crops.map((crop) => (
          <CropRow key={crop.cropId} crop={crop} year={year} day={context.day} />
        ))}
      </ul>
      <Posters plan={plan} year={year} />
    </section>
  );
}
