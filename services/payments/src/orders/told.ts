// What buyers are told of an order wherever they meet it. Spec 1 section 8 words the first three.

export const UNKNOWN_PAYMENT = 'Payment session not found';
export const NOT_PAID = 'Payment verification failed';
export const PROVIDER_AWAY = 'Failed to verify payment';
export const GIVEN_BACK = 'This purchase was given back.';
