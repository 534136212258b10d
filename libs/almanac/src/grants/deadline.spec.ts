import { dayOf, textOf } from '../days';
import type { Deadline } from './grant-facts';
import { describeDeadline, likelyClosing, timingOf, timingText } from './deadline';

const on = (deadline: Deadline, day: string) => {
  const { date, order: _, ...described } = describeDeadline(deadline, dayOf(day));
  return { ...described, date: date === null ? null : textOf(date) };
};
const january: Deadline = { kind: 'annual', month: 1, day: 31, note: 'date of the 2025 cycle' };
const december: Deadline = { kind: 'expected', month: 12, lastClosed: '2025-12-05', note: 'Call in autumn' };

test.each<[string, Deadline, string, object]>([
  ['no deadline', { kind: 'rolling' }, '2026-11-21', { text: 'Rolling', status: 'rolling', date: null, note: null }],
  [
    'a day of next year',
    january,
    '2026-11-21',
    { text: 'January 31, 2027', status: 'upcoming', date: '2027-01-31', note: 'Date of the 2025 cycle.' },
  ],
  ['31 days before', january, '2026-12-31', { text: 'January 31, 2027', status: 'upcoming' }],
  ['30 days before', january, '2027-01-01', { text: 'January 31', status: 'closing-soon' }],
  ['the day itself', january, '2027-01-31', { text: 'January 31', status: 'closing-soon', date: '2027-01-31' }],
  ['the day after', january, '2027-02-01', { text: 'January 31, 2028', status: 'upcoming', date: '2028-01-31' }],
  [
    'a month to come',
    december,
    '2026-11-16',
    { text: 'Expected December 2026 (unconfirmed)', status: 'expected', date: '2026-12-01', note: 'Call in autumn.' },
  ],
  [
    'two weeks before that month',
    december,
    '2026-11-17',
    { status: 'look-today', note: 'Last year it closed on December 5, 2025: look today. Call in autumn.' },
  ],
  [
    'that month has begun',
    december,
    '2026-12-05',
    { text: 'Expected December 2026 (unconfirmed)', status: 'look-today', date: null },
  ],
  [
    'later than the last closing',
    december,
    '2026-12-06',
    { text: 'Expected December 2027 (unconfirmed)', status: 'expected', note: 'Call in autumn.' },
  ],
  [
    'a closing of long ago',
    { ...december, lastClosed: '2021-12-05' },
    '2026-12-01',
    { note: 'The last known round closed on December 5, 2021: look today. Call in autumn.' },
  ],
  [
    'a month in which nobody knows of a round',
    { ...december, lastClosed: null },
    '2026-12-01',
    { note: 'The round may be open: look today. Call in autumn.' },
  ],
  [
    'its last day',
    { ...december, lastClosed: null },
    '2026-12-31',
    { text: 'Expected December 2026 (unconfirmed)', date: null },
  ],
  ['it is over', december, '2027-01-01', { text: 'Expected December 2027 (unconfirmed)', date: '2027-12-01' }],
  [
    'set by the state',
    { kind: 'state-cutoff', note: 'apply all year' },
    '2026-11-21',
    { text: 'Set by your state: apply all year', status: 'check-with-state', date: null },
  ],
  [
    'nobody knows',
    { kind: 'verify', note: 'No open notice was confirmed' },
    '2026-11-21',
    { text: 'Check with the program', status: 'verify', date: null, note: 'No open notice was confirmed.' },
  ],
])('%s', (_, deadline, day, expected) => {
  expect(on(deadline, day)).toMatchObject(expected);
});

test.each<[string, Deadline]>([
  ['rolling', { kind: 'rolling' }],
  ['annual', january],
  ['annual, on the last day of February', { kind: 'annual', month: 2, day: 28, note: 'n' }],
  ['expected', december],
  ['set by the state', { kind: 'state-cutoff', note: 'n' }],
  ['verify', { kind: 'verify', note: 'n' }],
])('on no day of a year is a past date shown as upcoming: %s', (_, deadline) => {
  const first = dayOf('2026-11-21');
  for (let today = first; today < first + 365; today += 1) {
    const { date, order, status, text } = describeDeadline(deadline, today);
    if (date !== null) expect(date).toBeGreaterThanOrEqual(today);
    if (date !== null) expect(date - today).toBeLessThan(366);
    if (order !== null) expect(order).toBeGreaterThan(today - 31);
    if (status === 'closing-soon') expect((date ?? Infinity) - today).toBeLessThanOrEqual(30);
    const year = /\b(20\d\d)\b/.exec(text)?.[1];
    if (year) expect(Number(year)).toBeGreaterThanOrEqual(Number(textOf(today).slice(0, 4)));
  }
});

const fall: Deadline = {
  kind: 'expected',
  month: 12,
  lastClosed: '2025-12-19',
  opens: { month: 10, day: 15 },
  note: 'One round',
};

test.each<[string, Deadline, string, string, string | null]>([
  ['before it opens', fall, '2026-10-14', 'open', 'it opens about October 15'],
  ['while it is open', fall, '2026-11-30', 'open', null],
  ['a week before the day of last year', fall, '2026-12-12', 'may-close', 'it may close in 7 days, as last year'],
  ['after that day', fall, '2026-12-20', 'far', 'it opens about October 15, 2027, 10 months away'],
  [
    'a week before the day of a round of long ago',
    { ...december, lastClosed: '2024-12-05' },
    '2026-11-30',
    'may-close',
    'it may close in 5 days, as in 2024',
  ],
  ['a month without an opening', december, '2026-09-01', 'open', 'next expected December 2026'],
  ['eight days before its day', january, '2027-01-23', 'open', null],
  ['seven days before its day', january, '2027-01-24', 'too-near', 'it closes in 7 days, too near to begin now'],
  ['its day', january, '2027-01-31', 'too-near', 'it closes today, too near to begin now'],
  ['a day that is past', { kind: 'day', on: '2026-11-01' }, '2026-11-30', 'over', 'it closed on November 1, 2026'],
  ['no date', { kind: 'rolling' }, '2026-11-30', 'open', null],
])('whether there is time to apply: %s', (_, deadline, day, timing, text) => {
  expect(timingOf(deadline, dayOf(day))).toBe(timing);
  expect(timingText(deadline, dayOf(day))).toBe(text);
});

const late: Deadline = { ...december, lastClosed: '2024-01-15' };

test.each<[string, Deadline, string, string | null]>([
  ['its day', january, '2026-11-30', '2027-01-31'],
  ['a day that is past', { kind: 'day', on: '2026-11-01' }, '2026-11-30', null],
  ['no date', { kind: 'rolling' }, '2026-11-30', null],
  ['the day of last year, before its month', december, '2026-10-01', '2026-12-05'],
  ['the day of last year, in its month', december, '2026-12-02', '2026-12-05'],
  ['that day', december, '2026-12-05', '2026-12-05'],
  ['after that day', december, '2026-12-06', '2027-12-05'],
  ['a round of long ago', { ...december, lastClosed: '2021-12-05' }, '2026-12-02', '2026-12-05'],
  ['a round that closed after its month', late, '2026-12-20', '2027-01-15'],
  ['a round that closed after its month, in the month after', late, '2027-01-03', '2027-01-15'],
  ['a month alone', { ...december, lastClosed: null }, '2026-11-30', '2026-12-01'],
  ['a month alone that has begun', { ...december, lastClosed: null }, '2026-12-02', '2026-12-31'],
])('the day to count back from: %s', (_, deadline, today, day) => {
  const closes = likelyClosing(deadline, dayOf(today));
  expect(closes === null ? null : textOf(closes)).toBe(day);
});

test('an open form is looked for today, and one to come says its day', () => {
  expect(on(fall, '2026-11-01')).toMatchObject({
    status: 'look-today',
    note: 'Last year it closed on December 19, 2025: look today. One round.',
  });
  expect(on(fall, '2026-10-01').note).toBe('It opens about October 15. One round.');
});
