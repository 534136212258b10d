import {
  type CardField,
  type FieldProblem,
  type FieldValues,
  findProblems,
  formatExpiry,
  formatNumber,
  POSTAL_CODE_COUNTRIES,
} from './card-fields';
import { type Billing, byId, type FrameMessage, type PaymentError } from './messages';

/** ISO 3166 codes, the default first. */
const CODES =
  'US AD AE AF AG AI AL AM AO AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CD CF CG CH CI CK CL CM CN CO CR CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PY QA RE RO RS RU RW SA SB SC SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UY UZ VA VC VE VG VN VU WF WS XK YE YT ZA ZM ZW';

/** Codes and English names: the default first, then by name. */
function countries(): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  const [first = 'US', ...others] = CODES.split(' ');
  const withName = (code: string) => ({ code, name: names.of(code) ?? code });
  return [withName(first), ...others.map(withName).sort((a, b) => a.name.localeCompare(b.name, 'en'))];
}

export type CardFormElement = ReturnType<typeof createCardForm>;

const FIELDS: readonly CardField[] = ['number', 'expiry', 'cvc', 'postalCode'];

const input = (field: CardField) => byId(field, HTMLInputElement);

/** An empty message clears the field's error. */
function showProblem(field: CardField, message: string) {
  byId(`${field}-problem`, HTMLParagraphElement).textContent = message;
  input(field).setAttribute('aria-invalid', String(message !== ''));
}

/** The form inside the frame; `send` reports to the page. */
export function createCardForm(send: (message: FrameMessage) => void) {
  const form = byId('form', HTMLFormElement);
  const country = byId('country', HTMLSelectElement);
  country.append(...countries().map(({ code, name }) => new Option(name, code)));

  const method = () => String(new FormData(form).get('method') ?? 'card');
  const values = (): FieldValues => ({
    number: input('number').value,
    expiry: input('expiry').value,
    cvc: input('cvc').value,
    country: country.value,
    postalCode: input('postalCode').value,
  });
  const problems = () => (method() === 'card' ? findProblems(values(), new Date()) : []);
  const sendChange = () => {
    const { number, expiry, cvc } = values();
    const empty = method() === 'card' && number + expiry + cvc === '';
    send({ type: 'change', complete: problems().length === 0, empty, method: method() });
  };

  formatWhileTyping(form, country, sendChange);
  reportFocus(form, problems, send);

  return {
    method,
    values,
    clear() {
      FIELDS.forEach((field) => {
        input(field).value = '';
        showProblem(field, '');
      });
      sendChange();
    },
    /** Shows every problem, focuses and returns the first. */
    validate(): { error?: PaymentError } {
      const all = problems();
      FIELDS.forEach((field) => showProblem(field, all.find((each) => each.field === field)?.message ?? ''));
      const [first] = all;
      if (!first) return {};
      input(first.field).focus();
      return { error: { type: 'validation_error', code: first.code, message: first.message } };
    },
    focus: () => input('number').focus(),
    blur: () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
    fillBilling({ address }: Billing) {
      if (address?.country) country.value = address.country;
      if (address?.postal_code) input('postalCode').value = address.postal_code;
    },
    /** Hides the payment methods that the payment does not allow. */
    showMethods(types: string[]) {
      const choices = [...form.querySelectorAll<HTMLInputElement>('input[name=method]')];
      choices.forEach((choice) => choice.parentElement?.toggleAttribute('hidden', !types.includes(choice.value)));
    },
  };
}

/** Reports focus to the page, and validates a field when the buyer leaves it. */
function reportFocus(form: HTMLFormElement, problems: () => FieldProblem[], send: (message: FrameMessage) => void) {
  form.addEventListener('focusin', () => send({ type: 'focus' }));
  form.addEventListener('keydown', ({ key }) => key === 'Escape' && send({ type: 'escape' }));
  form.addEventListener('focusout', ({ target }) => {
    send({ type: 'blur' });
    const field = FIELDS.find((name) => target === input(name));
    // an empty field is reported only when the buyer presses Pay
    if (field && input(field).value !== '')
      showProblem(field, problems().find((each) => each.field === field)?.message ?? '');
  });
}

function formatWhileTyping(form: HTMLFormElement, country: HTMLSelectElement, onChange: () => void) {
  const format = (field: CardField, formatted: (text: string) => string) => {
    const box = input(field);
    // in the middle of the text, the caret would jump
    if (box.selectionStart === box.value.length) box.value = formatted(box.value);
  };
  let isDeleting = false;
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('beforeinput', ({ inputType }) => {
    isDeleting = inputType.startsWith('delete'); // otherwise ' / ' could not be deleted
  });
  form.addEventListener('input', ({ target }) => {
    if (target === input('number')) format('number', formatNumber);
    if (target === input('expiry') && !isDeleting) format('expiry', formatExpiry);
    if (target === country) {
      byId('postal', HTMLDivElement).hidden = !POSTAL_CODE_COUNTRIES.includes(country.value);
      byId('postal-label', HTMLLabelElement).textContent = country.value === 'US' ? 'ZIP code' : 'Postal code';
    }
    byId('card', HTMLDivElement).hidden = new FormData(form).get('method') !== 'card';
    onChange();
  });
}
