import ICAL from 'ical.js';
import { dayCalendar, type DayEvent, tierCalendar, timedCalendar, weeklyCalendar, type WeeklyEvent } from './calendar';
import { tiers } from './programs';

describe('a weekly event', () => {
  const MADE = new Date('2025-06-15T12:00:00.000Z');
  const weekly: WeeklyEvent = {
    uid: 'fall@farm.example',
    title: 'Fall Gardening Course',
    text: 'Every Saturday',
    place: 'Virtual and in person',
    day: '2025-08-23',
    time: '09:00',
    zone: 'America/New_York',
    minutes: 60,
    times: 8,
    sequence: 2,
  };
  const linesOf = (more: Partial<WeeklyEvent> = {}) =>
    weeklyCalendar('Classes', { ...weekly, ...more }, MADE).split('\r\n');

  test('a class of eight Saturdays, 9 to 10 in its own time zone', () => {
    const lines = linesOf();
    expect(lines.at(0)).toBe('BEGIN:VCALENDAR');
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
    [
      'PRODID:-//Family farm//Classes//EN',
      'UID:fall@farm.example',
      'SEQUENCE:2',
      'DTSTAMP:20250615T120000Z',
      'DTSTART;TZID=America/New_York:20250823T090000',
      'DTEND;TZID=America/New_York:20250823T100000',
      'RRULE:FREQ=WEEKLY;COUNT=8',
      'LOCATION:Virtual and in person',
    ].forEach((line) => expect(lines).toContain(line));
  });

  test('the file carries the clocks of its zone, so that no calendar has to know them', () => {
    const all = linesOf({ times: 20 }).join('\n');
    expect(all).toContain(
      'BEGIN:VTIMEZONE\nTZID:America/New_York\nBEGIN:STANDARD\nDTSTART:20241231T190000\nTZOFFSETFROM:-0500\nTZOFFSETTO:-0500',
    );
    expect(all).toContain(
      'BEGIN:DAYLIGHT\nDTSTART:20250309T020000\nTZOFFSETFROM:-0500\nTZOFFSETTO:-0400\nEND:DAYLIGHT',
    );
    expect(all).toContain(
      'BEGIN:STANDARD\nDTSTART:20251102T020000\nTZOFFSETFROM:-0400\nTZOFFSETTO:-0500\nEND:STANDARD',
    );
  });

  test('a zone whose clocks never change has one time', () => {
    const all = linesOf({ zone: 'America/Phoenix' });
    expect(all.filter((line) => line.startsWith('TZOFFSETTO'))).toEqual(['TZOFFSETTO:-0700']);
  });

  test.each([
    ['a comma, a semicolon and a backslash', 'soil, seed; a \\ b', 'soil\\, seed\\; a \\\\ b'],
    ['a line break', 'one\ntwo', 'one\\ntwo'],
    ['a line break of another system', 'one\r\ntwo', 'one\\ntwo'],
  ])('%s in a text are escaped', (_, text, escaped) => {
    expect(linesOf({ text })).toContain(`DESCRIPTION:${escaped}`);
  });

  test('a line is at most 75 bytes long, and reads as one again', () => {
    const text = 'Süßkartoffeln 🍠 und Okra '.repeat(12).trim();
    const file = weeklyCalendar('Classes', { ...weekly, text }, MADE);
    file.split('\r\n').forEach((line) => expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75));
    expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${text}`);
  });
});

describe('whole days', () => {
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
    new ICAL.Component(ICAL.parse(file) as unknown[])
      .getAllSubcomponents('vevent')
      .map((event) => new ICAL.Event(event));

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
});

describe('a tier', () => {
  test.each(tiers.map((tier) => [tier.number, tier.weeks, tier] as const))(
    'the calendar of tier %i has %i Saturdays from the first class on',
    (number, weeks, tier) => {
      const file = tierCalendar(tier, new Date(0)).replaceAll('\r\n ', '');
      expect(file).toContain(`RRULE:FREQ=WEEKLY;COUNT=${weeks}\r\n`);
      expect(file).toContain('DTSTART;TZID=America/New_York:20250823T090000\r\n');
      expect(file).toContain(`UID:fall-course-2025-08-23-tier-${number}@example.com\r\n`);
      expect(file).toContain(`SUMMARY:Fall Gardening Course: ${tier.name}\r\n`);
    },
  );
});

test('an event that was moved or canceled has the same UID, a higher SEQUENCE and its STATUS', () => {
  const event = {
    ...{ uid: 'class-1@farm.example', title: 'Seeds, indoors', text: 'Bring gloves.', place: 'The red barn' },
    ...{ url: 'https://farm.example/classes/1', sequence: 2, isCanceled: false },
    startsAt: new Date('2026-12-12T15:00:00Z'),
    endsAt: new Date('2026-12-12T16:30:00Z'),
    changedAt: new Date('2026-11-30T15:00:00Z'),
  };
  const text = timedCalendar('Classes', [event]);
  for (const line of [
    ...['UID:class-1@farm.example', 'SEQUENCE:2', 'DTSTAMP:20261130T150000Z', 'DTSTART:20261212T150000Z'],
    ...['DTEND:20261212T163000Z', 'STATUS:CONFIRMED', 'SUMMARY:Seeds\\, indoors', 'LOCATION:The red barn'],
  ])
    expect(text).toContain(`\r\n${line}\r\n`);
  const canceled = timedCalendar('Classes', [{ ...event, place: '', isCanceled: true }]);
  expect(canceled).toContain('\r\nSTATUS:CANCELLED\r\n');
  expect(canceled).not.toContain('LOCATION');
});
