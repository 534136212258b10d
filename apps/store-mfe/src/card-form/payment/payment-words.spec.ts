import type { PayResult } from './pay';
import { paymentWords } from './payment-words';

const rows: [PayResult, unknown][] = [
  [
    { kind: 'declined', say: 'No.' },
    { title: 'Payment Failed', description: 'No.' },
  ],
  [{ kind: 'not_ready' }, { title: 'Payment Error', description: 'Payment system not ready. Please try again.' }],
  [
    { kind: 'unknown', id: 'pi_1' },
    { title: 'Payment Error', description: 'An unexpected error occurred. Please try again.' },
  ],
  [
    { kind: 'ended' },
    {
      title: 'Payment Failed',
      description: 'This checkout was open for too long, so its payment was called off. Please enter your card again.',
    },
  ],
  [{ kind: 'paid', id: 'pi_1' }, null],
  [{ kind: 'processing', id: 'pi_1' }, null],
  [{ kind: 'left' }, null],
];
test.each(rows)('%j', (result, expected) => expect(paymentWords(result)).toEqual(expected));
