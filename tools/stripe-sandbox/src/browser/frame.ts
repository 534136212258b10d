import { dress } from './appearance';
import { retrieve } from './ask-company';
import { cardForm } from './card-form';
import { hear, say, type Ask, type Tell } from './messages';
import { payWith } from './pay-with';

/** The form's side of the frame: hears the page that holds it, and tells no more than messages.ts has words for. */
const tell = (message: Tell) => say(window.parent, message);
const base = new URL('.', location.href);
const form = cardForm(tell);
let key = '';

async function setUp(message: Extract<Ask, { ask: 'setup' }>) {
  ({ key } = message);
  dress(message.appearance);
  form.fill(message.billing);
  if (message.clientSecret !== null) {
    const { paymentIntent, error } = await retrieve(base, key, message.clientSecret);
    if (error) return tell({ tell: 'broken', message: error.message });
    form.offer(paymentIntent.payment_method_types ?? ['card']);
  }
  tell({ tell: 'ready' });
}

hear<Ask>(
  () => window.parent,
  (message) => {
    switch (message.ask) {
      case 'setup':
        return void setUp(message);
      case 'appearance':
        return dress(message.appearance);
      case 'validate':
        return tell({ tell: 'answer', n: message.n, result: form.validate() });
      case 'confirm':
        return void payWith(base, key, form, message.confirmation).then((result) =>
          tell({ tell: 'answer', n: message.n, result }),
        );
      default:
        return form[message.ask]();
    }
  },
);

new ResizeObserver(() => tell({ tell: 'size', height: Math.ceil(document.body.scrollHeight) })).observe(document.body);
tell({ tell: 'hello' });
