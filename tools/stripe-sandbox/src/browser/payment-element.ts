import {
  type Appearance,
  type Billing,
  type Confirmation,
  type CustomFont,
  type FrameMessage,
  type FrameResult,
  onMessage,
  type PageMessage,
  postToFrame,
} from './messages';

export type Listener = (event?: object) => void;

/** Without a message within this time after loading, the frame counts as broken. */
const HELLO_TIMEOUT_MS = 2_000;

/** The frame with the card form. `onEvent` receives every message that is not the result of a request. */
function createFrame(url: URL, onEvent: (message: FrameMessage) => void) {
  const frame = document.createElement('iframe');
  const pending = new Map<number, { resolve: (result: FrameResult) => void; reject: (error: Error) => void }>();
  let requests = 0;
  let isReady = false;
  let stopListening: (() => void) | undefined;
  let helloTimeout: ReturnType<typeof setTimeout> | undefined;

  const send = (message: PageMessage) => {
    if (frame.contentWindow) postToFrame(frame.contentWindow, message);
  };
  const receive = (message: FrameMessage) => {
    if (message.type === 'hello') {
      isReady = true;
      clearTimeout(helloTimeout);
    }
    if (message.type === 'size') Object.assign(frame.style, { height: `${message.height}px`, minHeight: '0' });
    else if (message.type !== 'result') onEvent(message);
    else {
      pending.get(message.n)?.resolve(message.result);
      pending.delete(message.n);
    }
  };
  frame.title = 'Secure payment input frame';
  // Like Stripe's: its fields are in line with the page, and their focus rings have room.
  Object.assign(frame.style, {
    border: '0',
    display: 'block',
    width: 'calc(100% + 8px)',
    margin: '-4px',
    minHeight: '18rem',
  });
  frame.addEventListener('load', () => {
    const fail = () => onEvent({ type: 'broken', message: 'The payment form could not be loaded.' });
    if (!isReady) helloTimeout = setTimeout(fail, HELLO_TIMEOUT_MS);
  });

  return {
    send,
    request: (create: (n: number) => PageMessage) =>
      new Promise<FrameResult>((resolve, reject) => {
        if (!stopListening) return reject(new Error('The payment element is not mounted.'));
        requests += 1;
        pending.set(requests, { resolve, reject });
        send(create(requests));
      }),
    mount(parent: Element) {
      stopListening ??= onMessage<FrameMessage>(() => frame.contentWindow, receive);
      isReady = false;
      frame.src = url.href;
      parent.replaceChildren(frame);
    },
    unmount() {
      clearTimeout(helloTimeout);
      stopListening?.();
      stopListening = undefined;
      frame.remove();
      // the outcome of a running payment is unknown, so this must not look like a failed payment
      pending.forEach(({ reject }) => reject(new Error('The payment form was removed before it answered.')));
      pending.clear();
    },
  };
}

export interface Setup {
  base: URL;
  key: string;
  clientSecret: string | null;
  appearance: Appearance;
  fonts: CustomFont[];
}
export interface ElementOptions {
  defaultValues?: { billingDetails?: Billing };
}

export type PaymentElement = ReturnType<typeof createPaymentElement>;

/** Stripe.js's payment element: an iframe that reports its state and the payment's result, never card data. */
export function createPaymentElement(setup: Setup, options: ElementOptions, onDestroy: (element: object) => void) {
  const listeners = new Map<string, Set<Listener>>();
  const emit = (name: string, event: object) => [...(listeners.get(name) ?? [])].forEach((listener) => listener(event));
  let { appearance } = setup;
  const { key, clientSecret, fonts } = setup;
  const frame = createFrame(new URL('frame', setup.base), (message) => {
    const billing = options.defaultValues?.billingDetails ?? {};
    if (message.type === 'hello') frame.send({ type: 'setup', key, clientSecret, appearance, fonts, billing });
    else emitEvent(message, emit);
  });

  const element = {
    on(name: string, listener: Listener) {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
      return element;
    },
    off(name: string, listener: Listener) {
      listeners.get(name)?.delete(listener);
      return element;
    },
    mount(target: string | Element) {
      const parent = typeof target === 'string' ? document.querySelector(target) : target;
      if (!parent) throw new Error(`There is no element ${String(target)} to mount the payment form in.`);
      frame.mount(parent);
      emit('loaderstart', ELEMENT_EVENT);
    },
    unmount: frame.unmount,
    destroy() {
      frame.unmount();
      onDestroy(element);
    },
    update: (next: ElementOptions) => void Object.assign(options, next),
    focus: () => frame.send({ type: 'focus' }),
    blur: () => frame.send({ type: 'blur' }),
    clear: () => frame.send({ type: 'clear' }),
    // The rest is not part of Stripe.js: `elements` and `confirmPayment` use it.
    _setAppearance(next: Appearance) {
      appearance = next;
      frame.send({ type: 'appearance', appearance });
    },
    _validate: () => frame.request((n) => ({ type: 'validate', n })),
    _confirm: (confirmation: Confirmation) => frame.request((n) => ({ type: 'confirm', n, confirmation })),
  };
  return element;
}

const ELEMENT_EVENT = { elementType: 'payment' };

/** Emits a frame's message as Stripe.js's event. */
function emitEvent(message: FrameMessage, emit: (name: string, event: object) => void): void {
  switch (message.type) {
    case 'ready':
    case 'focus':
    case 'blur':
    case 'escape':
      return emit(message.type, ELEMENT_EVENT);
    case 'change': {
      const { complete, empty, method } = message;
      return emit('change', { ...ELEMENT_EVENT, complete, empty, collapsed: false, value: { type: method } });
    }
    case 'broken':
      return emit('loaderror', { ...ELEMENT_EVENT, error: { type: 'api_error', message: message.message } });
    default:
      return;
  }
}
