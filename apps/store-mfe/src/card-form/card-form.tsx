import { Button, Field, Form, Problem, Status } from '@farm/ui';
import { useQuery } from '@farm/web-kit';
import { Elements, PaymentElement } from '@stripe/react-stripe-js';
import { useEffect, useState, type ReactNode } from 'react';
import classes from './card-form.module.css';
import { cardLook, readTokens } from './card-look';
import { loadCards } from './load-cards';
import type { PayResult } from './pay';
import { paymentWords } from './payment-words';
import { TestCard } from './test-mode';
import { usePayment } from './use-payment';
import type { Setup } from './use-setup';

interface CardFormProps {
  setup: Setup;
  product: { id: string; title: string };
  /** A guide comes back by itself, the course always through the card company's redirect. */
  redirect: 'if_required' | 'always';
  returnPath: string;
  label: string;
  busyLabel: string;
  /** The buyer's address when the page knows it; without it the form asks, and an empty answer is fine. */
  email?: string;
  onBusy: (busy: boolean) => void;
  onResult: (result: PayResult) => void;
  /** Notes under the button. */
  children: ReactNode;
}

// Spec of ours: a form that is not there after this has not merely taken its time.
const READY_WITHIN_MS = 10_000;

/** The card company's form with the pay button. It stays mounted until a running payment has ended. */
export function CardForm(props: CardFormProps) {
  const { config, clientSecret } = props.setup;
  const cards = useQuery({ queryKey: ['payments', 'cards'], queryFn: () => loadCards(config) });
  const [appearance] = useState(() => cardLook(readTokens()));
  const [life, setLife] = useState(0);
  const again = () => {
    setLife(life + 1);
    if (cards.isError) void cards.refetch();
  };
  return (
    <Elements key={`${clientSecret} ${life}`} stripe={cards.data ?? null} options={{ clientSecret, appearance }}>
      <CardFields {...props} away={cards.isError} onTryAgain={again} />
    </Elements>
  );
}

/** Whether the provider's form has come: 'away' when it failed or is not there in time. */
function useArrival(failed: boolean) {
  const [arrival, setArrival] = useState<'waiting' | 'ready' | 'away'>('waiting');
  useEffect(() => {
    const timer = setTimeout(() => setArrival((was) => (was === 'waiting' ? 'away' : was)), READY_WITHIN_MS);
    return () => clearTimeout(timer);
  }, []);
  return { arrival: failed ? ('away' as const) : arrival, setArrival };
}

interface CardFieldsProps extends CardFormProps {
  away: boolean;
  onTryAgain: () => void;
}

function CardFields({ away, onTryAgain, setup, onResult, label, busyLabel, children, ...sale }: CardFieldsProps) {
  const { arrival, setArrival } = useArrival(away);
  const { busy, press } = usePayment({ ...sale, clientSecret: setup.clientSecret });
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const email = typed.trim();
  const submit = async () => {
    setProblem(null);
    const billed = email ? { payment_method_data: { billing_details: { email } } } : {};
    const result = await press(sale.email ? { receipt_email: sale.email } : billed);
    setProblem(paymentWords(result)?.description ?? null);
    onResult(result);
  };
  return (
    <Form className={classes.form} onSubmit={() => void submit()} aria-label="Card payment">
      <PaymentElement onReady={() => setArrival('ready')} onLoadError={() => setArrival('away')} />
      <Status>{arrival === 'waiting' ? 'Loading the card form...' : null}</Status>
      {arrival === 'away' && <FormAway onTryAgain={onTryAgain} />}
      {sale.email === undefined && (
        <Field
          label="E-mail for your receipt and download link (optional)"
          type="email"
          name="email"
          autoComplete="email"
          value={typed}
          onValue={setTyped}
        />
      )}
      <Problem text={problem} />
      <Button busy={busy} busyLabel={busyLabel} disabled={busy || arrival !== 'ready'}>
        {label}
      </Button>
      <div className={classes.notes}>
        <TestCard mode={setup.config.mode} />
        {children}
      </div>
    </Form>
  );
}

function FormAway({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <div className={classes.away}>
      <Problem text="The card form did not load. Nothing was charged. Please check your connection and try again." />
      <Button type="button" kind="quiet" onClick={onTryAgain}>
        Try again
      </Button>
    </div>
  );
}
