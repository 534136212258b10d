import { looksLikeEmail } from '@farm/farm';
import { Button, Field, Form, Problem, Status } from '@farm/ui';
import { PaymentElement } from '@stripe/react-stripe-js';
import { useEffect, useState } from 'react';
import type { CardFormProps } from './card-form';
import classes from './card-form.module.css';
import { FormAway } from './form-away';
import { paymentIdOf } from './payment/pay';
import { forget } from './payment/payment-memory';
import { paymentWords } from './payment/payment-words';
import { tellPaid } from './payment/tell-paid';
import { usePayment } from './payment/use-payment';
import { TestCard } from './test-mode';

// A form that is not there after this has not merely taken its time.
const READY_WITHIN_MS = 10_000;

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
  /** The address typed for receipt and link. */
  typed: string;
  onTyped: (email: string) => void;
  onTryAgain: () => void;
}

/** What stands inside the card company's context: its fields, our e-mail field, the pay button and the notes. */
export function CardFields(props: CardFieldsProps) {
  const { setup, label, busyLabel, typed, onTyped, children } = props;
  const { arrival, setArrival } = useArrival(props.away);
  const { busy, problem, isFaulty, submit } = useSubmit(props);
  return (
    <Form className={classes.form} onSubmit={() => void submit()} aria-label="Card payment">
      <PaymentElement onReady={() => setArrival('ready')} onLoadError={() => setArrival('away')} />
      <Status>{arrival === 'waiting' ? 'Loading the card form...' : null}</Status>
      {arrival === 'away' && <FormAway onTryAgain={props.onTryAgain} onElsewhere={props.onElsewhere} />}
      {props.email === undefined && (
        <Field
          label="E-mail for your receipt and download link (optional)"
          type="email"
          name="email"
          autoComplete="email"
          value={typed}
          onValue={onTyped}
          error={
            isFaulty ? 'Please type your whole e-mail address, like name@example.com, or leave it out.' : undefined
          }
        />
      )}
      <Problem text={problem} />
      <Button busy={busy} busyLabel={busyLabel} disabled={busy || props.changing || arrival !== 'ready'}>
        {label}
      </Button>
      <div className={classes.notes}>
        <TestCard mode={setup.config.mode} />
        {children}
      </div>
    </Form>
  );
}

/** One press on the pay button: the address is looked at, the card confirmed, the outcome told. */
function useSubmit({ setup: { clientSecret }, email, typed, onResult, ...sale }: CardFieldsProps) {
  const { busy, press, hasLeft } = usePayment({ ...sale, clientSecret });
  const [problem, setProblem] = useState<string | null>(null);
  const [isFaulty, setFaulty] = useState(false);
  const submit = async () => {
    if (sale.changing) return; // Enter in a field asks no disabled button
    const address = typed.trim();
    const faulty = address !== '' && !looksLikeEmail(address);
    setProblem(null);
    setFaulty(faulty);
    if (faulty) return;
    const billed = address ? { payment_method_data: { billing_details: { email: address } } } : {};
    const result = await press(email ? { receipt_email: email } : billed);
    if (!hasLeft()) {
      setProblem(paymentWords(result)?.description ?? null);
      onResult(result);
    } else if (result.kind === 'paid') {
      const id = paymentIdOf(clientSecret);
      forget(id);
      tellPaid({ id, productId: sale.product.id, title: sale.product.title });
    }
  };
  return { busy, problem, isFaulty, submit };
}
