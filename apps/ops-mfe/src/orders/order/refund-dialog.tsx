import { newKey } from '@farm/farm';
import { Dialog, Field, Form, Problem, RadioGroup } from '@farm/ui';
import { useState } from 'react';
import { reasonProblem } from '../../desk/reason-problem';
import { SendOrCancel } from '../../desk/send-or-cancel';
import { ConfirmFirst } from '../../wall/confirm-first';
import { whyNot, useRefund, type OrderFile } from '../use-orders';
import { typedCents, usd } from '../words';
import type { Told } from './order-acts';
import { Reason } from './reason-dialog';

/** What became of a refund, in words. */
export function refundTold(status: string, amount: string): Told {
  if (status === 'succeeded') return { kind: 'ok', text: `${amount} went back to the buyer.` };
  if (status === 'creating' || status === 'pending')
    return { kind: 'info', text: `${amount} is on its way. The timeline shows when it has arrived.` };
  return { kind: 'warn', text: `The card provider did not give ${amount} back. Please look at the refund there.` };
}

interface Typed {
  how: 'all' | 'part';
  part: string;
  confirm: string;
  reason: string;
}
type Wrong = Partial<Record<keyof Typed, string>>;

/** The cents to give back and what is wrong with the form. The amount is typed by hand: a press alone moves no money. */
export function readRefund({ how, part, confirm, reason }: Typed, rest: number): { cents: number; wrong: Wrong } {
  const cents = how === 'all' ? rest : (typedCents(part) ?? 0);
  const wrong: Wrong = {};
  if (cents < 1) wrong.part = 'Please give an amount, such as 5.00.';
  else if (cents > rest) wrong.part = `No more than ${usd(rest)} is left.`;
  if (typedCents(confirm) !== cents) wrong.confirm = `Please type ${usd(cents)} to confirm.`;
  const why = reasonProblem(reason);
  if (why) wrong.reason = why;
  return { cents, wrong };
}

interface Props {
  order: OrderFile;
  onClose: () => void;
  onTold: (told: Told) => void;
}

function useRefundForm({ order, onTold }: Omit<Props, 'onClose'>, rest: number) {
  const [key] = useState(() => newKey()); // one opened dialog is one refund, however often it is pressed
  const [typed, setTyped] = useState<Typed>({ how: 'all', part: '', confirm: '', reason: '' });
  const [wrong, setWrong] = useState<Wrong>({});
  const { mutate, isPending, error } = useRefund(order.id);
  const { cents } = readRefund(typed, rest);
  const send = () => {
    const read = readRefund(typed, rest);
    setWrong(read.wrong);
    if (isPending || Object.keys(read.wrong).length > 0) return;
    const body = { cents: read.cents, confirm: read.cents, reason: typed.reason.trim(), key };
    mutate(body, { onSuccess: ({ status }) => onTold(refundTold(status, usd(read.cents))) });
  };
  return {
    typed,
    set: (part: Partial<Typed>) => setTyped({ ...typed, ...part }),
    wrong,
    cents,
    send,
    isPending,
    error,
  };
}

/** Gives back all that is left of a payment or a part of it. */
export function RefundDialog({ order, onClose, onTold }: Props) {
  const rest = order.paidCents - order.refundedCents;
  const { typed, set, wrong, cents, send, isPending, error } = useRefundForm({ order, onTold }, rest);
  const amount = cents > 0 ? usd(cents) : 'the amount';
  return (
    <Dialog open title={`Give money back: ${order.number}`} onClose={onClose}>
      <Form onSubmit={send}>
        <p>
          {`${usd(rest)} of ${usd(order.paidCents)} is left. `}
          {cents === rest && 'When all of it goes back, the buyer can no longer open what was bought.'}
        </p>
        <RadioGroup
          legend="How much"
          options={[
            { value: 'all', label: `All of it, ${usd(rest)}` },
            { value: 'part', label: 'A part of it' },
          ]}
          value={typed.how}
          onValue={(how) => set({ how })}
        />
        {typed.how === 'part' && (
          <Field
            label="Part in dollars"
            inputMode="decimal"
            value={typed.part}
            onValue={(part) => set({ part })}
            error={wrong.part}
          />
        )}
        <Field
          label={`Type ${amount} to confirm`}
          inputMode="decimal"
          autoComplete="off"
          value={typed.confirm}
          onValue={(confirm) => set({ confirm })}
          error={wrong.confirm}
        />
        <Reason reason={typed.reason} onReason={(reason) => set({ reason })} problem={wrong.reason} />
        <Problem text={whyNot(error)} />
        <ConfirmFirst error={error} />
        <SendOrCancel
          label={cents > 0 ? `Give ${usd(cents)} back` : 'Give money back'}
          kind="danger"
          busy={isPending}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
