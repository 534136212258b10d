import type { TeamRole, UserRole } from '@farm/contracts';
import { useUser } from '@farm/web-kit';
import pages from './operator-pages.json';

/** Whether the owner or one of these roles is meant. Services check each call themselves. */
const isIncluded = (role: UserRole, roles: readonly string[]): boolean => role === 'operator' || roles.includes(role);

const isBelow = (to: string, pathname: string) => pathname === to || (to !== '/ops' && pathname.startsWith(`${to}/`));

/** Whether this role may open an operators' page. A page that is not listed is for owners. */
export const mayOpen = (role: UserRole, pathname: string): boolean =>
  isIncluded(role, pages.find(({ to }) => isBelow(to, pathname))?.roles ?? []);

/** The pages that this role may open, and which of them is current. */
export const pagesFor = (role: UserRole, pathname: string) =>
  pages
    .filter(({ roles }) => isIncluded(role, roles))
    .map(({ name, to }) => ({ name, to, isCurrent: isBelow(to, pathname) }));

/** Whether the signed-in operator is an owner or has one of these roles: for the parts of a page. */
export function useHasRole(): (...roles: readonly TeamRole[]) => boolean {
  const { data } = useUser();
  return (...roles) => data != null && isIncluded(data.role, roles);
}
