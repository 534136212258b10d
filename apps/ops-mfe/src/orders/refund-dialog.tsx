import { randomUuid } from '@farm/farm';
import { Dialog, Field, Form, FormButtons, FormError, RadioGroup, TextArea } from '@farm/ui';
import { call } from '@farm/web-kit';
import { useState } from 'react';
import { validateReason } from '../admin/action-dialog';
import { formatCents } from '../admin/format';
import { useAction, type Body } from '../admin/queries';
import { ConfirmSignIn } from '../admin/require-operator';
import { useForm, type Problems } from '../admin/form-state';
import { ORDER_ACTION, REASON_HINT, type ActionResult, type OrderDialogProps } from './order-data';
import { parseCents } from './parse-cents';

export function refundResult(status: string, amount: string): ActionResult {
  if (status === 'succeeded') return { kind: 'success', text: `${amount} was refunded.` };
  if (status === 'creating' || status === 'pending')
    return { kind: 'info', text: `The refund of ${amount} is on its way. The timeline shows when it arrives.` };
  return { kind: 'warning', text: `The card provider did not refund ${amount}. Please check the refund there.` };
}

interface RefundFields {
  scope: 'all' | 'part';
  part: string;
  confirm: string;
  reason: string;
}

/** The cents to refund and the errors in the form. The amount must be typed, so that no single press moves money. */
export function parseRefund({ scope, part, confirm, reason }: RefundFields, remaining: number) {
  const cents = scope === 'all' ? remaining : (parseCents(part) ?? 0);
  const problems: Problems<RefundFields> = {};
  if (cents < 1) problems.part = 'Please enter an amount, such as 5.00.';
  else if (cents > remaining) problems.part = `Only ${formatCents(remaining)} is left.`;
  if (parseCents(confirm) !== cents) problems.confirm = `Please type ${formatCents(cents)} to confirm.`;
  const reasonProblem = validateReason(reason);
  if (reasonProblem) problems.reason = reasonProblem;
  return { cents, problems };
}

export function RefundDialog({ order, onClose, onResult }: OrderDialogProps) {
  const remaining = order.paidCents - order.refundedCents;
  const [key] = useState(() => randomUuid()); // an opened dialog is one refund, however often it is sent
  const { fields, control, submit } = useForm<RefundFields>(
    { scope: 'all', part: '', confirm: '', reason: '' },
    (values) => parseRefund(values, remaining).problems,
  );
  const { cents } = parseRefund(fields, remaining);
  const refund = useAction({
    ...ORDER_ACTION,
    key: ['POST /api/ops/orders/:id/refunds', order.id],
    send: (body: Body<'POST /api/ops/orders/:id/refunds'>) =>
      call('POST /api/ops/orders/:id/refunds', { params: { id: order.id }, body }),
    onSuccess: ({ status }, sent) => onResult(refundResult(status, formatCents(sent.cents))),
  });
  const send = () => refund.submit({ cents, confirm: cents, reason: fields.reason.trim(), key });
  const amount = cents > 0 ? formatCents(cents) : null;
  return (
    <Dialog open title={`Refund: ${order.number}`} onClose={onClose}>
      <Form onSubmit={() => submit(send)}>
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
          {...control('scope')}
        />
        {fields.scope === 'part' && <Field label="Amount in dollars" inputMode="decimal" {...control('part')} />}
        <Field
          label={`Type ${amount ?? 'the amount'} to confirm`}
          inputMode="decimal"
          autoComplete="off"
          {...control('confirm')}
        />
        <TextArea label="Reason" hint={REASON_HINT} rows={3} limit={500} {...control('reason')} />
        <FormError text={refund.problem} />
        <ConfirmSignIn error={refund.error} />
        <FormButtons
          submitLabel={amount ? `Refund ${amount}` : 'Refund'}
          variant="danger"
          isPending={refund.isPending}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
