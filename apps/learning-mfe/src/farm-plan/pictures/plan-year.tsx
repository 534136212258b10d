import { i18n } from '@lingui/core';
import type { FarmPlan, GrowingYear } from '@farm/contracts';
import { GardenYearChart, LinkButton, Row, SectionHeading, Stack } from '@farm/ui';
import { cropText } from '../plan-format';
import { requestLanguage } from '../plan-language';

type Span = GrowingYear['crops'][number]['spans'][number];

const DAY_MS = 86_400_000;

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Days as shares of the year: 0 is the beginning of its first day, 1 the end of its last. */
export function yearShares(year: Pick<GrowingYear, 'from' | 'to'>, { from, to }: Pick<Span, 'from' | 'to'>) {
  const days = daysBetween(year.from, year.to) + 1;
  return { from: daysBetween(year.from, from) / days, to: (daysBetween(year.from, to) + 1) / days };
}

const POSTERS = [
  { size: 'letter', format: 'pdf', label: /*i18n*/ 'Letter PDF' },
  { size: 'tabloid', format: 'pdf', label: /*i18n*/ 'Tabloid PDF' },
  { size: 'letter', format: 'svg', label: 'SVG' },
] as const;

/** The first bed of a plan, as the poster draws it: '8x4,okra:0:2.5'. */
function posterBed({ lengthFt, widthFt, strips }: NonNullable<FarmPlan['bed']>): string {
  const first = strips.filter(({ bed = 1 }) => bed === 1);
  return [`${lengthFt}x${widthFt}`, ...first.map(({ cropId, fromFt, toFt }) => `${cropId}:${fromFt}:${toFt}`)].join(
    ',',
  );
}

const cropsOf = ({ crops }: GrowingYear): string => crops.map(({ cropId }) => cropId).join(',');

function posterHref({ context, totals, bed }: FarmPlan, year: GrowingYear, poster: (typeof POSTERS)[number]): string {
  const query = new URLSearchParams({
    place: context.place,
    crops: cropsOf(year),
    minutes: totals.minutes.join(','),
    ...(bed ? { bed: posterBed(bed) } : {}),
    size: poster.size,
    format: poster.format,
    ...requestLanguage(),
  });
  return `/api/farm-plan/poster?${query}`;
}

const seedPacketsHref = ({ context }: FarmPlan, year: GrowingYear): string =>
  `/api/farm-plan/seed-packets?${new URLSearchParams({ place: context.place, crops: cropsOf(year), ...requestLanguage() })}`;

function Posters({ plan, year }: { plan: FarmPlan; year: GrowingYear }) {
  return (
    <Row gap={2} role="group" aria-labelledby="farm-plan-posters" data-print="never">
      <p id="farm-plan-posters">{i18n._('Your year as a poster, with frost, moons, and room for your hours:')}</p>
      {POSTERS.map((poster) => (
        <LinkButton
          key={poster.label}
          variant="outline"
          size="small"
          href={posterHref(plan, year, poster)}
          aria-label={i18n._('Poster, {kind}', { kind: i18n._(poster.label) })}
          download
        >
          {i18n._(poster.label)}
        </LinkButton>
      ))}
      <LinkButton variant="outline" size="small" href={seedPacketsHref(plan, year)} download>
        {i18n._('Seed packets to fold')}
      </LinkButton>
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
    <Stack as="section" aria-labelledby="farm-plan-year" data-print="whole">
      <SectionHeading id="farm-plan-year">{i18n._('Your year')}</SectionHeading>
      <GardenYearChart
        title={i18n._('The next twelve months in {place}', { place })}
        rows={rows}
        frost={year.frost.map((span) => ({ kind: span.kind, ...yearShares(year, span) }))}
        today={yearShares(year, { from: day, to: day }).from}
        firstMonth={new Date(year.from).getUTCMonth()}
      />
      <Posters plan={plan} year={year} />
    </Stack>
  );
}
