import { site } from '@farm/farm';
import { Sawtooth } from '@farm/ui';
import { clearBrowserData, Link } from '@farm/web-kit';
import { useState } from 'react';
import classes from './footer.module.css';
import { SocialLinks } from './social-links';
import { ThemeSwitch } from './theme-switch';

// /courses is labeled 'Courses' here and 'Simple Quiz' in the menu; the last six are not in the menu.
const QUICK_LINKS = [
  ['/programs', 'Programs'],
  ['/country-store', 'Country Store'],
  ['/courses', 'Courses'],
  ['/community-griot', 'Community Griot'],
  ['/contact', 'Contact'],
  ['/crops', 'Crops'],
  ['/free-guides', 'Free Guides'],
  ['/for-teachers', 'For Teachers'],
  ['/grant-search', 'Grant Search'],
  ['/visit', 'Visit and Buy Fresh'],
  ['/library', 'Your Library'],
  ['/sign-in', 'Sign In'],
] as const;

export function Footer() {
  return (
    <footer className={classes.footer} data-print="never" data-below-fold="">
      <Sawtooth down />
      <div className={classes.inside}>
        <div className={classes.columns}>
          <div>
            <p className={classes.muted}>{site.blurb}</p>
            <SocialLinks />
          </div>
          <nav aria-label="Quick links">
            <h2 className={classes.heading}>Quick links</h2>
            <ul className={classes.list}>
              {QUICK_LINKS.map(([path, label]) => (
                <li key={path}>
                  <Link className={classes.link} to={path}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <Contact />
          <ThemeSwitch />
        </div>
        <BottomLine />
      </div>
    </footer>
  );
}

function Contact() {
  return (
    <div>
      <h2 className={classes.heading}>Contact</h2>
      <ul className={classes.row}>
        <li className={classes.link}>{`${site.founder.name}, ${site.city}, ${site.state}`}</li>
        {[site.emails.info, site.emails.orders].map((email) => (
          <li key={email}>
            <a className={classes.link} href={`mailto:${email}`}>
              {email}
            </a>
          </li>
        ))}
        <li>
          <a className={classes.link} href={site.website} rel="noopener">
            {site.website.replace('https://', '')}
          </a>
        </li>
      </ul>
    </div>
  );
}

const CLEARED = 'We cleared your name, drafts, quiz rounds and saved pages from this browser.';

/** Deletes everything that pages stored in this browser. */
function ForgetMe() {
  const [isCleared, setCleared] = useState(false);
  const clear = () => void clearBrowserData().then(() => setCleared(true));
  return (
    <>
      <button type="button" className={classes.link} onClick={clear}>
        Forget me
      </button>
      <span role="status">{isCleared ? CLEARED : ''}</span>
    </>
  );
}

function BottomLine() {
  return (
    <div className={classes.bottom}>
      <div className={classes.row}>
        <Link className={classes.link} to="/terms">
          Terms of Use
        </Link>
        <Link className={classes.link} to="/privacy">
          Privacy Policy
        </Link>
        <Link className={classes.link} to="/security">
          Security
        </Link>
        <ForgetMe />
      </div>
      <ul className={classes.credits}>
        <li>{`© ${site.copyrightYear} ${site.company}`}</li>
        {site.credits.map((credit) => (
          <li key={credit}>{credit}</li>
        ))}
        <li>{`Version ${site.version}`}</li>
      </ul>
    </div>
  );
}
