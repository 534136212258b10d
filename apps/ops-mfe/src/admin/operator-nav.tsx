import { classList, Row } from '@farm/ui';
import { Link, useLocation } from '@farm/web-kit';
import classes from './admin.module.css';
import pages from './operator-pages.json';

const isCurrent = (to: string, pathname: string) => pathname === to || (to !== '/ops' && pathname.startsWith(`${to}/`));

/** Links to all operators' pages, above each of them. On small screens they scroll sideways. */
export function OperatorNav() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Operators’ pages">
      <Row as="ul" gap={2} className={classes.rail}>
        {pages.map(({ name, to }) => (
          <li key={to}>
            <Link
              className={classList(classes.railLink, isCurrent(to, pathname) && classes.railCurrent)}
              aria-current={isCurrent(to, pathname) ? 'page' : undefined}
              to={to}
            >
              {name}
            </Link>
          </li>
        ))}
      </Row>
    </nav>
  );
}
