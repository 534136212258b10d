import type { UserRole } from '@farm/contracts';
import { classList, Row } from '@farm/ui';
import { Link, useLocation } from '@farm/web-kit';
import classes from './admin.module.css';
import { pageGroupsFor } from './roles';

interface NavLinkProps {
  name: string;
  to: string;
  /** 'page': the current page; 'true': the group of it. */
  current: 'page' | 'true' | undefined;
}

const NavLink = ({ name, to, current }: NavLinkProps) => (
  <li>
    <Link className={classList(classes.railLink, current && classes.railCurrent)} aria-current={current} to={to}>
      {name}
    </Link>
  </li>
);

/** Links to the operators' pages of this role, above each of them: the groups, and below them the pages of the open group. */
export function OperatorNav({ role }: { role: UserRole }) {
  const { pathname } = useLocation();
  const groups = pageGroupsFor(role, pathname);
  const open = groups.find(({ pages }) => pages.some(({ isCurrent }) => isCurrent));
  return (
    <nav aria-label="Operators’ pages">
      <Row as="ul" gap={2} className={classes.rail}>
        {groups.map((group) => (
          <NavLink
            key={group.name}
            name={group.name || group.firstPage.name}
            to={group.firstPage.to}
            current={group === open ? (group.name ? 'true' : 'page') : undefined}
          />
        ))}
      </Row>
      {open?.name && (
        <Row as="ul" gap={2} className={classes.pages} aria-label={open.name}>
          {open.pages.map(({ name, to, isCurrent }) => (
            <NavLink key={to} name={name} to={to} current={isCurrent ? 'page' : undefined} />
          ))}
        </Row>
      )}
    </nav>
  );
}
