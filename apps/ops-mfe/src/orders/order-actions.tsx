import type { FormRules, OrderDetail } from '@farm/contracts';
import {
  postOpsOrdersIdAccess,
  postOpsOrdersIdCertificateName,
  postOpsOrdersIdEmail,
  postOpsOrdersIdGrants,
  postOpsOrdersIdLetters,
  postOpsOrdersIdLinks,
} from '@farm/contracts/form-rules';
import { isEmail } from '@farm/farm';
import { Button, Field, Row, TextArea } from '@farm/ui';
import { call } from '@farm/web-kit';
import { AdminActionDialog, useDialog } from '../admin/action-dialog';
import { useActionForm } from '../admin/action-form';
import { Section } from '../admin/section';
import texts from './order-actions.json';
import { ORDER_ACTION, REASON_HINT, type ActionResult, type OrderDialogProps } from './order-data';
import { RefundDialog } from './refund-dialog';

type Values = Record<'email' | 'name' | 'reason', string>;

interface OrderAction {
  kind?: 'danger';
  rules: FormRules;
  send: (id: string, values: Values) => Promise<unknown>;
}

const setAccess = (action: 'suspend' | 'revoke' | 'reinstate'): Pick<OrderAction, 'rules' | 'send'> => ({
  rules: postOpsOrdersIdAccess,
  send: (id, { reason }) => call('POST /api/ops/orders/:id/access', { params: { id }, body: { action, reason } }),
});

type ActionId = keyof typeof texts;

const ACTIONS: Record<ActionId, OrderAction> = {
  letters: {
    rules: postOpsOrdersIdLetters,
    send: (id, { reason }) => call('POST /api/ops/orders/:id/letters', { params: { id }, body: { reason } }),
  },
  links: {
    rules: postOpsOrdersIdLinks,
    send: (id, { reason }) => call('POST /api/ops/orders/:id/links', { params: { id }, body: { reason } }),
  },
  grants: {
    rules: postOpsOrdersIdGrants,
    send: (id, { reason }) => call('POST /api/ops/orders/:id/grants', { params: { id }, body: { reason } }),
  },
  suspend: { kind: 'danger', ...setAccess('suspend') },
  revoke: { kind: 'danger', ...setAccess('revoke') },
  reinstate: setAccess('reinstate'),
  email: {
    rules: postOpsOrdersIdEmail,
    send: (id, { email, reason }) =>
      call('POST /api/ops/orders/:id/email', { params: { id }, body: { email, reason } }),
  },
  name: {
    rules: postOpsOrdersIdCertificateName,
    send: (id, { name, reason }) =>
      call('POST /api/ops/orders/:id/certificate-name', { params: { id }, body: { name, reason } }),
  },
};

export function actionsFor(order: OrderDetail): (ActionId | 'refund')[] {
  const { paidCents, refundedCents, entitlement, email, certificate } = order;
  const canEmail = entitlement !== null && email !== null;
  const hold = entitlement?.hold ?? null;
  const isPossible: Record<ActionId | 'refund', boolean> = {
    refund: paidCents > refundedCents,
    letters: canEmail,
    links: canEmail,
    grants: canEmail && entitlement.status === 'active',
    suspend: entitlement !== null && hold === null,
    revoke: entitlement !== null && (hold === null || hold === 'suspended'),
    reinstate: hold !== null,
    email: true,
    name: certificate !== null && !certificate.renamedAt,
  };
  return (Object.keys(isPossible) as (keyof typeof isPossible)[]).filter((id) => isPossible[id]);
}

const labelOf = (id: ActionId | 'refund', { email }: OrderDetail): string => {
  if (id === 'refund') return 'Refund';
  return id === 'email' && email === null ? 'Add an email address' : texts[id].label;
};

function OrderActionDialog({ id, order, onClose, onResult }: OrderDialogProps & { id: ActionId }) {
  const { kind, rules, send } = ACTIONS[id];
  const { label, description, done } = texts[id];
  const form = useActionForm({
    ...ORDER_ACTION,
    rules,
    values: { email: '', name: order.certificate?.name ?? '', reason: '' },
    key: ['order action', id, order.id],
    check: ({ email }) => ({
      email: id === 'email' && !isEmail(email) ? postOpsOrdersIdEmail.fields.email.message : undefined,
    }),
    send: (values) => send(order.id, values),
    onSuccess: () => onResult({ kind: 'success', text: done }),
  });
  return (
    <AdminActionDialog
      title={`${label}: ${order.number}`}
      submitLabel={label}
      variant={kind}
      action={form}
      onClose={onClose}
    >
      <p>{description}</p>
      {id === 'email' && <Field label="New email address" type="email" autoComplete="off" {...form.field('email')} />}
      {id === 'name' && <Field label="Name on the certificate" autoComplete="off" {...form.field('name')} />}
      <TextArea label="Reason" hint={REASON_HINT} rows={3} {...form.textArea('reason')} />
    </AdminActionDialog>
  );
}

interface OrderActionsProps {
  order: OrderDetail;
  /** Null when another action begins. */
  onResult: (result: ActionResult | null) => void;
}

export function OrderActions({ order, onResult }: OrderActionsProps) {
  const { subject, open, close, finish } = useDialog<ActionId | 'refund'>();
  const dialogProps = {
    order,
    onClose: close,
    onResult: (result: ActionResult) => {
      finish();
      onResult(result);
    },
  };
  const start = (id: ActionId | 'refund') => {
    onResult(null);
    open(id);
  };
  return (
    <Section title="Actions" level={3}>
      <Row gap={2}>
        {actionsFor(order).map((id) => (
          <Button key={id} type="button" variant={id === 'refund' ? 'danger' : 'outline'} onClick={() => start(id)}>
            {labelOf(id, order)}
          </Button>
        ))}
      </Row>
      {subject === 'refund' && <RefundDialog {...dialogProps} />}
      {subject && subject !== 'refund' && <OrderActionDialog key={subject} id={subject} {...dialogProps} />}
    </Section>
  );
}
