import { renderPage } from '@farm/web-kit/testing';
import { isDark, sunTimes } from '@farm/farm/sun-times';
import { screen, within } from '@testing-library/react';
import { fixTime } from '../hub/testing/fix-time';
import { AlmanacCard } from './almanac-card';
import { GardenMonths, GardenYear } from './garden-year';

const NOVEMBER = '2026-11-21T12:00:00Z'; // 7 AM at the farm
const tasks = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('checkbox')
    .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent);

test('the part of the day, the moon, the sun and the frost line', () => {
  fixTime(NOVEMBER);
  renderPage(<AlmanacCard />);
  expect(screen.getByRole('heading', { level: 2, name: 'Almanac' })).toBeVisible();
  expect(screen.getByText(': Pick greens while they are crisp.').parentElement).toHaveTextContent(/^Morning: /);
  expect(screen.getByRole('img', { name: 'Moon: Waxing Gibbous, 87 percent lit' })).toBeVisible();
  const fact = (name: string) => screen.getByText(name).nextElementSibling;
  const phases = within(screen.getByRole('list', { name: 'Coming phases of the moon' })).getAllByRole('listitem');
  expect(phases.map(({ textContent }) => textContent).slice(0, 3)).toEqual(['Nov 24', 'Dec 1', 'Dec 8']); // farm time
  expect(phases).toHaveLength(8);
  expect(fact('Sunrise')).toHaveTextContent(/AM$/);
  expect(fact('Sunset')).toHaveTextContent(/PM$/);
  expect(
    screen.getByText(
      'Half the time the last freeze has come by March 23, nine times in ten by April 12; first freeze about November 12.',
    ),
  ).toBeVisible();
});

test("what to plant this month comes first, then the chores of the season's two other months", () => {
  fixTime(NOVEMBER);
  renderPage(<AlmanacCard />);
  const lists = screen.getAllByRole('list', { hidden: true }).map((list) => list.getAttribute('aria-label'));
  expect(lists.slice(0, 4)).toEqual(['November: plant', 'November: do', 'September: do', 'October: do']);
  expect(tasks('November: plant')).toEqual([
    'All month: garlic, onions',
    'To the 19th: strawberries',
    'Fruit trees, once they are dormant',
  ]);
  expect(screen.getByText('Also this fall')).toBeVisible();
});

test('a ticked task stays ticked in this browser until its month comes again next year', async () => {
  fixTime(NOVEMBER);
  const first = renderPage(<AlmanacCard />);
  await first.user.click(screen.getByRole('checkbox', { name: 'Clean and oil the tools' }));
  expect(screen.getByRole('checkbox', { name: 'Clean and oil the tools' })).toBeChecked();
  expect(window.localStorage.getItem('farm.almanac')).toBe('{"2026-11":["Clean and oil the tools"]}');
  await first.user.click(screen.getByRole('checkbox', { name: 'Clean and oil the tools' }));
  expect(window.localStorage.getItem('farm.almanac')).toBe('{"2026-11":[]}');
});

test('next year the list begins anew, and the first change drops the old month', async () => {
  window.localStorage.setItem('farm.almanac', '{"2026-11":["Clean and oil the tools"]}');
  fixTime('2027-11-21T12:00:00Z');
  const { user } = renderPage(<AlmanacCard />);
  expect(screen.getByRole('checkbox', { name: 'Clean and oil the tools' })).not.toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: 'Clean and oil the tools' }));
  expect(window.localStorage.getItem('farm.almanac')).toBe('{"2027-11":["Clean and oil the tools"]}');
});

test('24 crops of the year are a chart that is read by the arrow keys, and a table', async () => {
  fixTime(NOVEMBER);
  const { user } = renderPage(<GardenYear />);
  const crops = screen.getByRole('listbox', { name: /^Crops/ });
  expect(within(crops).getAllByRole('option')).toHaveLength(24);
  await user.click(crops);
  await user.keyboard('{End}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent(
    'Turnips: Plant January 15 to April 1 and August 10 to September 15. First harvest after 45 to 60 days.',
  );
  await user.click(screen.getByText('Show the figures as a table'));
  expect(within(screen.getByRole('table', { name: 'The garden year' })).getAllByRole('row')).toHaveLength(25);
});

test('the whole year can be unfolded, with its twelve months and where the dates come from', async () => {
  fixTime(NOVEMBER);
  const { user } = renderPage(<GardenMonths />);
  await user.click(screen.getByText('The whole garden year'));
  expect(screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toHaveLength(12);
  expect(screen.getByText(/A: Alabama Extension ANR-0047/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Print the year' })).toBeVisible();
});

describe('times of the sun', () => {
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'America/New_York' });

  test.each([
    ['2026-03-20T16:00:00Z', '7:38 AM', '7:46 PM'],
    ['2026-06-21T16:00:00Z', '6:26 AM', '8:45 PM'],
    ['2026-12-21T16:00:00Z', '7:33 AM', '5:32 PM'],
    ['2026-12-22T04:30:00Z', '7:33 AM', '5:32 PM'], // still the 21st at the farm
  ])('the sun at the farm on the day of %s: %s to %s', (at, rise, set) => {
    const sun = sunTimes(new Date(at));
    expect([sun.rise, sun.set].map((each) => each && time.format(each).replace(/\s/g, ' '))).toEqual([rise, set]);
  });

  test.each([
    ['2026-11-21T12:00:00Z', true], // 7:00 AM, sunrise at 7:10
    ['2026-11-21T13:00:00Z', false],
    ['2026-11-21T22:00:00Z', false], // 5:00 PM, sunset at 5:30
    ['2026-11-21T23:00:00Z', true],
  ])('at %s it is dark: %s', (at, dark) => expect(isDark(new Date(at))).toBe(dark));
});
