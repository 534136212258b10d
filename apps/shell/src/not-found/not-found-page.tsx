import { Band, buttonClass, QuiltField } from '@farm/ui';
import { Link } from '@farm/web-kit';
import classes from './not-found.module.css';

/** Shown for every address that is no page; the document answers with status 404. Spec 1 section 2. */
export function NotFoundPage() {
  return (
    <Band narrow>
      <div className={classes.layout}>
        {/* the seed whose first block is a leaf */}
        <QuiltField seed="home" columns={1} rows={1} className={classes.block} />
        <h1>404 Page Not Found</h1>
        <p className={classes.hint}>Did you forget to add the page to the router?</p>
        <p>Nothing grows at this address. These rows are planted:</p>
        <div className={classes.links}>
          <Link className={buttonClass('primary')} to="/">
            Home
          </Link>
          <Link className={buttonClass('quiet')} to="/country-store">
            Country Store
          </Link>
          <Link className={buttonClass('quiet')} to="/community-griot">
            Community Griot
          </Link>
        </div>
      </div>
    </Band>
  );
}
