import { Badge, Button, EmptyState, Problem, SectionHeading, Skeleton, Table } from '@farm/ui';
import { course, guides } from '@farm/farm';
import { useState } from 'react';
import { dayText, lastDayText } from '../../desk/moment-text';
import { NotCome } from '../../desk/not-come';
import classes from '../orders.module.css';
import { whyNot, useCodes, useWithdrawCode, type DiscountCode } from '../use-orders';
import { usd } from '../words';
import { CodeForm } from './code-form';

const worth = ({ percent, cents }: DiscountCode) => (percent === null ? usd(cents ?? 0) : `${percent}%`);

const title = (id: string) => [...guides, course].find((product) => product.id === id)?.title ?? id;
const products = ({ productIds }: DiscountCode) =>
  productIds.length === 0 ? 'Everything' : productIds.map(title).join(', ');

const over = ({ endsAt, withdrawnAt }: DiscountCode, now: number) => withdrawnAt !== null || Date.parse(endsAt) <= now;

function state(code: DiscountCode, now: number) {
  if (code.withdrawnAt !== null) return <Badge tone="plain">Withdrawn</Badge>;
  if (over(code, now)) return <Badge tone="plain">Over</Badge>;
  if (Date.parse(code.startsAt) > now) return <Badge tone="squash">{`From ${dayText(code.startsAt)}`}</Badge>;
  return <Badge tone="green">Works</Badge>;
}

function CodeTable({ codes }: { codes: readonly DiscountCode[] }) {
  const withdraw = useWithdrawCode();
  const [now] = useState(() => Date.now());
  const rows = codes.map((code) => ({
    id: code.id,
    cells: [
      <span key="code" className={classes.address}>
        {code.code}
      </span>,
      worth(code),
      products(code),
      `${dayText(code.startsAt)} to ${lastDayText(code.endsAt)}`,
      `${code.uses} of ${code.maxUses}`,
      state(code, now),
      over(code, now) ? (
        'none'
      ) : (
        <Button
          key="act"
          type="button"
          kind="quiet"
          size="small"
          busy={withdraw.isPending && withdraw.variables === code.id}
          busyLabel="Working..."
          aria-label={`Withdraw ${code.code}`}
          onClick={() => withdraw.mutate(code.id)}
        >
          Withdraw
        </Button>
      ),
    ],
  }));
  const columns = ['Code', 'Worth', 'For', 'Days', 'Used', 'State', 'Act'];
  return (
    <>
      <Table caption="Codes, newest first" columns={columns} rows={rows} stack />
      <Problem text={whyNot(withdraw.error)} />
    </>
  );
}

/** Discount codes: those there are, and a form for a new one. */
export function CodesTab() {
  const { data, error, isPending, refetch } = useCodes();
  if (isPending) return <Skeleton count={6} />;
  if (error && !data) return <NotCome title="The codes did not come" error={error} onTryAgain={() => void refetch()} />;
  return (
    <>
      {data.codes.length === 0 ? <EmptyState level="h2" title="No codes yet" /> : <CodeTable codes={data.codes} />}
      <section className={classes.section}>
        <SectionHeading level={2} as="h3">
          New code
        </SectionHeading>
        <CodeForm />
      </section>
    </>
  );
}
