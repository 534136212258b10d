import { site } from '@farm/farm';
import classes from './footer.module.css';

// Drawn by brand-marks.css, after the first paint.
const mark = (network: string) => <span className={classes.mark} data-mark={network} aria-hidden="true" />;

// Two Facebook links need two names.
const LINKS = [
  { label: 'Facebook page', href: site.social.facebook, icon: mark('facebook') },
  { label: 'Facebook group', href: site.social.facebookGroup, icon: mark('facebook') },
  { label: 'Instagram', href: site.social.instagram, icon: mark('instagram') },
  { label: 'TikTok', href: site.social.tiktok, icon: mark('tiktok') },
  {
    label: 'LinkedIn',
    href: site.social.linkedin,
    icon: (
      <span className={classes.badge} aria-hidden="true">
        in
      </span>
    ),
  },
] as const;

/** The farm on other sites. `linkClass` gives the colours of where they stand. */
export function SocialLinks({ linkClass }: { linkClass: string | undefined }) {
  return (
    <ul className={classes.list}>
      {LINKS.map(({ label, href, icon }) => (
        <li key={label}>
          <a className={linkClass} href={href} rel="noopener">
            {icon}
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
