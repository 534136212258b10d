import { leafBlock } from '@farm/farm';
import { PageSection, buttonClass } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { i18n } from '@lingui/core';
import classes from './not-found.module.css';

/** One quilt block as inline SVG: this page is in the shell's main script, and the quilt components would enlarge it. */
function Leaf() {
  return (
    <svg className={classes.block} viewBox="0 0 60 60" width="60" height="60" aria-hidden="true" focusable="false">
      <path fill="var(--q-mint)" d="M0 0H60V60H0Z" />
      <path fill="var(--q-collard)" d={leafBlock.shape} />
      <path fill="none" stroke="var(--q-cotton)" strokeWidth={leafBlock.veinWidth} d={leafBlock.vein} />
    </svg>
  );
}

/** Shown at unknown addresses; the gateway responds with status 404. */
export function NotFoundPage() {
  return (
    <PageSection narrow>
      <div className={classes.layout}>
        <Leaf />
        <h1>{i18n._('404 Page Not Found')}</h1>
        <p>{i18n._('Nothing grows at this address. These rows are planted:')}</p>
        <div className={classes.links}>
          <Link className={buttonClass('primary')} to="/">
            {i18n._('Home')}
          </Link>
          <Link className={buttonClass('outline')} to="/country-store">
            {i18n._('Country Store')}
          </Link>
          <Link className={buttonClass('outline')} to="/community-griot">
            {i18n._('Community Griot')}
          </Link>
        </div>
        <p className={classes.hint}>{i18n._('Did you forget to add the page to the router?')}</p>
      </div>
    </PageSection>
  );
}
