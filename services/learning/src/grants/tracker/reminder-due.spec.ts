import { join } from 'node:path';
import { dayOf } from '../../calendar/days';
import { builtInFeed } from '../programmes/grant-feed.provider';
import type { Deadline } from '../programmes/programme';
import { reminderDue } from './reminder-due';

const feed = builtInFeed(join(__dirname, '../../../content'));
const january: Deadline = { kind: 'annual', month: 1, day: 31, note: 'n' };
const march: Deadline = { kind: 'expected', month: 3, note: 'n' };
const rolling: Deadline = { kind: 'rolling' };
const noon = (day: string) => new Date(`${day}T17:00:00Z`);

test.each<[string, Deadline, string, string | null, string?, string?]>([
  ['57 days before', january, '2026-12-05', null],
  ['56 days before', january, '2026-12-06', '56-days'],
  ['two days late', january, '2026-12-08', '56-days'],
  ['three days late', january, '2026-12-09', null],
  ['42 days before', january, '2026-12-20', '42-days'],
  ['14 days before', january, '2027-01-17', '14-days'],
  ['3 days before', january, '2027-01-28', '3-days'],
  ['the day before, after an outage', january, '2027-01-30', '3-days'],
  ['the day itself', january, '2027-01-31', null],
  ['56 days before the first of an expected month', march, '2027-01-04', '56-days'],
  ['within the expected month', march, '2027-03-02', null],
  ['begun after the mark', january, '2026-12-07', null, 'preparing', '2026-12-07'],
  ['begun on the mark', january, '2026-12-06', '56-days', 'preparing', '2026-12-06'],
  ['sent in already', january, '2026-12-06', null, 'submitted'],
  ['29 still days without a date', rolling, '2026-12-20', null],
  ['30 still days without a date', rolling, '2026-12-21', 'still'],
  ['30 still days without a date, sent in', rolling, '2026-12-21', 'still', 'submitted'],
])('%s', (_, deadline, day, reason, status = 'researching', began = '2026-11-21') => {
  const programme = { ...(feed.byId.get('fruitguys') ?? fail()), deadline };
  const row = { status, startedAt: noon(began), lastUpdated: noon(began) };
  expect(reminderDue(row, programme, dayOf(day))?.reason ?? null).toBe(reason);
});
function fail(): never {
  throw new Error('not there');
}
