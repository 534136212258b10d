/** Cards that pay at once; what their owners or banks do later differs. */
const GOOD = ['good', 'good_then_disputed', 'refund_pending', 'refund_fails'] as const;

/** What the card company answers for a card; the good ones and `three_d_secure` are the only ones that end well. */
export type Behaviour = (typeof GOOD)[number] | 'three_d_secure' | 'three_d_secure_then_declined' | Refusal;

/** Whether this card pays without a question. */
export const isGood = (behaviour: Behaviour): behaviour is (typeof GOOD)[number] =>
  GOOD.some((good) => good === behaviour);

type Refusal = keyof typeof REFUSALS;

/** Why a card was not charged, in the card company's words. */
export interface CardProblem {
  code: 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error' | 'incorrect_number';
  decline_code?: string;
  message: string;
  param?: string;
}

const DECLINED = 'Your card was declined.';

/** Card errors after a charge was tried. Sentences are the provider's own: pages show them to the letter. */
export const REFUSALS = {
  generic_decline: { code: 'card_declined', decline_code: 'generic_decline', message: DECLINED },
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  lost_card: { code: 'card_declined', decline_code: 'lost_card', message: DECLINED },
  stolen_card: { code: 'card_declined', decline_code: 'stolen_card', message: DECLINED },
  expired_card: {
    code: 'expired_card',
    decline_code: 'expired_card',
    message: 'Your card has expired.',
    param: 'exp_month',
  },
  incorrect_cvc: {
    code: 'incorrect_cvc',
    decline_code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
    param: 'cvc',
  },
  processing_error: {
    code: 'processing_error',
    decline_code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
} as const satisfies Record<string, CardProblem>;

/** Said before anything is kept: somebody may be typing a real card into a test shop. */
const NOT_A_TEST_CARD: CardProblem = {
  code: 'card_declined',
  decline_code: 'test_mode_live_card',
  message: 'This is a test shop. Use a test card number.',
  param: 'number',
};

/** A number no bank can have issued. */
const INVALID_NUMBER: CardProblem = {
  code: 'incorrect_number',
  message: 'Your card number is invalid.',
  param: 'number',
};

interface TestCard {
  number: string;
  behaviour: Behaviour;
  /** The ids the provider gives to servers that test without a form. */
  ids: readonly string[];
}

const card = (number: string, behaviour: Behaviour, ...ids: string[]): TestCard => ({ number, behaviour, ids });

/** The provider's published test cards that this shop needs. */
export const TEST_CARDS: readonly TestCard[] = [
  card('4242424242424242', 'good', 'pm_card_visa', 'pm_card_us'),
  card('4000000000000002', 'generic_decline', 'pm_card_chargeDeclined', 'pm_card_visa_chargeDeclined'),
  card(
    '4000000000009995',
    'insufficient_funds',
    'pm_card_chargeDeclinedInsufficientFunds',
    'pm_card_visa_chargeDeclinedInsufficientFunds',
  ),
  card('4000000000009987', 'lost_card', 'pm_card_visa_chargeDeclinedLostCard'),
  card('4000000000009979', 'stolen_card', 'pm_card_visa_chargeDeclinedStolenCard'),
  card('4000000000000069', 'expired_card', 'pm_card_chargeDeclinedExpiredCard'),
  card('4000000000000127', 'incorrect_cvc', 'pm_card_chargeDeclinedIncorrectCvc'),
  card('4000000000000119', 'processing_error', 'pm_card_chargeDeclinedProcessingError'),
  card('4000002500003155', 'three_d_secure', 'pm_card_authenticationRequired'),
  card('4000000000003220', 'three_d_secure', 'pm_card_threeDSecure2Required'),
  card('4000008400001629', 'three_d_secure_then_declined', 'pm_card_threeDSecureRequiredChargeDeclined'),
  card('4000000000000259', 'good_then_disputed', 'pm_card_createDispute'),
  card('4000000000007726', 'refund_pending', 'pm_card_pendingRefund'),
  card('4000000000005126', 'refund_fails', 'pm_card_refundFail'),
];

/** The two numbers a buyer may keep in mind, shown by the sandbox's own pages. */
export const KNOWN_INVALID_NUMBER = '4242424242424241';

/** The card behind what a buyer typed; a problem if it is no test card. The number goes no further than here. */
export function cardOf(number: string): { last4: string; behaviour: Behaviour } | CardProblem {
  const digits = number.replace(/[\s-]/g, '');
  if (digits === KNOWN_INVALID_NUMBER) return INVALID_NUMBER;
  const found = TEST_CARDS.find((known) => known.number === digits);
  return found ? { last4: found.number.slice(-4), behaviour: found.behaviour } : NOT_A_TEST_CARD;
}

/** The card behind one of the provider's test ids such as `pm_card_visa`. */
export function cardOfId(id: string): { last4: string; behaviour: Behaviour } | undefined {
  const found = TEST_CARDS.find((known) => known.ids.includes(id));
  return found && { last4: found.number.slice(-4), behaviour: found.behaviour };
}
