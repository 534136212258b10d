import { isEmail } from '@farm/farm';
import { Button, Field, Form, FormError, Status } from '@farm/ui';
import { useQuery, useSubmit } from '@farm/web-kit';
import { Elements, PaymentElement } from '@stripe/react-stripe-js';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import classes from './card-form.module.css';
import { paymentIdOf, paymentMessage, type PayResult } from './pay';
import { paymentsConfig } from './payments-config';
import { deletePendingPayment } from './pending-payment';
import { bodyFonts, loadStripeOnce, readTokens, stripeAppearance } from './stripe';
import { usePayment } from './use-payment';
import type { PaymentSetup } from './use-payment-intent';
import { notifyPaid } from './use-pending-payment';

export interface CardFormProps {
  setup: PaymentSetup;
  product: { id: string; title: string };
  /** A guide redirects only if the bank requires it, the course always. */
  redirect: 'if_required' | 'always';
  returnPath: string;
  label: string;
  pendingLabel: string;
  /** The buyer's email address; without it the form has an optional field for it. */
  email?: string;
  /** The payment is being replaced: the pay button waits, because the new form would lose a running payment. */
  isChanging: boolean;
  onBusy: (isBusy: boolean) => void;
  /** Whether card details are typed. */
  onFilled: (isFilled: boolean) => void;
  /** Not called for a buyer who has left the page. */
  onResult: (result: PayResult) => void;
  /** Opens the payment provider's own page, which works without this form. */
  onHostedCheckout?: () => Promise<void>;
  /** Notes under the button. */
  children: ReactNode;
}

const stripeKey = [...paymentsConfig.queryKey, 'stripe'];

/** The payment provider's card form with the pay button. */
export function CardForm(props: CardFormProps) {
  const { config, clientSecret } = props.setup;
  const stripe = useQuery({ queryKey: stripeKey, queryFn: () => loadStripeOnce(config) });
  const [{ appearance, fonts }] = useState(() => {
    const read = readTokens();
    return { appearance: stripeAppearance(read), fonts: bodyFonts(read) };
  });
  const [attempt, setAttempt] = useState(0);
  const [typedEmail, setTypedEmail] = useState(''); // here, because a discount code replaces the fields
  const tryAgain = () => {
    setAttempt(attempt + 1);
    if (stripe.isError) void stripe.refetch();
  };
  return (
    <Elements
      key={`${clientSecret} ${attempt}`}
      stripe={stripe.data ?? null}
      options={{ clientSecret, appearance, fonts }}
    >
      <CardFields
        {...props}
        hasFailed={stripe.isError}
        typedEmail={typedEmail}
        onTypedEmail={setTypedEmail}
        onTryAgain={tryAgain}
      />
    </Elements>
  );
}

const LOAD_TIMEOUT_MS = 10_000;

/** The state of the provider's form; it counts as failed when it takes too long. */
function useFormState(hasFailed: boolean) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'loading' ? 'failed' : now)), LOAD_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  return { state: hasFailed ? ('failed' as const) : state, setState };
}

interface CardFieldsProps extends CardFormProps {
  hasFailed: boolean;
  typedEmail: string;
  onTypedEmail: (email: string) => void;
  onTryAgain: () => void;
}

function CardFields(props: CardFieldsProps) {
  const { setup, label, pendingLabel, typedEmail, onTypedEmail, onFilled, children } = props;
  const { state, setState } = useFormState(props.hasFailed);
  const { isBusy, problem, isInvalidEmail, submit } = usePayButton(props);
  useEmptyOnUnmount(onFilled);
  return (
    <Form className={classes.form} onSubmit={() => void submit()} aria-label="Card payment">
      <PaymentElement
        onReady={() => setState('ready')}
        onLoadError={() => setState('failed')}
        onChange={({ empty }) => onFilled(!empty)}
      />
      <Status>{state === 'loading' ? 'Loading the card form...' : null}</Status>
      {state === 'failed' && <CardFormError onTryAgain={props.onTryAgain} onHostedCheckout={props.onHostedCheckout} />}
      {props.email === undefined && (
        <Field
          label="Email for your receipt and download link (optional)"
          type="email"
          name="email"
          autoComplete="email"
          value={typedEmail}
          onValueChange={onTypedEmail}
          error={
            isInvalidEmail ? 'Please enter a full email address, like name@example.com, or leave it blank.' : undefined
          }
        />
      )}
      <FormError text={problem} />
      <Button isPending={isBusy} pendingLabel={pendingLabel} disabled={props.isChanging || state !== 'ready'}>
        {label}
      </Button>
      <div className={classes.notes}>
        {setup.config.mode !== 'live' && <p>Use card 4242 4242 4242 4242, any future date, any CVC.</p>}
        {children}
      </div>
    </Form>
  );
}

/** Reports the card fields as empty once they are unmounted. */
function useEmptyOnUnmount(onFilled: (isFilled: boolean) => void) {
  const onUnmount = useEffectEvent(() => onFilled(false));
  useEffect(() => () => onUnmount(), []);
}

/** Validates the email address, pays, and reports the result once. */
function usePayButton({ setup: { clientSecret }, email, typedEmail, onResult, ...options }: CardFieldsProps) {
  const payment = usePayment({ ...options, clientSecret });
  const [problem, setProblem] = useState<string | null>(null);
  const [isInvalidEmail, setInvalidEmail] = useState(false);
  const submit = async () => {
    if (options.isChanging) return; // Enter in a field submits although the button is disabled
    const address = typedEmail.trim();
    const isInvalid = address !== '' && !isEmail(address);
    setProblem(null);
    setInvalidEmail(isInvalid);
    if (isInvalid) return;
    const billing = address ? { payment_method_data: { billing_details: { email: address } } } : {};
    const result = await payment.submit(email ? { receipt_email: email } : billing);
    if (result === null) return;
    if (!payment.hasLeft()) {
      setProblem(paymentMessage(result)?.description ?? null);
      onResult(result);
    } else if (result.kind === 'paid') {
      const id = paymentIdOf(clientSecret);
      deletePendingPayment(id);
      notifyPaid({ id, productId: options.product.id, title: options.product.title });
    }
  };
  return { isBusy: payment.isBusy, problem, isInvalidEmail, submit };
}

/** The provider's form failed to load. Nothing was sent, and its own page may still work. */
function CardFormError({ onTryAgain, onHostedCheckout }: Pick<CardFieldsProps, 'onTryAgain' | 'onHostedCheckout'>) {
  const redirect = useSubmit({ send: () => onHostedCheckout?.() ?? Promise.resolve() });
  return (
    <div className={classes.error}>
      <FormError text="The card form didn't load. Nothing was charged. Check your connection and try again." />
      {onHostedCheckout && (
        <Button
          type="button"
          variant="secondary"
          isPending={redirect.isPending}
          pendingLabel="Opening..."
          onClick={() => redirect.submit()}
        >
          Pay on the card provider&apos;s page
        </Button>
      )}
      <Button type="button" variant="outline" onClick={onTryAgain}>
        Try again
      </Button>
    </div>
  );
}
