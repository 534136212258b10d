import { farmTime, formatMonth } from '@farm/farm';
import { Select, Stack, Text } from '@farm/ui';
import { call } from '@farm/web-kit';
import { useState } from 'react';
import admin from '../admin/admin.module.css';
import { optionsOf } from '../admin/filter-form';
import { DownloadButton } from '../admin/download-button';

const MONTHS = 24;

/** The last two years of months, newest first: '2026-11'. */
function monthsUntil(now: Date): string[] {
  const { year, month } = farmTime(now);
  const first = (back: number) => new Date(Date.UTC(year, month - 1 - back, 1));
  return Array.from({ length: MONTHS }, (_, back) => first(back).toISOString().slice(0, 7));
}

export function MonthTab() {
  const [months] = useState(() => monthsUntil(new Date()));
  const [month, setMonth] = useState(months[0] ?? '');
  return (
    <Stack gap={5} className={admin.narrow}>
      <Select
        label="Month"
        hint="One line for each order, by the day it was opened at the farm."
        value={month}
        onValueChange={setMonth}
      >
        {optionsOf(Object.fromEntries(months.map((each) => [each, formatMonth(`${each}-01`)])))}
      </Select>
      <DownloadButton
        name={`orders-${month}.csv`}
        load={() => call('GET /api/ops/orders/export.csv', { query: { month } })}
      >
        Download the file
      </DownloadButton>
      <Text tone="muted" size="small">
        The file has the email addresses of buyers. Store it where only you can open it.
      </Text>
    </Stack>
  );
}
