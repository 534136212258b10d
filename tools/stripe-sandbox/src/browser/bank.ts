import { byId, postToFrame } from './messages';
import { post } from './requests';

// The bank's page: in a dialog over the shop, or on its own.

const token = location.pathname.split('/').pop() ?? '';
const url = new URL(`../v1/bank/${token}`, location.href);
const inDialog = window.parent !== window;

const question = byId('question', HTMLElement);
const answers = byId('answers', HTMLElement);

interface BankQuestion {
  amount: number;
  description: string | null;
}

async function load() {
  const response = await fetch(url).catch(() => null);
  if (!response?.ok) {
    question.textContent = 'There is no payment to confirm here, or you have already answered.';
    return;
  }
  const { amount, description } = (await response.json()) as BankQuestion;
  question.textContent = `Do you allow a payment of $${(amount / 100).toFixed(2)}${description ? ` for ${description}` : ''}?`;
  answers.hidden = false;
  byId('complete', HTMLElement).focus();
}

async function decide(agreed: boolean) {
  answers.hidden = true;
  question.textContent = 'One moment...';
  const { go, error } = await post<{ go: string | null }>(url, { agreed });
  if (error?.type === 'api_connection_error') {
    answers.hidden = false;
    question.textContent = "We couldn't reach the bank. Please try again.";
  } else if (inDialog) postToFrame(window.parent, { type: 'decided' });
  else if (go) location.replace(go);
  else question.textContent = 'Thank you. You can close this page.';
}

byId('complete', HTMLElement).addEventListener('click', () => void decide(true));
byId('fail', HTMLElement).addEventListener('click', () => void decide(false));
addEventListener(
  'keydown',
  ({ key }) => key === 'Escape' && inDialog && postToFrame(window.parent, { type: 'escape' }),
);
void load();
