import type { UserRole } from '@farm/contracts';
import { classList, Row } from '@farm/ui';
import { Link, useLocation } from '@farm/web-kit';
import classes from './admin.module.css';
import { pagesFor } from './roles';

/** Links to the operators' pages of this role, above each of them. On small screens they scroll sideways. */
export function OperatorNav({ role }: { role: UserRole }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Operators’ pages">
      <Row as="ul" gap={2} className={classes.rail}>
        {pagesFor(role, pathname).map(({ name, to, isCurrent }) => (
          <li key={to}>
            <Link
              className={classList(classes.railLink, isCurrent && classes.railCurrent)}
              aria-current={isCurrent ? 'page' : undefined}
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
