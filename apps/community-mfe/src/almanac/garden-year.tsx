import {
  calendarScopeNote,
  calendarSources,
  cropPath,
  farmTime,
  frostSpans,
  gardenCrops,
  gardenCropSpans,
  gardenCropSummary,
  gardenYear,
  shareOfYear,
  type GardenTask,
} from '@farm/farm';
import { Disclosure, GardenYearChart, PrintButton, Stack, Text } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { useFarmClock } from '../hub/use-farm-clock';
import classes from './garden-year.module.css';

function Tasks({ title, tasks }: { title: string; tasks: readonly GardenTask[] }) {
  return (
    <p>
      <strong>{`${title}: `}</strong>
      <span>{tasks.map(({ text, source }) => (source ? `${text} (${source})` : text)).join('. ')}</span>.
    </p>
  );
}

const ROWS = gardenCrops.map((crop) => ({
  id: crop.crop,
  name: crop.name,
  summary: gardenCropSummary(crop),
  spans: gardenCropSpans(crop),
}));

/** A page for each crop of the chart: pests, harvest, recipes and seed, and its dates by ZIP. */
function CropLinks() {
  return (
    <Disclosure summary="Read more about a crop">
      <ul className={classes.crops}>
        {ROWS.map(({ id, name }) => (
          <li key={id}>
            <Link to={cropPath(id)}>{name}</Link>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** The garden year: 24 crops by twelve months. */
export function GardenYear() {
  const at = useFarmClock();
  return (
    <Stack gap={3}>
      <GardenYearChart
        title="The garden year"
        note={calendarScopeNote}
        rows={ROWS}
        frost={frostSpans}
        today={at && shareOfYear(farmTime(at).date)}
      />
      <CropLinks />
    </Stack>
  );
}

/** The twelve months in words. Printed, they fill two sheets of paper. */
function Months() {
  const sources = Object.entries(calendarSources).map(([code, source]) => `${code}: ${source}`);
  return (
    <>
      <Stack id="almanac-year" className={classes.year}>
        <h3>The garden year, month by month</h3>
        <Text size="small" tone="muted">
          {calendarScopeNote}
        </Text>
        <Stack className={classes.months}>
          {gardenYear.map(({ name, plant, do: chores }) => (
            <Stack as="section" key={name} gap={1} className={classes.oneMonth} aria-label={name}>
              <h4>{name}</h4>
              <Tasks title="Plant" tasks={plant} />
              <Tasks title="Do" tasks={chores} />
            </Stack>
          ))}
        </Stack>
        <Text size="small" tone="muted">
          <span>{sources.join('; ')}</span>. Without a code: common Extension practice.
        </Text>
      </Stack>
      <PrintButton article="almanac-year">Print the year</PrintButton>
    </>
  );
}

/** The tasks of the twelve months in words, folded. */
export function GardenMonths() {
  return (
    <div className={classes.yearBox}>
      <Disclosure summary="The whole garden year" lazy>
        <Months />
      </Disclosure>
    </div>
  );
}
