import type { FarmPlan, GrowingYear } from '@farm/contracts';
import { formatMonthAndDay } from '@farm/farm';
import { GardenYearChart, LinkButton, Row, SectionHeading, Stack } from '@farm/ui';
import classes from './pictures.module.css';

type Crop = GrowingYear['crops'][number];
type Span = Crop['spans'][number];

const DAY_MS = 86_400_000;
const VERBS = { sow: 'Sow', transplant: 'Set out', plant: 'Plant' } as const;

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Days as shares of the year: 0 is the beginning of its first day, 1 the end of its last. */
export function yearShares(year: Pick<GrowingYear, 'from' | 'to'>, { from, to }: Pick<Span, 'from' | 'to'>) {
  const days = daysBetween(year.from, year.to) + 1;
  return { from: daysBetween(year.from, from) / days, to: (daysBetween(year.from, to) + 1) / days };
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

const POSTERS = [
  { size: 'letter', format: 'pdf', label: 'Letter PDF' },
  { size: 'tabloid', format: 'pdf', label: 'Tabloid PDF' },
  { size: 'letter', format: 'svg', label: 'SVG' },
] as const;

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
    <Row gap={2} role="group" aria-labelledby="farm-plan-posters" data-print="never">
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
    </Row>
  );
}

/** Twelve months: when frost occurs, and when each crop is started, set out and harvested. */
export function PlanYear({ plan, year }: { plan: FarmPlan; year: GrowingYear }) {
  const { day, place } = plan.context;
  const rows = year.crops.map((crop) => ({
    id: crop.cropId,
    name: crop.name,
    summary: cropText(year, crop),
    spans: crop.spans.map((span) => ({
      kind: span.kind === 'outdoors' ? ('plant' as const) : span.kind,
      ...yearShares(year, span),
    })),
  }));
  return (
    <Stack as="section" className={classes.section} aria-labelledby="farm-plan-year" data-print="whole">
      <SectionHeading id="farm-plan-year">Your year</SectionHeading>
      <GardenYearChart
        title={`The next twelve months in ${place}`}
        rows={rows}
        frost={year.frost.map((span) => ({ kind: span.kind, ...yearShares(year, span) }))}
        today={yearShares(year, { from: day, to: day }).from}
        firstMonth={new Date(year.from).getUTCMonth()}
      />
      <Posters plan={plan} year={year} />
    </Stack>
  );
}
