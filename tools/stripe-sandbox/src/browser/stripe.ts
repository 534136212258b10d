import { showBankDialog } from './bank-dialog';
import type { Appearance, Billing, CustomFont, PaymentError, PaymentIntent, PaymentResult } from './messages';
import { createPaymentElement, type ElementOptions, type PaymentElement } from './payment-element';
import { getPaymentIntent } from './requests';

// window.Stripe: the part of Stripe.js that a shop with one payment form uses.

/** The release name that the pinned @stripe/stripe-js expects; it warns about any other. */
const RELEASE = 'endive';

const script = document.currentScript;
/** The frame and the calls are beside this script. */
const base = new URL('.', script instanceof HTMLScriptElement ? script.src : location.href);

interface ElementsOptions {
  clientSecret?: string;
  appearance?: Appearance;
  fonts?: CustomFont[];
}

type Elements = ReturnType<typeof createElements>;

function createElements(key: string, options: ElementsOptions = {}) {
  let element: PaymentElement | null = null;
  const clientSecret = options.clientSecret ?? null;
  let appearance = options.appearance ?? {};
  const fonts = options.fonts ?? [];

  return {
    create(type: string, elementOptions: ElementOptions = {}): PaymentElement {
      if (type !== 'payment') throw new Error(`The Stripe sandbox has no '${type}' element, only 'payment'.`);
      if (element) throw new Error("Can't create two elements of type 'payment': destroy the first one.");
      element = createPaymentElement(
        { base, key, clientSecret, appearance, fonts },
        { ...elementOptions },
        (destroyed) => {
          if (element === destroyed) element = null;
        },
      );
      return element;
    },
    /** Accepts the React component as well. */
    getElement(type: string | { __elementType?: string }): PaymentElement | null {
      return (typeof type === 'string' ? type : type.__elementType) === 'payment' ? element : null;
    },
    update(next: ElementsOptions) {
      appearance = next.appearance ?? appearance;
      element?._setAppearance(appearance);
    },
    async submit(): Promise<{ error?: PaymentError; selectedPaymentMethod?: string }> {
      if (!element) throw new Error('elements.submit() needs a mounted payment element.');
      const { error } = await element._validate();
      return error ? { error } : { selectedPaymentMethod: 'card' };
    },
    /** Not part of Stripe.js: `confirmPayment` uses it. */
    _clientSecret: clientSecret,
  };
}

interface ConfirmOptions {
  elements?: Elements;
  clientSecret?: string;
  confirmParams?: {
    return_url?: string;
    receipt_email?: string;
    payment_method_data?: { billing_details?: Billing };
  };
  redirect?: 'always' | 'if_required';
}

/**
 * With `redirect: 'if_required'` it resolves with the payment or a card error. Otherwise it goes to the `return_url`
 * after the payment and resolves with errors only.
 */
async function confirmPayment(key: string, options: ConfirmOptions): Promise<PaymentResult> {
  const { elements, confirmParams = {}, redirect = 'always' } = options;
  const clientSecret = options.clientSecret ?? elements?._clientSecret;
  const element = elements?.getElement('payment');
  if (!element || !clientSecret) throw new Error('confirmPayment() needs elements with a mounted payment element.');
  const returnUrl = confirmParams.return_url ?? null;
  if (returnUrl === null && redirect !== 'if_required') throw new Error('confirmPayment() needs a return_url.');

  const { paymentIntent, error } = await element._confirm({
    clientSecret,
    returnUrl,
    receiptEmail: confirmParams.receipt_email ?? null,
    billing: confirmParams.payment_method_data?.billing_details ?? {},
  });
  if (!paymentIntent) return { error: error ?? { type: 'api_error', message: 'The payment form did not answer.' } };
  const result = await completeNextAction(key, paymentIntent);
  if (!result.paymentIntent || redirect === 'if_required') return result;
  return goTo(returnUrlWith(returnUrl ?? location.href, result.paymentIntent));
}

/** Runs the 3-D Secure step that the bank requires, if any. */
async function completeNextAction(key: string, intent: PaymentIntent): Promise<PaymentResult> {
  const action = intent.status === 'requires_action' ? intent.next_action : null;
  if (action?.redirect_to_url) return goTo(action.redirect_to_url.url);
  if (!action?.use_stripe_sdk) return { paymentIntent: intent };
  await showBankDialog(base, action.use_stripe_sdk.token);
  const result = await getPaymentIntent(base, key, intent.client_secret);
  const problem = result.paymentIntent?.last_payment_error;
  if (result.paymentIntent?.status !== 'requires_payment_method' || !problem) return result;
  return { error: { ...problem, payment_intent: result.paymentIntent } };
}

/** Never resolves: code after the call must not run while the page is being left. */
function goTo(url: string): Promise<never> {
  location.assign(url);
  return new Promise(() => undefined);
}

function returnUrlWith(returnUrl: string, { id, client_secret, status }: PaymentIntent): string {
  const url = new URL(returnUrl, location.href);
  url.searchParams.set('payment_intent', id);
  url.searchParams.set('payment_intent_client_secret', client_secret);
  url.searchParams.set('redirect_status', status);
  return url.href;
}

const unsupported = (name: string) => () =>
  Promise.reject(new Error(`The Stripe sandbox has no ${name}(). Use confirmPayment() with a payment element.`));

function createStripe(key: string) {
  if (!/^pk_test_/.test(key)) throw new Error('The Stripe sandbox accepts publishable test keys only.');
  return {
    elements: (options?: ElementsOptions) => createElements(key, options),
    confirmPayment: (options: ConfirmOptions) => confirmPayment(key, options),
    // react-stripe-js accepts no object without these three
    createToken: unsupported('createToken'),
    createPaymentMethod: unsupported('createPaymentMethod'),
    confirmCardPayment: unsupported('confirmCardPayment'),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  };
}

Object.assign(window, { Stripe: Object.assign(createStripe, { version: RELEASE }) });
