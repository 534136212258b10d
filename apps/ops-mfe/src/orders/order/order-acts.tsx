import { Button, SectionHeading, type BannerKind } from '@farm/ui';
import { useState } from 'react';
import classes from '../orders.module.css';
import type { OrderFile, PlainAct } from '../use-orders';
import { CorrectDialog } from './correct-dialog';
import { PLAIN_ACTS, ReasonDialog } from './reason-dialog';
import { RefundDialog } from './refund-dialog';

/** What came of an act; shown in the page, for a toast behind a dialog is out of reach. */
export interface Told {
  kind: BannerKind;
  text: string;
}

type Act = PlainAct | 'refund' | 'email' | 'name';

interface Offer {
  act: Act;
  label: string;
}

/** What may be done about an order as it is now; what the service would refuse anyway is not offered. */
export function offersFor({ paidCents, refundedCents, entitlement, email, certificate }: OrderFile): Offer[] {
  const letter = entitlement !== null && email !== null;
  const plain = (act: PlainAct): Offer => ({ act, label: PLAIN_ACTS[act].label });
  return [
    ...(paidCents > refundedCents ? [{ act: 'refund', label: 'Give money back' } as const] : []),
    ...(letter ? [plain('letters'), plain('links')] : []),
    ...(letter && entitlement.status === 'active' ? [plain('grants')] : []),
    ...(entitlement && entitlement.hold === null ? [plain('suspend'), plain('revoke')] : []),
    ...(entitlement?.hold === 'suspended' ? [plain('revoke')] : []),
    ...(entitlement?.hold ? [plain('reinstate')] : []),
    { act: 'email', label: email === null ? 'Add an e-mail address' : 'Correct the e-mail address' },
    ...(certificate && !certificate.renamedAt
      ? [{ act: 'name', label: 'Correct the certificate’s name' } as const]
      : []),
  ];
}

interface DialogProps {
  act: Act;
  order: OrderFile;
  onClose: () => void;
  onTold: (told: Told) => void;
}

function ActDialog({ act, ...rest }: DialogProps) {
  switch (act) {
    case 'refund':
      return <RefundDialog {...rest} />;
    case 'email':
    case 'name':
      return <CorrectDialog what={act} {...rest} />;
    default:
      return <ReasonDialog act={act} {...rest} />;
  }
}

/** The acts, each behind a dialog that asks for a reason. */
export function OrderActs({ order, onTold }: { order: OrderFile; onTold: (told: Told | null) => void }) {
  const [act, setAct] = useState<Act | null>(null);
  const tell = (told: Told) => {
    setAct(null);
    onTold(told);
  };
  const begin = (next: Act) => {
    onTold(null);
    setAct(next);
  };
  return (
    <section className={classes.section} aria-labelledby="order-acts">
      <SectionHeading level={3} id="order-acts">
        What you can do
      </SectionHeading>
      <div className={classes.row}>
        {offersFor(order).map(({ act: offered, label }) => (
          <Button
            key={offered}
            type="button"
            kind={offered === 'refund' ? 'danger' : 'quiet'}
            onClick={() => begin(offered)}
          >
            {label}
          </Button>
        ))}
      </div>
      {act && <ActDialog act={act} order={order} onClose={() => setAct(null)} onTold={tell} />}
    </section>
  );
}
