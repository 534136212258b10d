import { retrieve } from './ask-company';
import { afterBank, confirmPayment, type ConfirmOptions } from './confirm-payment';
import { elementsOf, type ElementsOptions } from './elements';
import type { Result } from './messages';

/** The name of the release the pinned @stripe/stripe-js expects; with another it warns in the console. */
const RELEASE = 'endive';

const script = document.currentScript;
/** Where this script came from: its frame and its calls live beside it. */
const base = new URL('.', script instanceof HTMLScriptElement ? script.src : location.href);

const notHere = (name: string) => () =>
  Promise.reject(new Error(`The card sandbox has no ${name}(). Use confirmPayment() with a payment element.`));

/** What the provider's script gives a page, as far as a shop with one payment form needs it. */
function stripeOf(key: string) {
  if (!/^pk_test_/.test(key)) throw new Error('The card sandbox takes publishable test keys only.');
  return {
    elements: (options?: ElementsOptions) => elementsOf(base, key, options),
    confirmPayment: (options: ConfirmOptions) => confirmPayment(base, key, options),
    retrievePaymentIntent: (clientSecret: string) => retrieve(base, key, clientSecret),
    async handleNextAction({ clientSecret }: { clientSecret: string }): Promise<Result> {
      const now = await retrieve(base, key, clientSecret);
      return now.paymentIntent ? afterBank(base, key, now.paymentIntent) : now;
    },
    // react-stripe-js looks for these three before it takes an object for the provider's
    createToken: notHere('createToken'),
    createPaymentMethod: notHere('createPaymentMethod'),
    confirmCardPayment: notHere('confirmCardPayment'),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  };
}

Object.assign(window, { Stripe: Object.assign(stripeOf, { version: RELEASE }) });
