import type { ListedPerson } from '@farm/contracts';
import { refuse, type Clock } from '@farm/server-kit';
import type { Changing, PeopleRepository } from './people.repository';

/** Gives or takes a role, closes or opens an account. Somebody is always left to run the farm. */
export async function changePerson(
  asked: Omit<Changing, 'now'>,
  people: PeopleRepository,
  clock: Clock,
): Promise<ListedPerson> {
  const changed = await people.change({ ...asked, now: clock.now() });
  if (changed.done) return changed.person;
  if (changed.why === 'unknown') return refuse(404, 'auth.no_person', 'There is nobody with this id.');
  return refuse(409, 'auth.last_operator', 'This is the last operator. Make somebody else an operator first.');
}
