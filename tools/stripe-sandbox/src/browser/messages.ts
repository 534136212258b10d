/** The part of Stripe's appearance options that the form supports. */
export interface Appearance {
  variables?: Partial<
    Record<'colorPrimary' | 'colorBackground' | 'colorText' | 'colorDanger' | 'borderRadius' | 'fontFamily', string>
  >;
}

/** A font of the shop that the form loads, as in Stripe's options. `src`: 'url(https://…)'. */
export interface CustomFont {
  family?: string;
  src?: string;
  weight?: string;
}

export interface Billing {
  email?: string;
  name?: string;
  address?: { country?: string; postal_code?: string };
}

/** An error as Stripe.js returns it. */
export interface PaymentError {
  type: string;
  code?: string;
  decline_code?: string;
  message: string;
  payment_intent?: PaymentIntent;
}

export interface PaymentIntent {
  id: string;
  status: string;
  client_secret: string;
  payment_method_types?: string[];
  last_payment_error: PaymentError | null;
  next_action: {
    type: string;
    redirect_to_url?: { url: string };
    use_stripe_sdk?: { token: string };
  } | null;
}

export type PaymentResult =
  { paymentIntent: PaymentIntent; error?: undefined } | { error: PaymentError; paymentIntent?: undefined };

/** What to pay: a payment of the shop's own form, or a session of the hosted page. */
export type Confirmation = { billing: Billing } & (
  | { clientSecret: string; returnUrl: string | null; receiptEmail: string | null; session?: undefined }
  | { session: string }
);

/** After a payment on the hosted page: the next address, or the token of a 3-D Secure dialog. */
export interface HostedPageResult {
  go?: string;
  bank?: string;
}

export type FrameResult = Partial<PaymentResult> & { page?: HostedPageResult };

/** From the page to the card form's frame. `n` is the request's number. */
export type PageMessage =
  | {
      type: 'setup';
      key: string;
      clientSecret: string | null;
      appearance: Appearance;
      fonts: CustomFont[];
      billing: Billing;
    }
  | { type: 'appearance'; appearance: Appearance }
  | { type: 'focus' | 'blur' | 'clear' }
  | { type: 'validate'; n: number }
  | { type: 'confirm'; n: number; confirmation: Confirmation };

/** From a frame to its page. Never contains card data. */
export type FrameMessage =
  | { type: 'hello' | 'ready' | 'focus' | 'blur' | 'escape' | 'decided' }
  | { type: 'broken'; message: string }
  | { type: 'size'; height: number }
  | { type: 'change'; complete: boolean; empty: boolean; method: string }
  | { type: 'result'; n: number; result: FrameResult };

const SOURCE = 'stripe-sandbox';

/** Sends to a window of this origin only. */
export function postToFrame(to: Window, message: PageMessage | FrameMessage): void {
  to.postMessage({ source: SOURCE, message }, location.origin);
}

/** Receives from one window of this origin only. Returns a function that stops. */
export function onMessage<T extends PageMessage | FrameMessage>(
  from: () => Window | null,
  handle: (message: T) => void,
): () => void {
  const listener = ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== location.origin || source === null || source !== from()) return;
    if (isEnvelope<T>(data)) handle(data.message);
  };
  addEventListener('message', listener);
  return () => removeEventListener('message', listener);
}

const isEnvelope = <T>(data: unknown): data is { source: typeof SOURCE; message: T } =>
  typeof data === 'object' && data !== null && 'source' in data && data.source === SOURCE;

/** @throws Error if the page lacks the element */
export function byId<T extends HTMLElement>(id: string, type: new () => T): T {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`The page has no ${id}.`);
  return element;
}
