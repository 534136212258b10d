/** A key of Stripe's test mode, with which the contract specs run against Stripe as well. */
export const testKey = process.env['STRIPE_TEST_KEY'];
