import type { TeamRole, UserRole } from '@farm/contracts';
import { useUser } from '@farm/web-kit';
import pages from './operator-pages.json';

/** Whether the owner or one of these roles is meant. Services check each call themselves. */
const isIncluded = (role: UserRole, roles: readonly string[]): boolean => role === 'operator' || roles.includes(role);

const isBelow = (to: string, pathname: string) => pathname === to || (to !== '/ops' && pathname.startsWith(`${to}/`));

/** Whether this role may open an operators' page. A page that is not listed is for owners. */
export const mayOpen = (role: UserRole, pathname: string): boolean =>
  isIncluded(role, pages.find(({ to }) => isBelow(to, pathname))?.roles ?? []);

/** The pages that this role may open, by group, and which of them is current. The first page is in no group: its name is ''. */
export function pageGroupsFor(role: UserRole, pathname: string) {
  const allowed = pages.filter(({ roles }) => isIncluded(role, roles));
  const firstPages = allowed.filter(({ group }, index) => allowed.findIndex((each) => each.group === group) === index);
  return firstPages.map((firstPage) => ({
    name: firstPage.group,
    firstPage,
    pages: allowed
      .filter(({ group }) => group === firstPage.group)
      .map((page) => ({ name: page.name, to: page.to, isCurrent: isBelow(page.to, pathname) })),
  }));
}

/** Whether the signed-in operator is an owner or has one of these roles: for the parts of a page. */
export function useHasRole(): (...roles: readonly TeamRole[]) => boolean {
  const { data } = useUser();
  return (...roles) => data != null && isIncluded(data.role, roles);
}
