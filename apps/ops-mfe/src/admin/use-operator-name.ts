import { useAllowedQuery } from './queries';
import { useHasRole } from './roles';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The accounts, which only owners may see. */
export const usePeople = () => useAllowedQuery(useHasRole()(), 'GET /api/auth/ops/people');

/**
 * Returns the email address for the id of an account, or 'an operator' until the accounts have loaded, and
 * for everybody but owners. Anything else,
 * such as 'the farm', is returned as it is.
 */
export function useOperatorName(): (by: string) => string {
  const { data } = usePeople();
  return (by) => (ID.test(by) ? (data?.people.find(({ id }) => id === by)?.email ?? 'an operator') : by);
}
