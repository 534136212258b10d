import { site } from '@farm/farm';
import { brandMarks } from './brand-marks';
import classes from './footer.module.css';

const mark = (outline: string) => (
  <svg className={classes.mark} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={outline} />
  </svg>
);

// Two Facebook links need two names.
const LINKS = [
  { label: 'Facebook page', href: site.social.facebook, icon: mark(brandMarks.facebook) },
  { label: 'Facebook group', href: site.social.facebookGroup, icon: mark(brandMarks.facebook) },
  { label: 'Instagram', href: site.social.instagram, icon: mark(brandMarks.instagram) },
  { label: 'TikTok', href: site.social.tiktok, icon: mark(brandMarks.tiktok) },
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
