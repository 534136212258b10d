import { classList } from '@farm/ui';
import { Link } from '@farm/web-kit';
import type { ReactNode } from 'react';
import classes from './desk.module.css';

interface Place {
  name: string;
  to: string;
  isCurrent: boolean;
}

interface Props {
  /** What the rail leads through: 'Order desk'. */
  name: string;
  places: readonly Place[];
  children: ReactNode;
}

/** A desk of the operators: its parts in a rail, above on small screens, and beside it the one that was chosen. */
export function Desk({ name, places, children }: Props) {
  return (
    <div className={classes.desk}>
      <nav aria-label={name}>
        <ul className={classes.tabs}>
          {places.map(({ name: part, to, isCurrent }) => (
            <li key={to}>
              <Link
                className={classList(classes.tab, isCurrent && classes.current)}
                aria-current={isCurrent ? 'page' : undefined}
                to={to}
              >
                {part}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.part}>{children}</div>
    </div>
  );
}
