import {
  dayHoursText,
  formatTimeOfDay,
  hasOpeningHours,
  openText,
  readWeekday,
  upcomingSpecialDays,
  type OpeningHours,
  type SpecialDay,
  weekdayOf,
} from './opening-hours';

const CLOSED = { opens: null, closes: null };
const DAY = { opens: '08:00', closes: '17:30' };
const week = {
  ...{ sunday: CLOSED, monday: CLOSED, tuesday: CLOSED, wednesday: DAY, thursday: DAY, friday: CLOSED },
  saturday: { opens: '08:00', closes: '23:59' },
};
const THANKSGIVING: SpecialDay = { day: '2026-11-26', reason: 'Thanksgiving', ...CLOSED };
const hours = (specialDays: SpecialDay[] = []): OpeningHours => ({ week, specialDays });

// The farm is at UTC-5 in winter and UTC-4 in summer.
test.each<[string, string, string, SpecialDay[]]>([
  ['a minute before it opens', '2026-12-02T12:59:00Z', 'Closed now. Opens today at 8 AM', []],
  ['as it opens', '2026-12-02T13:00:00Z', 'Open now, until 5:30 PM', []],
  ['a minute before it closes', '2026-12-02T22:29:00Z', 'Open now, until 5:30 PM', []],
  ['as it closes', '2026-12-02T22:30:00Z', 'Closed now. Opens tomorrow at 8 AM', []],
  ['late in the evening, when it is the next day in UTC', '2026-12-06T03:00:00Z', 'Open now, until 11:59 PM', []],
  ['at midnight', '2026-12-06T05:00:00Z', 'Closed now. Opens Wednesday at 8 AM', []],
  ['in summer', '2026-07-01T12:00:00Z', 'Open now, until 5:30 PM', []],
  ['on the day on which daylight saving time ends', '2026-11-01T05:30:00Z', 'Closed now. Opens Wednesday at 8 AM', []],
  ['on a holiday', '2026-11-26T15:00:00Z', 'Closed today: Thanksgiving. Opens Saturday at 8 AM', [THANKSGIVING]],
  ['on the day before a holiday', '2026-11-25T23:00:00Z', 'Closed now. Opens Saturday at 8 AM', [THANKSGIVING]],
  [
    'on a day that is open by exception',
    '2026-12-07T16:00:00Z',
    'Open now, until 12 PM',
    [{ day: '2026-12-07', reason: 'Tree sale', opens: '10:00', closes: '12:00' }],
  ],
  [
    'when the next opening is more than a week away',
    '2026-12-02T23:00:00Z',
    'Closed now. Opens Wednesday, December 9, at 8 AM',
    ['2026-12-03', '2026-12-05'].map((day) => ({ day, reason: 'Mud', ...CLOSED })),
  ],
])('%s the sentence follows farm time and single days', (_, at, text, specialDays) => {
  expect(openText(new Date(at), hours(specialDays))).toBe(text);
});

test('a farm without hours has no sentence', () => {
  const none = { ...week, wednesday: CLOSED, thursday: CLOSED, saturday: CLOSED };
  expect(hasOpeningHours({ week: none })).toBe(false);
  expect(openText(new Date('2026-12-02T15:00:00Z'), { week: none, specialDays: [] })).toBe('');
});

test('times are read as people say them', () => {
  expect(['00:00', '08:00', '12:05', '17:30'].map(formatTimeOfDay)).toEqual(['12 AM', '8 AM', '12:05 PM', '5:30 PM']);
  expect([DAY, CLOSED].map(dayHoursText)).toEqual(['8 AM to 5:30 PM', 'Closed']);
});

test('single days that are over are not listed, the next one is first', () => {
  const days = ['2026-12-24', '2026-11-01', '2026-11-30'].map((day) => ({ day, reason: 'Away', ...CLOSED }));
  const listed = upcomingSpecialDays('2026-11-30', days);
  expect(listed.map(({ day }) => day)).toEqual(['2026-11-30', '2026-12-24']);
});

test('a text that is no weekday, and a day that does not exist, are errors instead of another weekday', () => {
  expect([readWeekday('friday'), weekdayOf('2026-11-27')]).toEqual(['friday', 'friday']);
  expect(() => readWeekday('someday')).toThrow(RangeError);
  expect(() => weekdayOf('2026-13-01')).toThrow(RangeError);
});
