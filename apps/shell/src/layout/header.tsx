import { site } from '@farm/farm';
import { Logo, Sawtooth } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { i18n } from '@lingui/core';
import { LayoutPart } from './boundaries';
import classes from './header.module.css';
import { Menu } from './menu';

/** Shown on every page while payments are simulated. */
export const TestMode = () => <p className={classes.testMode}>{i18n._('Test mode – no real money')}</p>;

/** The bar and the sawtooth stay at the top; the notice of test mode, and on phones the tagline, scroll away. */
export function Header({ testMode }: { testMode: boolean }) {
  return (
    <header className={classes.header} data-print="never">
      {testMode && <TestMode />}
      <div className={classes.bar}>
        <div className={classes.brand}>
          <Logo className={classes.logo} />
          <Link to="/" className={classes.company} title={i18n._(site.tagline)}>
            {site.company}
          </Link>
        </div>
        <LayoutPart>
          <Menu />
        </LayoutPart>
      </div>
      <p className={classes.tagline}>{i18n._(site.tagline)}</p>
      <Sawtooth className={classes.edge} />
    </header>
  );
}
