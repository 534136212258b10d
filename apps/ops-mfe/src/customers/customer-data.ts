/** The query key of everything that is stored about one address. */
export const CUSTOMERS = ['ops', 'customers'];

export const customerPath = (email: string): string => `/ops/customer?email=${encodeURIComponent(email)}`;
