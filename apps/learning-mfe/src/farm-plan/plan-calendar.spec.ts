import ICAL from 'ical.js';
import { planCalendar } from './plan-calendar';
import { planWith, sampleWishes } from './testing/sample-plan';

const eventsOf = (file: string) =>
  new ICAL.Component(ICAL.parse(file) as unknown[]).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));

test('a parser reads one whole-day entry a week and the frost dates to come', () => {
  const events = eventsOf(planCalendar(planWith()));
  expect(events.map(({ uid, startDate, endDate }) => [uid, String(startDate), String(endDate)])).toEqual([
    ['133c1e8257d76182-1@example.com', '2026-11-21', '2026-11-28'],
    ['133c1e8257d76182-2@example.com', '2026-11-28', '2026-12-05'],
    ['133c1e8257d76182-3@example.com', '2026-12-05', '2026-12-12'],
    ['133c1e8257d76182-4@example.com', '2026-12-26', '2027-01-02'],
    ['133c1e8257d76182-6@example.com', '2026-11-24', '2026-11-25'],
    ['133c1e8257d76182-7@example.com', '2027-03-23', '2027-03-24'],
    ['133c1e8257d76182-8@example.com', '2027-04-14', '2027-04-15'],
    ['133c1e8257d76182-later-0@example.com', '2027-04-14', '2027-04-15'],
  ]);
  expect(events.every(({ startDate }) => startDate.isDate)).toBe(true);
});

test('an entry names its week and lists the work', () => {
  const events = eventsOf(planCalendar(planWith()));
  const [first] = events;
  expect(first?.summary).toBe('Farm plan, week 1: Lay out the covers');
  expect(first?.description.split('\n')).toEqual([
    '- First task of week 1, with words enough to go over the end of one line. (40 minutes, $18)',
    '- Second of 1. (1 hour 5 minutes, no cost)',
    '',
    'A tip for week 1.',
    'Another for 1.',
  ]);
  expect(events.at(-2)?.summary).toBe('Safe for tender plants (frost after this 1 year in 10): Tuskegee, Alabama');
});

test('what has to wait has an entry on its day, once', () => {
  const [later] = planWith().later;
  if (!later) throw new Error('a crop that waits');
  const tomato = {
    text: 'cherry tomato',
    cropId: 'cherry-tomato',
    state: 'later',
    date: later.date,
    say: later.say,
  } as const;
  const events = eventsOf(planCalendar({ ...planWith(), wishes: [tomato, ...sampleWishes] }));
  expect(events.slice(7).map(({ summary, startDate }) => [String(startDate), summary])).toEqual([
    ['2027-04-14', 'Time for cherry tomato'],
    ['2027-05-01', 'Time for okra'],
  ]);
});

test('a place without frost dates has the weeks and what waits', () => {
  const frostFree = { frost: 'frost-free', lastFrost: null, firstFrost: null, spread: null } as const;
  expect(eventsOf(planCalendar(planWith(frostFree)))).toHaveLength(5);
});

test('the same plan gives the same file', () => {
  expect(planCalendar(planWith())).toBe(planCalendar(planWith()));
});
