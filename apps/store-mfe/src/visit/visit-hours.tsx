import type { VisitFacts } from '@farm/contracts';
import {
  dayHoursText,
  farmZoneName,
  formatDay,
  hasOpeningHours,
  type OpeningHours,
  openText,
  site,
  upcomingSpecialDays,
  WEEKDAYS,
  weekdayName,
} from '@farm/farm';
import { SectionHeading, Stack } from '@farm/ui';
import { useHydrated } from '@farm/web-kit';
import { useEffect, useState } from 'react';
import classes from './visit.module.css';

const MINUTE_MS = 60_000;
const [SUNDAY, ...WORKDAYS] = WEEKDAYS;
const FROM_MONDAY = [...WORKDAYS, SUNDAY];

/** 'Open now, until 5 PM', renewed each minute. */
function OpenNow({ hours }: { hours: OpeningHours }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return <p className={classes.open}>{openText(now, hours)}</p>;
}

/** Hours by day, single days with their reason, and whether the farm is open now. */
export function VisitHours({ facts, today }: { facts: VisitFacts; today: string }) {
  const isHydrated = useHydrated();
  const hours = { week: facts.hours, specialDays: facts.specialDays };
  const special = upcomingSpecialDays(today, facts.specialDays);
  if (!hasOpeningHours(hours))
    return (
      <Stack gap={3}>
        <SectionHeading id="hours">Hours</SectionHeading>
        <p>The farm has not set its hours yet; call or write.</p>
        <p>
          <a href={`tel:${site.phone.replace(/[^\d+]/g, '')}`}>{site.phone}</a>
          {' · '}
          <a href={`mailto:${site.emails.info}`}>{site.emails.info}</a>
        </p>
      </Stack>
    );
  return (
    <Stack gap={4}>
      <SectionHeading id="hours" subtitle={`Farm time (${farmZoneName()}).`}>
        Hours
      </SectionHeading>
      <div className={classes.openBox}>{isHydrated && <OpenNow hours={hours} />}</div>
      <dl className={classes.hours}>
        {FROM_MONDAY.map((day) => (
          <div key={day}>
            <dt>{weekdayName(day)}</dt>
            <dd>{dayHoursText(facts.hours[day])}</dd>
          </div>
        ))}
      </dl>
      {special.length > 0 && (
        <Stack gap={2}>
          <h3 className={classes.small}>Days that differ</h3>
          <ul className={classes.days}>
            {special.map((day) => (
              <li key={day.day}>{`${formatDay(day.day, 'full')}: ${dayHoursText(day)} (${day.reason})`}</li>
            ))}
          </ul>
        </Stack>
      )}
    </Stack>
  );
}
