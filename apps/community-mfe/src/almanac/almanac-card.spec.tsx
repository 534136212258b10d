import { moonPhases } from '@farm/farm';
import { renderPage } from '@farm/web-kit/testing';
import { render, screen, within } from '@testing-library/react';
import { fixTime } from '../hub/testing/fix-time';
import { AlmanacCard, MoonDisc, sunTimes } from './almanac-card';

const NOVEMBER = '2026-11-21T12:00:00Z'; // 7 AM at the farm
const tasks = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('checkbox')
    .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent);

test('the part of the day, the moon, the sun and the frost line', () => {
  fixTime(NOVEMBER);
  renderPage(<AlmanacCard />);
  expect(screen.getByRole('heading', { level: 2, name: 'Almanac' })).toBeVisible();
  expect(screen.getByText(': Water the roots before the heat.')).toHaveTextContent(/^Morning: /);
  expect(screen.getByRole('img', { name: 'Moon: Waxing Gibbous, 87 percent lit' })).toBeVisible();
  const fact = (name: string) => screen.getByText(name).nextElementSibling;
  expect(fact('Full moon')).toHaveTextContent('Tuesday, November 24');
  expect(fact('New moon')).toHaveTextContent('Tuesday, December 8'); // the evening before, at the farm
  expect(fact('Sunrise')).toHaveTextContent(/AM$/);
  expect(fact('Sunset')).toHaveTextContent(/PM$/);
  expect(
    screen.getByText(
      'Half the years have the last freeze by March 20, nine in ten by April 7; first freeze about November 7.',
    ),
  ).toBeVisible();
});

test("this month's rows come first, then the chores of the season's two other months", () => {
  fixTime(NOVEMBER);
  renderPage(<AlmanacCard />);
  const lists = screen.getAllByRole('list', { hidden: true }).map((list) => list.getAttribute('aria-label'));
  expect(lists).toEqual(['November: plant', 'November: do', 'September: do', 'October: do']);
  expect(tasks('November: plant')).toEqual(['Garlic, onion plants, fava beans', 'Fruit trees, once they are dormant']);
  expect(screen.getByText('Also this fall')).toBeVisible();
});

test('a ticked task stays ticked in this browser until its month comes again next year', async () => {
  fixTime(NOVEMBER);
  const first = renderPage(<AlmanacCard />);
  await first.user.click(screen.getByRole('checkbox', { name: 'Clean and oil the tools' }));
  expect(screen.getByRole('checkbox', { name: 'Clean and oil the tools' })).toBeChecked();
  expect(window.localStorage.getItem('farm.almanac.2026-11')).toBe('["Clean and oil the tools"]');
  await first.user.click(screen.getByRole('checkbox', { name: 'Clean and oil the tools' }));
  expect(window.localStorage.getItem('farm.almanac.2026-11')).toBe('[]');
});

test('next year the list begins anew', () => {
  window.localStorage.setItem('farm.almanac.2026-11', '["Clean and oil the tools"]');
  fixTime('2027-11-21T12:00:00Z');
  renderPage(<AlmanacCard />);
  expect(screen.getByRole('checkbox', { name: 'Clean and oil the tools' })).not.toBeChecked();
});

test('the whole year can be unfolded, with its twelve months and where the dates come from', async () => {
  fixTime(NOVEMBER);
  const { user } = renderPage(<AlmanacCard />);
  await user.click(screen.getByText('The whole garden year'));
  expect(screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toHaveLength(12);
  expect(screen.getByText(/A: Alabama Extension ANR-0047/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Print the year' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Print this month' })).toBeVisible();
});

// A lunation that begins on 2026-11-09 at 07:02 UTC, in eight parts.
test.each(
  moonPhases.map((phase, place) => [phase, new Date(Date.UTC(2026, 10, 9, 8) + (place * 29.53 * 86_400_000) / 8)]),
)('the disc of a %s is named, and its lit side is the right one while it waxes', (phase, at) => {
  render(<MoonDisc at={at as Date} />);
  const disc = screen.getByRole('img', { name: new RegExp(`^Moon: ${phase}, \\d+ percent lit$`) });
  const [, edge] = /^M0 -30A30 30 0 0 ([01]) 0 30/.exec(disc.querySelector('path')?.getAttribute('d') ?? '') ?? [];
  if (phase.startsWith('Waxing') || phase === 'First Quarter') expect(edge).toBe('1');
  if (phase.startsWith('Waning') || phase === 'Last Quarter') expect(edge).toBe('0');
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
});
