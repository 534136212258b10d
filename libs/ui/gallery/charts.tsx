import {
  ChartFigure,
  ChartMarks,
  DailyBars,
  DailyLowsChart,
  DeadlineTimeline,
  FrostLineChart,
  GardenYearChart,
  LevelRing,
  MoonDisc,
  SunMoonArc,
  WeekBars,
} from '../src/index';

const ROWS = [
  ['Monday', 41],
  ['Tuesday', 33],
  ['Wednesday', 29],
] as const;

const formatTemperature = (fahrenheit: number) => `${fahrenheit} °F`;

const YEAR = [
  { id: 'collards', name: 'Collards', summary: 'Plant in February and September.', plant: [0.1, 0.2] },
  { id: 'okra', name: 'Okra', summary: 'Plant in May.', plant: [0.33, 0.42] },
  { id: 'garlic', name: 'Garlic', summary: 'Plant in October.', plant: [0.75, 0.84] },
] as const;

const NIGHTS = [41, 38, 34, 29, 33, 43, 44].map((low, index) => ({
  id: `${index}`,
  label: 'MTWTFSS'.charAt(index),
  name: `Night ${index + 1}`,
  low,
  isTypical: index > 4,
}));

function Marks() {
  return (
    <ChartFigure
      title="A chart"
      note="One plain line beneath."
      columns={['Night', 'Low']}
      rows={ROWS.map(([night, low]) => ({ id: night, cells: [night, `${low} °F`] }))}
    >
      <ChartMarks
        label="Nights"
        marks={ROWS.map(([night, low]) => `${night}: ${low} °F`)}
        hint="Point at a night to read it."
        markAt={({ x }) => Math.floor(x * ROWS.length)}
      >
        {(active) => (
          <svg width="100%" height="60" aria-hidden="true">
            {ROWS.map(([night, low], index) => (
              <rect
                key={night}
                x={`${index * 34}%`}
                y={60 - low}
                width="30%"
                height={low}
                fill={index === active ? 'var(--color-accent)' : 'var(--color-leaf)'}
              />
            ))}
          </svg>
        )}
      </ChartMarks>
    </ChartFigure>
  );
}

function Weather() {
  return (
    <>
      <DailyLowsChart
        title="Seven nights"
        nights={NIGHTS}
        lines={[
          { at: 36, name: 'frost possible' },
          { at: 32, name: 'freeze' },
        ]}
        formatTemperature={formatTemperature}
      />
      <FrostLineChart
        title="Frost line"
        sentence="Tonight down to 29 °F; tomatoes die at 32."
        low={29}
        lowName="Low tonight"
        crops={[
          { killsAt: 32, crops: ['Tomatoes', 'Peppers'] },
          { killsAt: 15, crops: ['Collards'] },
        ]}
        formatTemperature={formatTemperature}
      />
      <SunMoonArc
        title="Sun and moon"
        rise={{ at: 0.3, text: '7:12 AM' }}
        set={{ at: 0.73, text: '5:29 PM' }}
        now={{ at: 0.5, text: '12:00 PM' }}
        phases={[{ turn: 0.5, name: 'Full Moon', label: 'Nov 24', date: 'Tuesday, November 24' }]}
      />
      <MoonDisc turn={0.38} name="Moon: Waxing Gibbous" />
    </>
  );
}

/** Charts, each with its data as a table. */
export function Charts() {
  return (
    <>
      <Marks />
      <GardenYearChart
        title="Garden year"
        rows={YEAR.map(({ plant: [from, to], ...row }) => ({
          ...row,
          spans: [
            { kind: 'indoors', from: Math.max(0, from - 0.15), to: from },
            { kind: 'plant', from, to },
            { kind: 'harvest', from: to, to: Math.min(1, to + 0.1) },
          ],
        }))}
        frost={[
          { kind: 'likely', from: 0, to: 0.2 },
          { kind: 'possible', from: 0.2, to: 0.26 },
          { kind: 'likely', from: 0.85, to: 1 },
        ]}
        today={0.6}
      />
      <Weather />
      <WeekBars
        label="Hours and dollars"
        columns={['Week', 'Work', 'Spent']}
        weeks={[
          {
            name: '1',
            bars: [
              { value: 90, text: '1 h 30' },
              { value: 12, text: '$12' },
            ],
          },
          {
            name: '2',
            bars: [
              { value: 150, text: '2 h 30' },
              { value: 20, before: 12, text: '$20' },
            ],
          },
        ]}
        limits={[120, 50]}
      />
      <DeadlineTimeline
        title="Deadlines"
        today="2026-11-23"
        deadlines={[
          { id: 'soon', name: 'A grant', day: '2026-12-05', text: 'December 5, 2026' },
          { id: 'late', name: 'Another grant', day: '2027-10-31', text: 'October 31, 2027' },
        ]}
      />
      <LevelRing level={4} points={750} from={600} to={1_000} />
      <DailyBars
        title="Orders"
        unit="Orders"
        days={NIGHTS.map(({ id, name, low }) => ({ id, name, value: low - 28, text: `${low - 28} orders` }))}
      />
    </>
  );
}
