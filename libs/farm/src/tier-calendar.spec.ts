import { tiers } from './programs';
import { tierCalendar } from './tier-calendar';

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
