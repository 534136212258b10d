import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { PaymentsConfig } from './payments-config';

let loading: Promise<Stripe | null> | null = null;

function addScript(address: string): Promise<void> {
  const url = new URL(address, window.location.href);
  // The one script of the site without a digest of ours: only our own address may name it.
  if (url.origin !== window.location.origin) return Promise.reject(new Error(`${url.origin} is not this site`));
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url.href;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${address} did not load`));
    };
    document.head.append(script);
  });
}

async function load({ scriptUrl, publishableKey }: PaymentsConfig): Promise<Stripe | null> {
  // loadStripe takes no address, but it uses a `window.Stripe` that is already there and then asks no network.
  if (scriptUrl !== null) await addScript(scriptUrl);
  return loadStripe(publishableKey);
}

/** Loads the card company's script, once per page life; after a failure the next call tries again. Rejects then. */
export function loadCards(config: PaymentsConfig): Promise<Stripe | null> {
  loading ??= load(config).catch((failure: unknown) => {
    loading = null;
    throw failure;
  });
  return loading;
}
