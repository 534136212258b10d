import type { CropPage, CropWork } from '@farm/contracts';
import { formatDay, formatMonthAndDay } from '@farm/farm';
import { Stack, Text } from '@farm/ui';
import classes from './crops.module.css';

const OUTDOORS = { sow: 'Sow outdoors', transplant: 'Set plants out', plant: 'Plant' } as const;

const nameOf = (work: CropWork, method: CropPage['method']): string =>
  work === 'indoors' ? 'Sow indoors' : work === 'harvest' ? 'Pick' : OUTDOORS[method];

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365;

/**
 * 'October 1 to December 3': a season with both its days, also over New Year; with the year if it begins after the coming
 * twelve months, and 'from June 21 on' if it lasts a year or longer.
 */
function formatSeason({ from, to }: { from: string; to: string }, year: CropPage['year']): string {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  const isLater = from > year.to;
  if (days >= YEAR_DAYS) return `from ${isLater ? formatDay(from) : formatMonthAndDay(from)} on`;
  return `${formatMonthAndDay(from)} to ${isLater ? formatDay(to) : formatMonthAndDay(to)}`;
}

const WORKS: readonly CropWork[] = ['indoors', 'outdoors', 'harvest'];

/** The frosts of the place, with their odds. */
function Frosts({ place: { name, frost } }: Pick<CropPage, 'place'>) {
  if (!frost) return null;
  const [half, most, first] = [frost.lastHalf, frost.lastNineInTen, frost.firstHalf].map(formatMonthAndDay);
  return (
    <Text size="small" tone="muted">
      {`In ${name}, half the time the last freeze has come by ${half}, nine times in ten by ${most}; first freeze about ${first}.`}
    </Text>
  );
}

/** The seasons in which the crop is sown, set out and picked. */
export function CropDates({ page }: { page: CropPage }) {
  const { dates, method, place, year } = page;
  if (!place.isInRegion)
    return (
      <p>
        {`We have planting dates for thirteen Southern states only, and ${place.name} is in none of them. Ask the Extension office of your county for its planting chart.`}
      </p>
    );
  const rows = WORKS.map((work) => ({ work, spans: dates.filter((span) => span.work === work) }));
  const shown = rows.filter(({ spans }) => spans.length > 0);
  if (shown.length === 0) return <p>{`There's no good time for it in ${place.name} in the coming twelve months.`}</p>;
  return (
    <Stack gap={3}>
      <dl className={classes.facts}>
        {shown.map(({ work, spans }) => (
          <div key={work}>
            <dt>{nameOf(work, method)}</dt>
            <dd>{spans.map((span) => formatSeason(span, year)).join(' and ')}</dd>
          </div>
        ))}
      </dl>
      <Frosts place={place} />
    </Stack>
  );
}
