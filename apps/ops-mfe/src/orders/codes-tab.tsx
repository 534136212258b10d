import type { DiscountCode } from '@farm/contracts';
import { course, guides } from '@farm/farm';
import { Badge, EmptyState } from '@farm/ui';
import { call } from '@farm/web-kit';
import { useState } from 'react';
import admin from '../admin/admin.module.css';
import { ActionTable, type Columns } from '../admin/data-table';
import { formatCents, formatDate, formatLastDay } from '../admin/format';
import { useActionEach, useLiveQuery } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { Section } from '../admin/section';
import { CodeForm } from './code-form';
import { ORDER_ACTION } from './order-data';

const titleOf = (id: string) => [...guides, course].find((product) => product.id === id)?.title ?? id;

const hasEnded = ({ endsAt, withdrawnAt }: DiscountCode, now: number) =>
  withdrawnAt !== null || Date.parse(endsAt) <= now;

function State({ code, now }: { code: DiscountCode; now: number }) {
  if (code.withdrawnAt !== null) return <Badge tone="plain">Withdrawn</Badge>;
  if (hasEnded(code, now)) return <Badge tone="plain">Ended</Badge>;
  if (Date.parse(code.startsAt) > now) return <Badge tone="squash">{`From ${formatDate(code.startsAt)}`}</Badge>;
  return <Badge tone="green">Active</Badge>;
}

function CodeTable({ codes }: { codes: readonly DiscountCode[] }) {
  const [now] = useState(() => Date.now());
  const withdraw = useActionEach({
    ...ORDER_ACTION,
    key: ['POST /api/ops/orders/codes/:id/withdraw'],
    idOf: (id: string) => id,
    send: (id) => call('POST /api/ops/orders/codes/:id/withdraw', { params: { id } }),
  });
  const columns: Columns<DiscountCode> = {
    Code: ({ code }) => <span className={admin.wrap}>{code}</span>,
    Worth: ({ percent, cents }) => (percent === null ? formatCents(cents ?? 0) : `${percent}%`),
    For: ({ productIds }) => (productIds.length === 0 ? 'Everything' : productIds.map(titleOf).join(', ')),
    Days: ({ startsAt, endsAt }) => `${formatDate(startsAt)} to ${formatLastDay(endsAt)}`,
    Used: ({ uses, maxUses }) => `${uses} of ${maxUses}`,
    State: (code) => <State code={code} now={now} />,
  };
  return (
    <ActionTable
      caption="Codes, newest first"
      columns={columns}
      rows={codes}
      rowId={({ id }) => id}
      rowName={({ code }) => code}
      actionLabel={(code) => (hasEnded(code, now) ? null : 'Withdraw')}
      action={withdraw}
      onAction={({ id }) => withdraw.submit(id)}
      empty={<EmptyState level="h2" title="No codes yet" />}
    />
  );
}

export function CodesTab() {
  return (
    <QueryView query={useLiveQuery('GET /api/ops/orders/codes')} subject="the codes">
      {({ codes }) => (
        <>
          <CodeTable codes={codes} />
          <Section title="New code" as="h3">
            <CodeForm />
          </Section>
        </>
      )}
    </QueryView>
  );
}
