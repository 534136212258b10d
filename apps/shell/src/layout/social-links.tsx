import { site } from '@farm/farm';
import classes from './footer.module.css';

// Drawn by social-icons.css, after the first paint.
const iconOf = (network: string) => <span className={classes.icon} data-icon={network} aria-hidden="true" />;

const LINKS = [
  { label: 'Facebook page', href: site.social.facebook, icon: iconOf('facebook') },
  { label: 'Facebook group', href: site.social.facebookGroup, icon: iconOf('facebook') },
  { label: 'Instagram', href: site.social.instagram, icon: iconOf('instagram') },
  { label: 'TikTok', href: site.social.tiktok, icon: iconOf('tiktok') },
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

/** The farm's social network pages. `linkClass` colors the links for their background. */
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
