import type { Person } from '../../service-deps';
import { createTestBrowser, type Browser } from '../browser';

/** A person with this role who always counts as recently authenticated. */
export const fuzzPerson = (role: Person['role']): Person => ({
  ...{ id: '0197279a-0000-7000-8000-000000000001', email: `${role}@example.com`, role },
  authenticatedAt: new Date('2100-01-01'),
});

/** Signs such a person in, in a new browser. */
export const browserSignIn = (signIn: (as: Browser, person: Person) => void) => (role: Person['role']) => {
  const as = createTestBrowser();
  signIn(as, fuzzPerson(role));
  return as;
};
