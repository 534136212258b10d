import Stripe from 'stripe';
import {
  type ProviderEvent,
  InvalidSignatureError,
  MalformedEventError,
  ProviderUnavailableError,
  ProviderRejectionError,
} from './payment.provider';

export interface StripeKeys {
  secretKey: string;
  /** Several while a secret is being changed: any of them may have signed. */
  webhookSecrets: readonly string[];
  apiUrl: string;
  /** URL of payments in the dashboard; an id is appended. Null: the provider's own. */
  dashboardUrl: string | null;
  /** Buyers return here from the provider's page. */
  siteOrigin: string;
  timeoutMs?: number;
}

/** Marks our payments in their metadata; other payments of the same Stripe account lack it. */
export const APP = 'farm';
const TIMEOUT_MS = 8_000; // three tries and their pauses end within the 30 s limit of a call

export const stripeClient = ({ secretKey, apiUrl, timeoutMs = TIMEOUT_MS }: StripeKeys) => {
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    maxNetworkRetries: 2, // under the same idempotency key
    timeout: timeoutMs,
    telemetry: false,
  });
};

export const isInvalid = (error: unknown) => error instanceof Stripe.errors.StripeInvalidRequestError;

export const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

// 409: the same request is still running. 424: an external dependency failed. 429: rate limit.
const TEMPORARY = [409, 424, 429];

function isOutage(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  const { StripeAPIError, StripeConnectionError } = Stripe.errors;
  const status = error.statusCode ?? 0;
  return (
    error instanceof StripeConnectionError ||
    error instanceof StripeAPIError || // 5xx, and responses that are not JSON
    status >= 500 ||
    TEMPORARY.includes(status)
  );
}

/** The SDK formats a stack at each request, for which Node would read the source map of the whole service. */
function withoutStack<T>(call: () => T): T {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return call();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/**
 * Translates errors of the SDK.
 * @throws ProviderUnavailableError on an outage, ProviderRejectionError for a rejected request, and our own errors unchanged
 */
export async function wrapProviderErrors<T>(answer: () => Promise<T>): Promise<T> {
  try {
    return await withoutStack(answer);
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause;
    if (isOutage(cause))
      throw new ProviderUnavailableError('The payment provider did not respond as expected.', { cause });
    throw new ProviderRejectionError(`The payment provider rejected our request: ${cause.type}`, { cause });
  }
}

const TOLERANCE_SECONDS = 300;

interface About {
  id?: string;
  object?: string;
  payment_intent?: unknown;
  metadata?: unknown;
}

/** Objects with the payment's metadata; refunds and disputes have metadata of their own. */
const WITH_METADATA = ['payment_intent', 'charge', 'checkout.session'];

/** @throws MalformedEventError when the body is not an event */
function objectOf(event: unknown): About {
  const { id, type, created, data } = (event ?? {}) as Partial<Record<string, unknown>>;
  const object = (data as { object?: unknown } | null | undefined)?.object;
  const isEvent = typeof id === 'string' && typeof type === 'string' && Number.isSafeInteger(created);
  if (!isEvent || typeof object !== 'object' || object === null)
    throw new MalformedEventError('A body without an event');
  return object;
}

/** The payment or page that an event is about. */
export function eventOf(event: Stripe.Event): ProviderEvent {
  const about = objectOf(event);
  const isPayment = about.object === 'payment_intent' || about.object === 'checkout.session';
  const id = isPayment ? about.id : about.payment_intent;
  const metadata = WITH_METADATA.includes(about.object ?? '')
    ? (about.metadata as Record<string, string> | null)
    : null;
  return {
    id: event.id,
    type: event.type,
    occurredAt: new Date(event.created * 1000),
    objectId: typeof id === 'string' && id !== '' ? id : null,
    ours: metadata ? metadata['app'] === APP : null,
    livemode: event.livemode,
  };
}

/** Whether the signature's time is further ahead than the tolerance; the SDK checks old ones only. */
const isAhead = (signature: string, now: Date): boolean =>
  Number(/(?:^|,)t=(\d{1,15})(?:,|$)/.exec(signature)?.[1] ?? 0) > now.getTime() / 1_000 + TOLERANCE_SECONDS;

/**
 * The event, if one of the secrets signed these bytes within 300 seconds of now.
 * @throws InvalidSignatureError, and MalformedEventError for signed bytes that are not JSON
 */
export function readSigned(stripe: Stripe, raw: Buffer, signature: string, secrets: readonly string[], now: Date) {
  if (isAhead(signature, now)) throw new InvalidSignatureError('The signature is from the future.');
  let cause: unknown;
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(raw, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime());
    } catch (error) {
      if (error instanceof SyntaxError) throw new MalformedEventError('Not JSON', { cause: error });
      cause = error;
    }
  }
  throw new InvalidSignatureError('No secret matches the signature.', { cause });
}
