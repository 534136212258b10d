import type { Appearance, PageError } from './messages';
import { paymentElement, type ElementOptions, type PaymentElement } from './payment-element';

export interface ElementsOptions {
  clientSecret?: string;
  appearance?: Appearance;
}

export type Elements = ReturnType<typeof elementsOf>;

/** The provider's `elements`: one payment form, and what belongs to it. */
export function elementsOf(base: URL, key: string, options: ElementsOptions = {}) {
  let present: PaymentElement | null = null;
  const clientSecret = options.clientSecret ?? null;
  let appearance = options.appearance ?? {};

  const elements = {
    create(type: string, given: ElementOptions = {}): PaymentElement {
      if (type !== 'payment') throw new Error(`The card sandbox has no '${type}' element, only 'payment'.`);
      if (present) throw new Error("Can't create two elements of type 'payment': destroy the first one.");
      present = paymentElement({ base, key, clientSecret, appearance }, { ...given }, (element) => {
        if (present === element) present = null;
      });
      return present;
    },
    /** By name, or by the React component that carries the name. */
    getElement(type: string | { __elementType?: string }): PaymentElement | null {
      return (typeof type === 'string' ? type : type.__elementType) === 'payment' ? present : null;
    },
    update(next: ElementsOptions) {
      appearance = next.appearance ?? appearance;
      present?._look(appearance);
    },
    async submit(): Promise<{ error?: PageError; selectedPaymentMethod?: string }> {
      if (!present) throw new Error('elements.submit() needs a mounted payment element.');
      const { error } = await present._validate();
      return error ? { error } : { selectedPaymentMethod: 'card' };
    },
    fetchUpdates: () => Promise.resolve({}),
    on: () => elements,
    once: () => elements,
    off: () => elements,
    /** Not part of the provider's object: what `confirmPayment` needs. */
    _clientSecret: clientSecret,
  };
  return elements;
}
