import type { OrderDetail } from '@farm/contracts';
import { isEmail } from '@farm/farm';
import { Button, Row, type ActionField } from '@farm/ui';
import { call } from '@farm/web-kit';
import { AdminActionDialog, reasonField, useDialog } from '../admin/action-dialog';
import { useAction } from '../admin/queries';
import { Section } from '../admin/section';
import texts from './order-actions.json';
import { ORDER_ACTION, REASON_HINT, type ActionResult, type OrderDialogProps } from './order-data';
import { RefundDialog } from './refund-dialog';

interface Values {
  text: string;
  reason: string;
}

interface OrderAction {
  kind?: 'danger';
  /** A field before the reason. */
  field?: (order: OrderDetail) => ActionField<'text'>;
  send: (id: string, values: Values) => Promise<unknown>;
}

const setAccess =
  (action: 'suspend' | 'revoke' | 'reinstate'): OrderAction['send'] =>
  (id, { reason }) =>
    call('POST /api/ops/orders/:id/access', { params: { id }, body: { action, reason } });

type ActionId = keyof typeof texts;

const ACTIONS: Record<ActionId, OrderAction> = {
  letters: {
    send: (id, { reason }) => call('POST /api/ops/orders/:id/letters', { params: { id }, body: { reason } }),
  },
  links: { send: (id, { reason }) => call('POST /api/ops/orders/:id/links', { params: { id }, body: { reason } }) },
  grants: { send: (id, { reason }) => call('POST /api/ops/orders/:id/grants', { params: { id }, body: { reason } }) },
  suspend: { kind: 'danger', send: setAccess('suspend') },
  revoke: { kind: 'danger', send: setAccess('revoke') },
  reinstate: { send: setAccess('reinstate') },
  email: {
    field: () => ({
      name: 'text',
      label: 'New email address',
      type: 'email',
      validate: (text) => (isEmail(text) ? undefined : 'Please enter a valid email address.'),
    }),
    send: (id, { text, reason }) =>
      call('POST /api/ops/orders/:id/email', { params: { id }, body: { email: text, reason } }),
  },
  name: {
    field: ({ certificate }) => ({
      name: 'text',
      label: 'Name on the certificate',
      type: 'text',
      initial: certificate?.name ?? '',
      validate: ({ length }) =>
        length >= 2 && length <= 80 ? undefined : 'Please enter a name of 2 to 80 characters.',
    }),
    send: (id, { text, reason }) =>
      call('POST /api/ops/orders/:id/certificate-name', { params: { id }, body: { name: text, reason } }),
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
  const { kind, field, send } = ACTIONS[id];
  const { label, description, done } = texts[id];
  const reason = reasonField(REASON_HINT);
  const action = useAction({
    ...ORDER_ACTION,
    key: ['order action', id, order.id],
    send: (values: Values) => send(order.id, values),
    onSuccess: () => onResult({ kind: 'success', text: done }),
  });
  return (
    <AdminActionDialog
      title={`${label}: ${order.number}`}
      fields={field ? [field(order), reason] : [reason]}
      submitLabel={label}
      variant={kind}
      action={action}
      onSubmit={action.submit}
      onClose={onClose}
    >
      <p>{description}</p>
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
