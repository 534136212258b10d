import type { UserRole } from '@farm/contracts';
import { classList, Row } from '@farm/ui';
import { Link, useLocation } from '@farm/web-kit';
import { useEffect, useRef } from 'react';
import classes from './admin.module.css';
import { pageGroupsFor } from './roles';

/** Links to the operators' pages of this role in their groups, above each of them. On phones they scroll sideways, to the current one. */
export function OperatorNav({ role }: { role: UserRole }) {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  const currentLink = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const list = nav.current?.firstElementChild;
    const current = currentLink.current;
    // Not scrollIntoView(), which would scroll the page too.
    if (list && current) list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav aria-label="Operators’ pages" ref={nav}>
      <Row as="ul" gap={2} className={classes.rail}>
        {pageGroupsFor(role, pathname).map((group) => (
          <li key={group.name} className={classes.group}>
            {group.name && <span className={classes.groupName}>{group.name}</span>}
            <ul className={classes.group} aria-label={group.name || undefined}>
              {group.pages.map(({ name, to, isCurrent }) => (
                <li key={to}>
                  <Link
                    ref={isCurrent ? currentLink : undefined}
                    className={classList(classes.railLink, isCurrent && classes.railCurrent)}
                    aria-current={isCurrent ? 'page' : undefined}
                    to={to}
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </Row>
    </nav>
  );
}
