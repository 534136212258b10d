import { kit } from '@farm/farm';
import { Link } from '@farm/web-kit';
import classes from './free-guides.module.css';

/** What is in the kit; `open`: each with its way to it. */
export function KitList({ open = false }: { open?: boolean }) {
  const { title, description, path } = kit.calendar;
  return (
    <ul className={classes.kit}>
      {kit.guides.map((guide) => (
        <li key={guide.id}>
          {open ? (
            <a className={classes.opens} href={`/api/download/${guide.id}`} target="_blank" rel="noopener">
              {guide.title}
            </a>
          ) : (
            <strong>{guide.title}</strong>
          )}
          <span>{guide.description}</span>
        </li>
      ))}
      <li>
        {open ? (
          <Link className={classes.opens} to={path}>
            {title}
          </Link>
        ) : (
          <strong>{title}</strong>
        )}
        <span>{description}</span>
      </li>
    </ul>
  );
}
