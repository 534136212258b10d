import ICAL from 'ical.js';
import { dayCalendar, type DayEvent } from './day-calendar';

const MADE = new Date('2026-11-21T15:00:00.000Z');
const week: DayEvent = {
  uid: 'week-1@farm.example',
  title: 'Week 1: lay out the covers',
  text: 'Lay hoops over lettuce.',
  day: '2026-11-28',
  days: 7,
};
const fileOf = (...events: Partial<DayEvent>[]) =>
  dayCalendar(
    'Plans',
    events.map((event) => ({ ...week, ...event })),
    MADE,
  );
const readBack = (file: string) =>
  new ICAL.Component(ICAL.parse(file) as unknown[]).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));

test('a parser reads back days, titles and texts, whatever letters they hold', () => {
  const text = 'Süßkartoffeln, 🍠; okra \\ beans\nand a second line '.repeat(6).trim();
  const [event] = readBack(fileOf({ text, title: 'Sow, water; wait' }));
  expect(event).toMatchObject({ uid: week.uid, summary: 'Sow, water; wait', description: text });
  expect(event?.startDate.toString()).toBe('2026-11-28');
  expect(event?.startDate.isDate).toBe(true);
  expect(event?.endDate.toString()).toBe('2026-12-05');
});

test('several events stand in one calendar, over the end of a month and of a year', () => {
  const events = readBack(fileOf({ uid: 'a', day: '2026-12-26' }, { uid: 'b', day: '2027-02-28', days: 1 }));
  expect(events.map(({ uid, endDate }) => [uid, endDate.toString()])).toEqual([
    ['a', '2027-01-02'],
    ['b', '2027-03-01'],
  ]);
});

test('a line is at most 75 bytes long and no letter is cut', () => {
  const text = 'Süßkartoffeln 🍠 und Okra '.repeat(12).trim();
  const file = fileOf({ text });
  file.split('\r\n').forEach((line) => {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toContain('\uFFFD');
  });
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${text}`);
});

test('every line ends as the standard wants it, and the same events give the same bytes', () => {
  expect(fileOf({})).toMatch(/^(?:[^\r\n]+\r\n)+$/);
  expect(fileOf({})).toBe(fileOf({}));
});
