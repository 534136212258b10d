import ICAL from 'ical.js';
import { deadlineCalendar, type DatedDeadline } from './deadline-calendar';

const deadline: DatedDeadline = {
  grantId: 'sare-producer',
  title: 'Southern SARE Producer Grant',
  day: '2027-01-31',
  text: 'January 31, 2027',
  status: 'upcoming',
  website: 'https://southern.sare.example/',
};

const eventOf = (change: Partial<DatedDeadline> = {}) => {
  const file = deadlineCalendar({ ...deadline, ...change }, new Date('2026-11-21T15:00:00Z'));
  const [event] = new ICAL.Component(ICAL.parse(file) as unknown[]).getAllSubcomponents('vevent');
  return new ICAL.Event(event as ICAL.Component);
};

test('a deadline lasts its whole day and names the official site', () => {
  const { uid, summary, startDate, endDate, description } = eventOf();
  expect([uid, summary, String(startDate), String(endDate)]).toEqual([
    'grant-sare-producer@example.com',
    'Grant deadline: Southern SARE Producer Grant',
    '2027-01-31',
    '2027-02-01',
  ]);
  expect(description).toContain('https://southern.sare.example/');
});

test('an expected month is marked as unconfirmed', () => {
  const { summary } = eventOf({ status: 'expected', day: '2026-12-01', text: 'Expected December 2026 (unconfirmed)' });
  expect(summary).toBe('Expected this month (unconfirmed): Southern SARE Producer Grant');
});
