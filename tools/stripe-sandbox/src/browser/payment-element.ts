import { emitter, type Listener } from './emitter';
import { frameTalk } from './frame-talk';
import type { Appearance, Billing, Confirmation, Tell } from './messages';

export interface Setup {
  base: URL;
  key: string;
  clientSecret: string | null;
  appearance: Appearance;
}
export interface ElementOptions {
  defaultValues?: { billingDetails?: Billing };
}

/** The element a page holds in its hands, and three ways only `elements` and `confirmPayment` use. */
export type PaymentElement = ReturnType<typeof paymentElement>;

/** The card form: an iframe the page places; it tells its state and how a payment ended, never what was typed. */
export function paymentElement(setup: Setup, options: ElementOptions, gone: (element: object) => void) {
  const events = emitter();
  let { appearance } = setup;
  const { key, clientSecret } = setup;
  const billing = () => options.defaultValues?.billingDetails ?? {};
  const talk = frameTalk(new URL('frame', setup.base), (message) => {
    if (message.tell === 'hello') talk.tell({ ask: 'setup', key, clientSecret, appearance, billing: billing() });
    else pass(message, events.emit);
  });

  const element = {
    on: (name: string, listener: Listener) => (events.on(name, listener), element),
    once: (name: string, listener: Listener) => (events.once(name, listener), element),
    off: (name: string, listener?: Listener) => (events.off(name, listener), element),
    mount(target: string | Element) {
      const place = typeof target === 'string' ? document.querySelector(target) : target;
      if (!place) throw new Error(`There is no element ${String(target)} to mount the payment form in.`);
      talk.putInto(place);
      events.emit('loaderstart', ABOUT);
    },
    unmount: talk.takeAway,
    destroy() {
      talk.takeAway();
      gone(element);
    },
    update: (next: ElementOptions) => void Object.assign(options, next),
    focus: () => talk.tell({ ask: 'focus' }),
    blur: () => talk.tell({ ask: 'blur' }),
    clear: () => talk.tell({ ask: 'clear' }),
    collapse: () => undefined,
    _look(next: Appearance) {
      appearance = next;
      talk.tell({ ask: 'appearance', appearance });
    },
    _validate: () => talk.ask((n) => ({ ask: 'validate', n })),
    _confirm: (confirmation: Confirmation) => talk.ask((n) => ({ ask: 'confirm', n, confirmation })),
  };
  return element;
}

const ABOUT = { elementType: 'payment' };

/** The form's words as the provider's events. */
function pass(message: Tell, emit: (name: string, event: object) => void): void {
  switch (message.tell) {
    case 'ready':
    case 'focus':
    case 'blur':
    case 'escape':
      return emit(message.tell, ABOUT);
    case 'change': {
      const { complete, empty, type } = message;
      return emit('change', { ...ABOUT, complete, empty, collapsed: false, value: { type } });
    }
    case 'broken':
      return emit('loaderror', { ...ABOUT, error: { type: 'api_error', message: message.message } });
    default:
      return;
  }
}
