import { showBankDialog } from './bank-dialog';
import { byId } from './messages';
import { createPaymentElement, type PaymentElement } from './payment-element';

// The hosted page of a checkout session: the purchase, the buyer's email, and the card form in its frame.

const id = location.pathname.split('/').pop() ?? '';
const base = new URL('..', location.href);
const APPEARANCE = { variables: { colorPrimary: '#1d4f91', colorText: '#1c2430', colorDanger: '#b3093c' } };

interface CheckoutPage {
  status: 'open' | 'complete' | 'expired';
  total: number;
  lines: { name: string; quantity: number; cents: number }[];
  email: string | null;
  back: string | null;
  problem: string | null;
  go: string | null;
}

const setText = (name: string, text: string) => {
  byId(name, HTMLElement).textContent = text;
};
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

async function loadPage(): Promise<CheckoutPage | null> {
  const response = await fetch(new URL(`v1/checkout/${id}`, base)).catch(() => null);
  return response?.ok ? ((await response.json()) as CheckoutPage) : null;
}

function renderPurchase({ total, lines, back }: CheckoutPage) {
  setText('total', dollars(total));
  byId('lines', HTMLUListElement).replaceChildren(
    ...lines.map(({ name, quantity, cents }) => {
      const item = document.createElement('li');
      const [title, price] = [document.createElement('span'), document.createElement('span')];
      title.textContent = quantity === 1 ? name : `${quantity} × ${name}`;
      price.textContent = dollars(cents);
      item.append(title, price);
      return item;
    }),
  );
  const link = byId('back', HTMLAnchorElement);
  link.hidden = back === null;
  if (back !== null) link.href = back;
  byId('purchase', HTMLElement).hidden = false;
}

function renderForm(page: CheckoutPage) {
  const button = byId('submit', HTMLButtonElement);
  const email = byId('email', HTMLInputElement);
  button.textContent = `Pay ${dollars(page.total)}`;
  email.value = page.email ?? '';
  setText('problem', page.problem ?? '');
  byId('pay', HTMLFormElement).hidden = false;
  const setup = { base, key: '', clientSecret: null, appearance: APPEARANCE, fonts: [] };
  const element = createPaymentElement(setup, {}, () => undefined);
  element.on('loaderror', () => setText('problem', "We couldn't load the payment form. Please reload this page."));
  element.mount('#card');

  let isPaying = false;
  byId('pay', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    if (isPaying || !validateEmail(email)) return;
    isPaying = true;
    setText('problem', '');
    button.setAttribute('aria-disabled', 'true');
    button.textContent = 'Processing...';
    void pay(element, email.value).then((problem) => {
      isPaying = false;
      button.removeAttribute('aria-disabled');
      button.textContent = `Pay ${dollars(page.total)}`;
      setText('problem', problem);
    });
  });
}

function validateEmail(email: HTMLInputElement): boolean {
  const isValid = email.value.trim() !== '' && email.checkValidity();
  setText('email-problem', isValid ? '' : 'Enter your email address.');
  email.setAttribute('aria-invalid', String(!isValid));
  if (!isValid) email.focus();
  return isValid;
}

/** Resolves with an error message; after a payment it goes to the shop and never resolves. */
async function pay(element: PaymentElement, email: string): Promise<string> {
  const { page, error } = await element._confirm({ session: id, billing: { email } });
  if (!page) return error?.message ?? 'The payment form did not answer. Please reload this page.';
  if (page.bank !== undefined) await showBankDialog(base, page.bank);
  const current = page.go === undefined ? await loadPage() : null;
  const go = page.go ?? current?.go;
  if (go == null) return current?.problem ?? 'The bank did not answer. Please try again.';
  location.assign(go);
  return new Promise<string>(() => undefined);
}

async function start() {
  const page = await loadPage();
  if (!page) return setText('state', 'There is nothing to pay here.');
  // back from the bank's own page, or opened again after paying
  if (page.go !== null) return location.replace(page.go);
  setText('state', page.status === 'expired' ? 'This page has expired. Nothing was charged.' : '');
  renderPurchase(page);
  if (page.status === 'open') renderForm(page);
}

void start();
