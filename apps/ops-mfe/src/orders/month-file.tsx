import { LinkButton, Select } from '@farm/ui';
import { useState } from 'react';
import classes from './orders.module.css';

const MONTHS = 24;
const name = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The last two years of months, newest first: '2026-11'. */
function monthsUntil(now: Date): string[] {
  const first = (back: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
  return Array.from({ length: MONTHS }, (_, back) => first(back).toISOString().slice(0, 7));
}

/** All orders of a month as a file for a spreadsheet. */
export function MonthTab() {
  const [months] = useState(() => monthsUntil(new Date()));
  const [month, setMonth] = useState(months[0] ?? '');
  return (
    <div className={classes.narrow}>
      <Select
        label="Month"
        hint="One line an order, by the day it was opened. Days are counted in UTC, as the card provider counts them."
        value={month}
        onValue={setMonth}
      >
        {months.map((each) => (
          <option key={each} value={each}>
            {name.format(new Date(`${each}-01T00:00:00Z`))}
          </option>
        ))}
      </Select>
      <p>
        <LinkButton href={`/api/ops/orders/export.csv?month=${month}`} download={`orders-${month}.csv`}>
          Download the file
        </LinkButton>
      </p>
      <p className={classes.small}>The file holds e-mail addresses of buyers. Keep it where only you can open it.</p>
    </div>
  );
}
