/** A key of the real company's test mode; with it the contract is held against the real company as well. */
export const testKey = process.env['STRIPE_TEST_KEY'];
