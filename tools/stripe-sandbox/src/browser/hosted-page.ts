import { askBank } from './bank-dialog';
import { paymentElement, type PaymentElement } from './payment-element';

/** The card company's own page: what is bought, who buys, and the card form in its frame. */
const id = location.pathname.split('/').pop() ?? '';
const base = new URL('..', location.href);
const LOOK = { variables: { colorPrimary: '#1d4f91', colorText: '#1c2430', colorDanger: '#b3093c' } };

interface Shown {
  status: 'open' | 'complete' | 'expired';
  total: number;
  lines: { name: string; quantity: number; cents: number }[];
  email: string | null;
  back: string | null;
  problem: string | null;
  go: string | null;
}

const byId = <T extends HTMLElement>(name: string, kind: new () => T): T => {
  const found = document.getElementById(name);
  if (!(found instanceof kind)) throw new Error(`The page has no ${name}.`);
  return found;
};
const put = (name: string, sentence: string) => {
  byId(name, HTMLElement).textContent = sentence;
};
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

async function read(): Promise<Shown | null> {
  const answer = await fetch(new URL(`v1/checkout/${id}`, base)).catch(() => null);
  return answer?.ok ? ((await answer.json()) as Shown) : null;
}

function showPurchase({ total, lines, back }: Shown) {
  put('total', dollars(total));
  byId('lines', HTMLUListElement).replaceChildren(
    ...lines.map(({ name, quantity, cents }) => {
      const item = document.createElement('li');
      const [what, price] = [document.createElement('span'), document.createElement('span')];
      what.textContent = quantity === 1 ? name : `${quantity} × ${name}`;
      price.textContent = dollars(cents);
      item.append(what, price);
      return item;
    }),
  );
  const link = byId('back', HTMLAnchorElement);
  link.hidden = back === null;
  if (back !== null) link.href = back;
  byId('purchase', HTMLElement).hidden = false;
}

function showForm(shown: Shown) {
  const button = byId('submit', HTMLButtonElement);
  const email = byId('email', HTMLInputElement);
  button.textContent = `Pay ${dollars(shown.total)}`;
  email.value = shown.email ?? '';
  put('problem', shown.problem ?? '');
  byId('pay', HTMLFormElement).hidden = false;
  const setup = { base, key: '', clientSecret: null, appearance: LOOK };
  const element = paymentElement(setup, {}, () => undefined);
  element.on('loaderror', () => put('problem', 'The payment form could not be loaded. Please load this page again.'));
  element.mount('#card');

  let paying = false;
  byId('pay', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    if (paying || !emailFits(email)) return;
    paying = true;
    put('problem', '');
    button.setAttribute('aria-disabled', 'true');
    button.textContent = 'Processing...';
    void pay(element, email.value).then((problem) => {
      paying = false;
      button.removeAttribute('aria-disabled');
      button.textContent = `Pay ${dollars(shown.total)}`;
      put('problem', problem);
    });
  });
}

function emailFits(email: HTMLInputElement): boolean {
  const fits = email.value.trim() !== '' && email.checkValidity();
  put('email-problem', fits ? '' : 'Enter your email address.');
  email.setAttribute('aria-invalid', String(!fits));
  if (!fits) email.focus();
  return fits;
}

/** Resolves with what to tell the buyer; when all is well the page is left, and nothing is said. */
async function pay(element: PaymentElement, email: string): Promise<string> {
  const { page, error } = await element._confirm({ session: id, billing: { email } });
  if (!page) return error?.message ?? 'The payment form did not answer. Please load this page again.';
  if (page.bank !== undefined) await askBank(base, page.bank);
  const now = page.go === undefined ? await read() : null;
  const go = page.go ?? now?.go;
  if (go == null) return now?.problem ?? 'The bank did not answer. Please try again.';
  location.assign(go);
  return new Promise<string>(() => undefined); // the button stays as it is until the page is gone
}

async function start() {
  const shown = await read();
  if (!shown) return put('state', 'There is nothing to pay here.');
  // back from a bank's own page, or opened once more after paying: the shop knows what comes next
  if (shown.go !== null) return location.replace(shown.go);
  put('state', shown.status === 'expired' ? 'This page has expired. Nothing was charged.' : '');
  showPurchase(shown);
  if (shown.status === 'open') showForm(shown);
}

void start();
