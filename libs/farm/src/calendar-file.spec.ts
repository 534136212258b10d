import { calendarFile, type WeeklyClass } from './calendar-file';

const MADE = new Date('2025-06-15T12:00:00.000Z');
const weekly: WeeklyClass = {
  uid: 'fall@farm.example',
  title: 'Fall Gardening Course',
  text: 'Every Saturday',
  place: 'Virtual and in person',
  day: '2025-08-23',
  time: '09:00',
  zone: 'America/New_York',
  minutes: 60,
  times: 8,
};
const linesOf = (more: Partial<WeeklyClass> = {}) => calendarFile({ ...weekly, ...more }, MADE).split('\r\n');

test('a class of eight Saturdays, 9 to 10 in its own time zone', () => {
  const lines = linesOf();
  expect(lines.at(0)).toBe('BEGIN:VCALENDAR');
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
  [
    'UID:fall@farm.example',
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
  expect(all).toContain('BEGIN:DAYLIGHT\nDTSTART:20250309T020000\nTZOFFSETFROM:-0500\nTZOFFSETTO:-0400\nEND:DAYLIGHT');
  expect(all).toContain('BEGIN:STANDARD\nDTSTART:20251102T020000\nTZOFFSETFROM:-0400\nTZOFFSETTO:-0500\nEND:STANDARD');
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
  const file = calendarFile({ ...weekly, text }, MADE);
  file.split('\r\n').forEach((line) => expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75));
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${text}`);
});
