import {
  ASKS_POSTAL_CODE,
  formatExpiry,
  formatNumber,
  problemsOf,
  type Field,
  type FieldProblem,
  type Typed,
} from './card-fields';
import { countries } from './countries';
import type { Billing, PageError, Tell } from './messages';

export type CardForm = ReturnType<typeof cardForm>;

const byId = <T extends HTMLElement>(id: string, kind: new () => T): T => {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The form has no ${id}.`);
  return found;
};

const FIELDS: readonly Field[] = ['number', 'expiry', 'cvc', 'postalCode'];

const input = (field: Field) => byId(field, HTMLInputElement);

/** Says beside the field what is wrong with it; an empty message takes it back. */
function show(field: Field, message: string) {
  byId(`${field}-problem`, HTMLParagraphElement).textContent = message;
  input(field).setAttribute('aria-invalid', String(message !== ''));
}

/** The form's fields, what they hold and what is wrong with them. */
export function cardForm(tell: (message: Tell) => void) {
  const form = byId('form', HTMLFormElement);
  const country = byId('country', HTMLSelectElement);
  country.append(...countries().map(({ code, name }) => new Option(name, code)));

  const way = () => String(new FormData(form).get('way') ?? 'card');
  const typed = (): Typed => ({
    number: input('number').value,
    expiry: input('expiry').value,
    cvc: input('cvc').value,
    country: country.value,
    postalCode: input('postalCode').value,
  });
  const problems = () => (way() === 'card' ? problemsOf(typed(), new Date()) : []);
  const changed = () => {
    const { number, expiry, cvc } = typed();
    const empty = way() === 'card' && number + expiry + cvc === '';
    tell({ tell: 'change', complete: problems().length === 0, empty, type: way() });
  };
  const clear = () => {
    FIELDS.forEach((field) => {
      input(field).value = '';
      show(field, '');
    });
    changed();
  };

  dressFields(form, country, changed);
  tellMoves(form, problems, tell);

  return {
    way,
    typed,
    clear,
    /** Shows every problem and focuses the first; the error is what the page is told. */
    validate(): { error?: PageError } {
      const found = problems();
      FIELDS.forEach((field) => show(field, found.find((each) => each.field === field)?.message ?? ''));
      const [first] = found;
      if (!first) return {};
      input(first.field).focus();
      return { error: { type: 'validation_error', code: first.code, message: first.message } };
    },
    focus: () => input('number').focus(),
    blur: () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
    /** What the page knows of the buyer already. */
    fill({ address }: Billing) {
      if (address?.country) country.value = address.country;
      if (address?.postal_code) input('postalCode').value = address.postal_code;
    },
    /** Shows the ways to pay that this payment allows. */
    offer(types: string[]) {
      const ways = [...form.querySelectorAll<HTMLInputElement>('input[name=way]')];
      ways.forEach((choice) => choice.parentElement?.toggleAttribute('hidden', !types.includes(choice.value)));
    },
  };
}

/** Tells the page where the buyer is, and shows what is wrong with a field when it is left. */
function tellMoves(form: HTMLFormElement, problems: () => FieldProblem[], tell: (message: Tell) => void) {
  form.addEventListener('focusin', () => tell({ tell: 'focus' }));
  form.addEventListener('keydown', ({ key }) => key === 'Escape' && tell({ tell: 'escape' }));
  form.addEventListener('focusout', ({ target }) => {
    tell({ tell: 'blur' });
    const field = FIELDS.find((name) => target === input(name));
    // an empty field is nobody's mistake yet; it is named when the buyer presses Pay
    if (field && input(field).value !== '')
      show(field, problems().find((found) => found.field === field)?.message ?? '');
  });
}

/** Keeps the fields in shape while they are typed in. */
function dressFields(form: HTMLFormElement, country: HTMLSelectElement, changed: () => void) {
  const shape = (field: Field, format: (text: string) => string) => {
    const box = input(field);
    // in the middle of the text a new shape would make the caret jump
    if (box.selectionStart === box.value.length) box.value = format(box.value);
  };
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', ({ target }) => {
    if (target === input('number')) shape('number', formatNumber);
    if (target === input('expiry') && !erasing) shape('expiry', formatExpiry);
    if (target === country) {
      byId('postal', HTMLDivElement).hidden = !ASKS_POSTAL_CODE.includes(country.value);
      byId('postal-label', HTMLLabelElement).textContent = country.value === 'US' ? 'ZIP code' : 'Postal code';
    }
    byId('card', HTMLDivElement).hidden = new FormData(form).get('way') !== 'card';
    changed();
  });
  let erasing = false;
  form.addEventListener('beforeinput', ({ inputType }) => {
    erasing = inputType.startsWith('delete'); // else ' / ' would come back as fast as it is erased
  });
}
