import { UNEXPECTED, type PayResult } from './pay';

const ENDED = 'This checkout was open for too long, so its payment was called off. Please enter your card again.';

interface Words {
  title: string;
  description: string;
}

/** What a press on the pay button that did not go through is called. Spec 1 section 8; null: nothing is to be said. */
export function paymentWords(result: PayResult): Words | null {
  switch (result.kind) {
    case 'declined':
      return { title: 'Payment Failed', description: result.say };
    case 'not_ready':
      return { title: 'Payment Error', description: 'Payment system not ready. Please try again.' };
    case 'unknown':
      return { title: 'Payment Error', description: UNEXPECTED };
    case 'ended':
      return { title: 'Payment Failed', description: ENDED };
    case 'paid':
    case 'processing':
    case 'left':
      return null;
  }
}
