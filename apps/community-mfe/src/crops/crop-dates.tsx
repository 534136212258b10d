import type { CropPage, CropWork } from '@farm/contracts';
import { formatMonthAndDay, formatSpanInYear } from '@farm/farm';
import { Stack, Text } from '@farm/ui';
import classes from './crops.module.css';

const OUTDOORS = { sow: 'Sow outdoors', transplant: 'Set plants out', plant: 'Plant' } as const;

const nameOf = (work: CropWork, method: CropPage['method']): string =>
  work === 'indoors' ? 'Sow indoors' : work === 'harvest' ? 'Pick' : OUTDOORS[method];

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

/** When the crop is sown, set out and picked in the coming twelve months. */
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
            <dd>{spans.map((span) => formatSpanInYear(span, year)).join(' and ')}</dd>
          </div>
        ))}
      </dl>
      <Frosts place={place} />
    </Stack>
  );
}
