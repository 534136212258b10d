/** Cards that are charged at once; what happens later differs. */
const APPROVED = ['good', 'good_then_disputed', 'refund_pending', 'refund_fails'] as const;

export type CardBehavior =
  (typeof APPROVED)[number] | 'three_d_secure' | 'three_d_secure_then_declined' | keyof typeof DECLINES;

export const isApproved = (behaviour: CardBehavior): behaviour is (typeof APPROVED)[number] =>
  APPROVED.some((approved) => approved === behaviour);

export interface CardProblem {
  code: 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error' | 'incorrect_number';
  decline_code?: string;
  message: string;
  param?: string;
}

const DECLINED = 'Your card was declined.';

/** Card errors of a declined charge, in Stripe's words. */
export const DECLINES = {
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

/** Someone may have entered a real card, so nothing of it is stored. */
const NOT_A_TEST_CARD: CardProblem = {
  code: 'card_declined',
  decline_code: 'test_mode_live_card',
  message: 'This is a test shop. Use a test card number.',
  param: 'number',
};

const INVALID_NUMBER: CardProblem = {
  code: 'incorrect_number',
  message: 'Your card number is invalid.',
  param: 'number',
};

interface TestCard {
  number: string;
  behaviour: CardBehavior;
  /** Stripe's ids of the card, for tests without a form. */
  ids: readonly string[];
}

const testCard = (number: string, behaviour: CardBehavior, ...ids: string[]): TestCard => ({ number, behaviour, ids });

/** Those of Stripe's published test cards that this shop needs. */
export const TEST_CARDS: readonly TestCard[] = [
  testCard('4242424242424242', 'good', 'pm_card_visa', 'pm_card_us'),
  testCard('4000000000000002', 'generic_decline', 'pm_card_chargeDeclined', 'pm_card_visa_chargeDeclined'),
  testCard(
    '4000000000009995',
    'insufficient_funds',
    'pm_card_chargeDeclinedInsufficientFunds',
    'pm_card_visa_chargeDeclinedInsufficientFunds',
  ),
  testCard('4000000000009987', 'lost_card', 'pm_card_visa_chargeDeclinedLostCard'),
  testCard('4000000000009979', 'stolen_card', 'pm_card_visa_chargeDeclinedStolenCard'),
  testCard('4000000000000069', 'expired_card', 'pm_card_chargeDeclinedExpiredCard'),
  testCard('4000000000000127', 'incorrect_cvc', 'pm_card_chargeDeclinedIncorrectCvc'),
  testCard('4000000000000119', 'processing_error', 'pm_card_chargeDeclinedProcessingError'),
  testCard('4000002500003155', 'three_d_secure', 'pm_card_authenticationRequired'),
  testCard('4000000000003220', 'three_d_secure', 'pm_card_threeDSecure2Required'),
  testCard('4000008400001629', 'three_d_secure_then_declined', 'pm_card_threeDSecureRequiredChargeDeclined'),
  testCard('4000000000000259', 'good_then_disputed', 'pm_card_createDispute'),
  testCard('4000000000007726', 'refund_pending', 'pm_card_pendingRefund'),
  testCard('4000000000005126', 'refund_fails', 'pm_card_refundFail'),
];

/** Stripe's test number for a wrong check digit. */
export const INVALID_TEST_NUMBER = '4242424242424241';

export interface CardBehaviour {
  last4: string;
  behaviour: CardBehavior;
}

const describe = ({ number, behaviour }: TestCard): CardBehaviour => ({ last4: number.slice(-4), behaviour });

/** The test card with this number, or the problem with the number. */
export function findTestCard(number: string): CardBehaviour | CardProblem {
  const digits = number.replace(/[\s-]/g, '');
  if (digits === INVALID_TEST_NUMBER) return INVALID_NUMBER;
  const card = TEST_CARDS.find((each) => each.number === digits);
  return card ? describe(card) : NOT_A_TEST_CARD;
}

/** The test card with one of Stripe's ids such as `pm_card_visa`. */
export function cardOfId(id: string): CardBehaviour | undefined {
  const card = TEST_CARDS.find(({ ids }) => ids.includes(id));
  return card && describe(card);
}
