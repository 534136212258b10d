import { Badge, Disclosure, EmptyState, Skeleton, Table } from '@farm/ui';
import { calendarText } from '../desk/moment-text';
import { NotCome } from '../desk/not-come';
import { plainWords } from '../desk/plain-words';
import classes from './orders.module.css';
import { useBalance, type BalanceDay } from './use-orders';
import { usd } from './words';

const COLUMNS = ['Day', 'Charged', 'Given back', 'Disputed', 'Fees', 'Our books', 'Difference'];

const difference = ({ difference: cents }: BalanceDay) =>
  cents === 0 ? <Badge tone="green">$0.00, even</Badge> : <Badge tone="beet">{`${usd(cents)}, look below`}</Badge>;

function Differs({ day, lines }: BalanceDay) {
  const rows = lines.map(({ id, what, theirs, ours }) => ({
    id: `${id} ${what}`,
    cells: [
      <span key="id" className={classes.address}>
        {id}
      </span>,
      plainWords(what),
      usd(theirs),
      usd(ours),
    ],
  }));
  return (
    <Disclosure summary={`What differs on ${calendarText(day)}`} open>
      <Table
        caption={`Differences of ${calendarText(day)}`}
        columns={['At the provider', 'What', 'They say', 'We say']}
        rows={rows}
        stack
      />
    </Disclosure>
  );
}

/** I18: each UTC day of money, the card provider's ledger beside ours. */
export function BalanceTab() {
  const { data, error, isPending, refetch } = useBalance();
  if (isPending) return <Skeleton count={6} />;
  if (error && !data)
    return <NotCome title="The balance did not come" error={error} onTryAgain={() => void refetch()} />;
  const { days } = data;
  if (days.length === 0)
    return (
      <EmptyState level="h2" title="No day has been compared yet">
        It happens every night at 2 AM UTC.
      </EmptyState>
    );
  const rows = days.map((day) => ({
    id: day.day,
    cells: [
      calendarText(day.day),
      usd(day.charged),
      usd(day.refunded),
      usd(day.disputed),
      usd(day.fee),
      usd(day.ours),
      difference(day),
    ],
  }));
  return (
    <>
      <Table caption="Days of money, newest first, in UTC" columns={COLUMNS} rows={rows} stack />
      {days
        .filter(({ lines }) => lines.length > 0)
        .map((day) => (
          <Differs key={day.day} {...day} />
        ))}
    </>
  );
}
