import { postOpsOrdersIdRefunds } from '@farm/contracts/form-rules';
import { randomUuid } from '@farm/farm';
import { Field, RadioGroup, TextArea } from '@farm/ui';
import { call } from '@farm/web-kit';
import { useState } from 'react';
import { AdminActionDialog } from '../admin/action-dialog';
import { useActionForm } from '../admin/action-form';
import { formatCents } from '../admin/format';
import { ORDER_ACTION, REASON_HINT, type ActionResult, type OrderDialogProps } from './order-data';
import { parseCents } from '../admin/parse-cents';

export function refundResult(status: string, amount: string): ActionResult {
  if (status === 'succeeded') return { kind: 'success', text: `${amount} was refunded.` };
  if (status === 'creating' || status === 'pending')
    return { kind: 'info', text: `The refund of ${amount} is on its way. The timeline shows when it arrives.` };
  return { kind: 'warning', text: `The card provider did not refund ${amount}. Please check the refund there.` };
}

type RefundFields = {
  scope: 'all' | 'part';
  part: string;
  confirm: string;
};

const EMPTY: RefundFields & { reason: string } = { scope: 'all', part: '', confirm: '', reason: '' };

/** The cents to refund and the errors in the form. The amount must be typed, so that no single press moves money. */
export function parseRefund({ scope, part, confirm }: RefundFields, remaining: number) {
  const cents = scope === 'all' ? remaining : (parseCents(part) ?? 0);
  const problems: Partial<Record<keyof RefundFields, string>> = {};
  if (cents < 1) problems.part = 'Please enter an amount, such as 5.00.';
  else if (cents > remaining) problems.part = `Only ${formatCents(remaining)} is left.`;
  if (parseCents(confirm) !== cents) problems.confirm = `Please type ${formatCents(cents)} to confirm.`;
  return { cents, problems };
}

export function RefundDialog({ order, onClose, onResult }: OrderDialogProps) {
  const remaining = order.paidCents - order.refundedCents;
  const [key] = useState(() => randomUuid()); // an opened dialog is one refund, however often and with what text it is sent
  const form = useActionForm({
    ...ORDER_ACTION,
    rules: postOpsOrdersIdRefunds,
    values: EMPTY,
    key: ['POST /api/ops/orders/:id/refunds', order.id],
    check: (values) => parseRefund(values, remaining).problems,
    send: async ({ reason, ...amount }) => {
      const { cents } = parseRefund(amount, remaining);
      const body = { cents, confirm: cents, reason, key };
      const { status } = await call('POST /api/ops/orders/:id/refunds', { params: { id: order.id }, body });
      return refundResult(status, formatCents(cents));
    },
    onSuccess: onResult,
  });
  const { cents } = parseRefund(form.values, remaining);
  const amount = cents > 0 ? formatCents(cents) : null;
  return (
    <AdminActionDialog
      title={`Refund: ${order.number}`}
      submitLabel={amount ? `Refund ${amount}` : 'Refund'}
      variant="danger"
      action={form}
      onClose={onClose}
    >
      <p>
        <span>{`${formatCents(remaining)} of ${formatCents(order.paidCents)} is left. `}</span>
        {cents === remaining && <span>After a full refund the buyer can no longer open what they bought.</span>}
      </p>
      <RadioGroup
        legend="How much"
        options={[
          { value: 'all', label: `All of it, ${formatCents(remaining)}` },
          { value: 'part', label: 'Part of it' },
        ]}
        {...form.choice('scope')}
      />
      {form.values.scope === 'part' && <Field label="Amount in dollars" inputMode="decimal" {...form.field('part')} />}
      <Field
        label={`Type ${amount ?? 'the amount'} to confirm`}
        inputMode="decimal"
        autoComplete="off"
        {...form.field('confirm')}
      />
      <TextArea label="Reason" hint={REASON_HINT} rows={3} {...form.textArea('reason')} />
    </AdminActionDialog>
  );
}
