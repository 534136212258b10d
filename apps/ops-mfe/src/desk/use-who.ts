import { usePeople } from '../people/use-people';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Who did something, as people read it. Services keep the ids of accounts: they are told as e-mail addresses, or as 'an
 * operator' while the accounts are not known. What is no id, such as 'the farm', is told as it stands.
 */
export function useWho(): (by: string) => string {
  const { data: people } = usePeople();
  return (by) => (ID.test(by) ? (people?.find(({ id }) => id === by)?.email ?? 'an operator') : by);
}
