import { site } from '@farm/farm';
import { Sawtooth } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { i18n } from '@lingui/core';
import classes from './footer.module.css';
import { ForgetMe } from './forget-me';
import { LanguageLink } from './language-link';
import { SocialLinks } from './social-links';
import { ThemeSwitch } from './theme-switch';

// /courses is labeled 'Courses' here and 'Simple Quiz' in the menu; the others from /crops on are in its second list or not in it.
const QUICK_LINKS = [
  ['/programs', /*i18n*/ 'Programs'],
  ['/country-store', /*i18n*/ 'Country Store'],
  ['/courses', /*i18n*/ 'Courses'],
  ['/community-griot', /*i18n*/ 'Community Griot'],
  ['/contact', /*i18n*/ 'Contact'],
  ['/crops', /*i18n*/ 'Crops'],
  ['/free-guides', /*i18n*/ 'Free Guides'],
  ['/for-teachers', /*i18n*/ 'For Teachers'],
  ['/classes', /*i18n*/ 'Classes and Work Days'],
  ['/notebook', /*i18n*/ 'Garden Notebook'],
  ['/frost-bell', /*i18n*/ 'Frost Bell'],
  ['/grant-search', /*i18n*/ 'Grant Search'],
  ['/visit', /*i18n*/ 'Visit and Buy Fresh'],
  ['/library', /*i18n*/ 'Your Library'],
  ['/sign-in', /*i18n*/ 'Sign In or Out'],
] as const;

export function Footer() {
  return (
    <footer className={classes.footer} data-print="never" data-below-fold="">
      <Sawtooth down />
      <div className={classes.inside}>
        <div className={classes.columns}>
          <div>
            <p className={classes.muted}>{i18n._(site.blurb)}</p>
            <SocialLinks />
          </div>
          <nav aria-label={i18n._('Quick links')}>
            <h2 className={classes.heading}>{i18n._('Quick links')}</h2>
            <ul className={classes.list}>
              {QUICK_LINKS.map(([path, label]) => (
                <li key={path}>
                  <Link className={classes.link} to={path}>
                    {i18n._(label)}
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
      <h2 className={classes.heading}>{i18n._('Contact')}</h2>
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

function BottomLine() {
  return (
    <div className={classes.bottom}>
      <div className={classes.row}>
        <Link className={classes.link} to="/terms">
          {i18n._('Terms of Use')}
        </Link>
        <Link className={classes.link} to="/privacy">
          {i18n._('Privacy Policy')}
        </Link>
        <Link className={classes.link} to="/security">
          {i18n._('Security')}
        </Link>
        <LanguageLink className={classes.link} />
        <ForgetMe />
      </div>
      <ul className={classes.credits}>
        <li>{`© ${site.copyrightYear} ${site.company}`}</li>
        {site.credits.map((credit) => (
          <li key={credit}>{i18n._(credit)}</li>
        ))}
        <li>{i18n._('Version {version}', { version: site.version })}</li>
      </ul>
    </div>
  );
}
