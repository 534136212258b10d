import { site } from '@farm/farm';
import { Logo, Sawtooth } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { LayoutPart } from './boundaries';
import classes from './header.module.css';
import { Menu } from './menu';

/** Shown on every page while payments are simulated. */
export const TestMode = () => <p className={classes.testMode}>Test mode – no real money</p>;

export function Header({ testMode }: { testMode: boolean }) {
  return (
    <header className={classes.header} data-print="never">
      {testMode && <TestMode />}
      <div className={classes.bar}>
        <div className={classes.brand}>
          <Logo className={classes.logo} />
          <Link to="/" className={classes.company}>
            {site.company}
          </Link>
          <p className={classes.tagline}>{site.tagline}</p>
        </div>
        <LayoutPart>
          <Menu />
        </LayoutPart>
      </div>
      <Sawtooth />
    </header>
  );
}
