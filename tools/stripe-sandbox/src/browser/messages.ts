/** What a shop may say about looks; the frame takes these five and leaves the rest. */
export interface Appearance {
  variables?: Partial<
    Record<'colorPrimary' | 'colorBackground' | 'colorText' | 'colorDanger' | 'borderRadius', string>
  >;
}

export interface Billing {
  email?: string;
  name?: string;
  address?: { country?: string; postal_code?: string };
}

/** An error as the provider's script hands it to a page. */
export interface PageError {
  type: string;
  code?: string;
  decline_code?: string;
  message: string;
  payment_intent?: PaymentIntent;
}

/** The part of a payment these scripts look at. */
export interface PaymentIntent {
  id: string;
  status: string;
  client_secret: string;
  payment_method_types?: string[];
  last_payment_error: PageError | null;
  next_action: {
    type: string;
    redirect_to_url?: { url: string };
    use_stripe_sdk?: { token: string };
  } | null;
}

export type Result =
  { paymentIntent: PaymentIntent; error?: undefined } | { error: PageError; paymentIntent?: undefined };

/** What is paid: a payment of the shop's own form, or a page of the company's own. */
export type Confirmation = { billing: Billing } & (
  | { clientSecret: string; returnUrl: string | null; receiptEmail: string | null; session?: undefined }
  | { session: string }
);

/** How paying on a hosted page goes on: at another address, or with a question of the bank. */
export interface PageOutcome {
  go?: string;
  bank?: string;
}

/** What the form answers: what the company said, or that a field is wrong. */
export type Answer = Partial<Result> & { page?: PageOutcome };

/** The shop's page to the frame. `n` numbers a question, and its answer. */
export type Ask =
  | { ask: 'setup'; key: string; clientSecret: string | null; appearance: Appearance; billing: Billing }
  | { ask: 'appearance'; appearance: Appearance }
  | { ask: 'focus' | 'blur' | 'clear' }
  | { ask: 'validate'; n: number }
  | { ask: 'confirm'; n: number; confirmation: Confirmation };

/** The frame to the shop's page. Nothing here has room for a card number. */
export type Tell =
  | { tell: 'hello' | 'ready' | 'focus' | 'blur' | 'escape' | 'decided' }
  | { tell: 'broken'; message: string }
  | { tell: 'size'; height: number }
  | { tell: 'change'; complete: boolean; empty: boolean; type: string }
  | { tell: 'answer'; n: number; result: Answer };

const MARK = 'card-sandbox';

interface Envelope<T> {
  mark: typeof MARK;
  message: T;
}

/** Says something to one window of this very site; a window that has moved elsewhere hears nothing. */
export function say<T extends Ask | Tell>(to: Window, message: T): void {
  const envelope: Envelope<T> = { mark: MARK, message };
  to.postMessage(envelope, location.origin);
}

/** Hears one window of this very site and no other. Returns how to stop. */
export function hear<T extends Ask | Tell>(from: () => Window | null, heard: (message: T) => void): () => void {
  const listen = (event: MessageEvent<unknown>) => {
    if (event.origin !== location.origin || event.source === null || event.source !== from()) return;
    if (isEnvelope<T>(event.data)) heard(event.data.message);
  };
  addEventListener('message', listen);
  return () => removeEventListener('message', listen);
}

const isEnvelope = <T>(data: unknown): data is Envelope<T> =>
  typeof data === 'object' && data !== null && 'mark' in data && data.mark === MARK;
