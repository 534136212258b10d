import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DailyBars } from './daily-bars';
import { DailyLowsChart, type NightLow } from './daily-lows-chart';
import { DeadlineTimeline } from './deadline-timeline';
import { FrostLineChart } from './frost-line-chart';
import { GardenYearChart } from './garden-year-chart';
import { LevelRing } from './level-ring';
import { MoonDisc } from './moon-disc';
import { SunMoonArc } from './sun-moon-arc';
import { WeekBars } from './week-bars';

const formatTemperature = (fahrenheit: number) => `${fahrenheit} °F`;
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const tableRows = async () => {
  await userEvent.click(screen.getByText('Show the figures as a table'));
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
};

/** Points at a share of the drawing's width and height. */
function pointAt(x: number, y: number) {
  const list = screen.getByRole('listbox');
  list.getBoundingClientRect = () => new DOMRect(0, 0, 1000, 1000);
  fireEvent(list, new MouseEvent('pointerdown', { bubbles: true, clientX: x * 1000, clientY: y * 1000 }));
  return screen.getByRole('option', { selected: true }).textContent;
}

describe('the garden year', () => {
  const rows = [
    { id: 'okra', name: 'Okra', summary: 'Plant in May.', spans: [{ kind: 'plant', from: 0.33, to: 0.42 }] },
    { id: 'kale', name: 'Kale', summary: 'Plant in March.', spans: [{ kind: 'harvest', from: 0.5, to: 0.75 }] },
  ] as const;
  const chart = (today: number | null) => (
    <GardenYearChart title="Year" rows={rows} frost={[{ kind: 'likely', from: 0, to: 0.22 }]} today={today} />
  );

  test('has a sentence and a table row for each crop', async () => {
    render(chart(0.5));
    expect(options()).toEqual(['Okra: Plant in May.', 'Kale: Plant in March.']);
    expect(await tableRows()).toEqual([
      ['Okra', 'Plant in May.'],
      ['Kale', 'Plant in March.'],
    ]);
  });

  test('draws spans to scale, and today only where it is known', () => {
    const { container, rerender } = render(chart(0.5));
    const harvest = container.querySelector('.plot .harvest');
    expect(harvest).toHaveAttribute('x', '50.00%');
    expect(harvest).toHaveAttribute('width', '25.00%');
    expect(container.querySelector('.plot .today')).toHaveAttribute('x1', '50.00%');
    rerender(chart(null));
    expect(container.querySelector('.plot .today')).toBeNull();
  });

  test('begins in any month, and its key names what is drawn', () => {
    const spans = [{ kind: 'indoors', from: 0.1, to: 0.2 }] as const;
    const indoors = [{ id: 'okra', name: 'Okra', summary: 'Start indoors.', spans }];
    const { container } = render(
      <GardenYearChart title="Year" rows={indoors} frost={[]} today={null} firstMonth={10} />,
    );
    expect(container.querySelector('.months')).toHaveTextContent('NDJFMAMJJASO');
    expect([...container.querySelectorAll('.key li')].map(({ textContent }) => textContent)).toEqual([
      'Start indoors',
      'Today',
    ]);
  });

  test('a point below the line of months selects the crop in that line', () => {
    render(chart(null));
    expect(pointAt(0.5, 0.1)).toBe('Okra: Plant in May.');
    expect(pointAt(0.5, 0.5)).toBe('Okra: Plant in May.');
    expect(pointAt(0.5, 0.9)).toBe('Kale: Plant in March.');
  });
});

describe('the lows of seven nights', () => {
  const night = (id: string, low: number, isTypical = false): NightLow => ({
    ...{ id, label: id, name: `${id} night`, low, isTypical },
  });
  const nights = [night('Mon', 41), night('Tue', 36), night('Wed', 32), night('Thu', 43, true)];
  const lines = [
    { at: 36, name: 'frost possible' },
    { at: 32, name: 'freeze' },
  ] as const;

  test('are read with what they mean, and a climate normal is named as one', async () => {
    render(<DailyLowsChart {...{ title: 'Lows', nights, lines, formatTemperature }} />);
    const texts = ['41 °F', '36 °F, frost possible', '32 °F, freeze', '43 °F, usual for the season'];
    expect(options()).toEqual(nights.map(({ name }, index) => `${name}: ${texts[index]}`));
    expect(await tableRows()).toEqual(nights.map(({ name }, index) => [name, texts[index]]));
  });

  test('are drawn higher when warmer, a climate normal as a ring', () => {
    const { container } = render(<DailyLowsChart {...{ title: 'Lows', nights, lines, formatTemperature }} />);
    const heights = [...container.querySelectorAll('circle')].map((dot) => parseFloat(dot.getAttribute('cy') ?? ''));
    expect(heights[2]).toBeGreaterThan(heights[1] as number);
    expect(heights[3]).toBeLessThan(heights[0] as number);
    expect(container.querySelectorAll('.typical')).toHaveLength(1);
    expect(pointAt(0.99, 0.5)).toBe('Thu night: 43 °F, usual for the season');
    expect(pointAt(0.01, 0.5)).toBe('Mon night: 41 °F');
  });
});

test('the frost line separates the crops that die in this night from the others', () => {
  const crops = [
    { killsAt: 32, crops: ['Tomatoes', 'Peppers'] },
    { killsAt: 28, crops: ['Lettuce'] },
    { killsAt: 15, crops: ['Collards'] },
  ];
  const sentence = 'Tonight down to 28 °F; tomatoes die at 32.';
  render(
    <FrostLineChart
      {...{ title: 'Frost line', sentence, low: 28, lowName: 'Low tonight', crops, formatTemperature }}
    />,
  );
  const lines = within(screen.getByRole('list', { name: 'Frost line' })).getAllByRole('listitem');
  expect(screen.getByText(sentence)).toBeVisible();
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    '32 °FTomatoes, peppersCover it',
    '28 °FLettuceCover it',
    'Low tonight: 28 °F',
    '15 °FCollardsFine uncovered',
  ]);
});

describe('sun and moon', () => {
  const phases = [{ turn: 0.5, name: 'Full Moon', label: 'Nov 24', date: 'Tuesday, November 24' }];
  const [rise, set] = [
    { at: 0.3, text: '7:12 AM' },
    { at: 0.73, text: '5:29 PM' },
  ];
  const arcAt = (at: number) =>
    render(<SunMoonArc {...{ title: 'Sky', rise, set, phases, now: { at, text: '' } }} />).container;

  test('the sun is at the top at noon, on the horizon at sunrise, and below it at night', () => {
    const noon = arcAt(0.515).querySelector('.sun');
    expect(noon?.getAttribute('cy')).toBe('8');
    expect(Number(arcAt(0.3).querySelector('.sun')?.getAttribute('cy'))).toBeCloseTo(62);
    expect(arcAt(0.1).querySelector('.sun')).toBeNull();
  });

  test('times and phases are text too', () => {
    arcAt(0.5);
    expect(screen.getByText('Sunrise').nextElementSibling).toHaveTextContent('7:12 AM');
    expect(screen.getByRole('img', { name: 'Full Moon, Tuesday, November 24' })).toBeVisible();
    expect(screen.getByText('Nov 24')).toBeVisible();
  });

  test('a day without sunrise has no arc', () => {
    const { container } = render(
      <SunMoonArc {...{ title: 'Sky', rise: null, set: null, phases, now: { at: 0.5, text: '' } }} />,
    );
    expect(container.querySelector('.arc')).toBeNull();
    expect(screen.getByText('Sunset').nextElementSibling).toHaveTextContent('none today');
  });
});

test.each([
  ['new', 0, '0'],
  ['waxing', 0.2, '1'],
  ['waning', 0.8, '0'],
])('the lit side of a %s moon is the right one while it waxes', (_, turn, sweep) => {
  render(<MoonDisc turn={turn} name="Moon" />);
  const path = screen.getByRole('img', { name: 'Moon' }).querySelector('path')?.getAttribute('d');
  if (turn > 0) expect(path).toMatch(new RegExp(`^M0 -30A30 30 0 0 ${sweep} 0 30`));
  else expect(path).toMatch(/A30\.00 30 0 0 0 0 -30Z$/);
});

test('week bars are a table with a line at the limit', () => {
  const { container } = render(
    <WeekBars
      label="Hours"
      columns={['Week', 'Work', 'Spent']}
      weeks={[
        {
          name: '1',
          bars: [
            { value: 53, text: '53 min' },
            { value: 20, before: 5, text: '$20' },
          ],
        },
      ]}
      limits={[100, undefined]}
    />,
  );
  expect(screen.getByRole('table', { name: 'Hours' })).toBeVisible();
  expect(screen.getByRole('rowheader', { name: '1' })).toBeVisible();
  expect(screen.getByRole('cell', { name: '53 min' }).querySelector('.value')).toHaveAttribute('width', '50%');
  expect(container.querySelectorAll('.limit')).toHaveLength(1);
});

test('daily bars are as high as their share of the best day', async () => {
  const days = [0, 2, 4].map((value) => ({ id: `${value}`, name: `Day ${value}`, value, text: `${value} orders` }));
  const { container } = render(<DailyBars title="Orders" unit="Orders" days={days} />);
  expect([...container.querySelectorAll('rect')].map((bar) => bar.getAttribute('height'))).toEqual([
    '0.00%',
    '50.00%',
    '100.00%',
  ]);
  expect(pointAt(0.5, 0.5)).toBe('Day 2: 2 orders');
  expect(await tableRows()).toEqual([
    ['Day 4', '4 orders'],
    ['Day 2', '2 orders'],
    ['Day 0', '0 orders'],
  ]);
});

describe('the deadlines', () => {
  const deadlines = [
    { id: 'late', name: 'Late Grant', day: '2027-10-31', text: 'October 31, 2027' },
    { id: 'soon', name: 'Soon Grant', day: '2026-12-05', text: 'December 5, 2026' },
    { id: 'far', name: 'Far Grant', day: '2028-01-31', text: 'January 31, 2028' },
    { id: 'same', name: 'Same Grant', day: '2026-12-05', text: 'December 5, 2026' },
  ];
  const show = () => render(<DeadlineTimeline title="Deadlines" today="2026-11-23" deadlines={deadlines} />).container;

  test('are listed soonest first, within twelve months', async () => {
    show();
    const expected = ['Soon Grant', 'Same Grant', 'Late Grant'];
    expect(options().map((text) => text?.replace(/^.*: /, ''))).toEqual(expected);
    expect((await tableRows()).map(([name]) => name)).toEqual(expected);
  });

  test('of the same day do not cover each other', () => {
    const dots = [...show().querySelectorAll('circle')];
    expect(new Set(dots.map((dot) => `${dot.getAttribute('cx')} ${dot.getAttribute('cy')}`)).size).toBe(3);
  });

  test('are read by pointing near them', () => {
    show();
    expect(pointAt(0.9, 0.5)).toContain('Late Grant');
    expect(pointAt(0.05, 0.5)).toContain('Soon Grant');
  });
});

test('the level ring is as full as the level and says every figure', () => {
  const { container } = render(<LevelRing level={4} points={750} from={600} to={1_000} />);
  expect(screen.getByText('Level 4')).toBeVisible();
  expect(screen.getByText('150 of 400 points in this level')).toBeVisible();
  expect(screen.getByText('250 more to level 5')).toBeVisible();
  const [, value] = container.querySelectorAll('circle');
  const [full, whole] = (value?.getAttribute('stroke-dasharray') ?? '').split(' ').map(Number);
  expect((full ?? 0) / (whole ?? 1)).toBeCloseTo(0.375, 2);
});
