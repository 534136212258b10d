import { site } from '@farm/farm';
import { Logo, Sawtooth } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { FramePart } from './boundaries';
import classes from './header.module.css';
import { Menu } from './menu';

/** Shown on every page while no money moves. */
export const TestMode = () => <p className={classes.testMode}>Test mode – no real money</p>;

/** Fixed at the top of every page, at least 70 px high. */
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
        <FramePart>
          <Menu />
        </FramePart>
      </div>
      <Sawtooth />
    </header>
  );
}
