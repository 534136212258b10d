import { say } from './messages';

/** The bank's page: over the shop in a dialog, or on its own. It asks one question and knows no card. */
const token = location.pathname.split('/').pop() ?? '';
const address = new URL(`../v1/bank/${token}`, location.href);
const inDialog = window.parent !== window;

const byId = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no ${id}.`);
  return found;
};
const put = (sentence: string) => {
  byId('question').textContent = sentence;
};

interface Question {
  amount: number;
  description: string | null;
}

async function ask() {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) return put('This question was answered already, or is not for this bank.');
  const { amount, description } = (await answer.json()) as Question;
  put(`Do you allow a payment of $${(amount / 100).toFixed(2)}${description ? ` for ${description}` : ''}?`);
  byId('answers').hidden = false;
  byId('complete').focus();
}

async function decide(agreed: boolean) {
  byId('answers').hidden = true;
  put('One moment...');
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ agreed }),
  }).catch(() => null);
  if (!answer) {
    byId('answers').hidden = false;
    return put('The bank could not be reached. Please try again.');
  }
  const { go } = (await answer.json()) as { go?: string | null };
  if (inDialog) say(window.parent, { tell: 'decided' });
  else if (go) location.replace(go);
  else put('Thank you. You can close this page.');
}

byId('complete').addEventListener('click', () => void decide(true));
byId('fail').addEventListener('click', () => void decide(false));
addEventListener('keydown', ({ key }) => key === 'Escape' && inDialog && say(window.parent, { tell: 'escape' }));
void ask();
