import { site } from '@farm/farm';
import { i18n } from '@lingui/core';
import classes from './footer.module.css';

const { facebook, facebookGroup, instagram, tiktok, linkedin } = site.social;

const LINKS = [
  ['facebook', /*i18n*/ 'Facebook page', facebook],
  ['facebook', /*i18n*/ 'Facebook group', facebookGroup],
  ['instagram', 'Instagram', instagram],
  ['tiktok', 'TikTok', tiktok],
  ['linkedin', 'LinkedIn', linkedin],
] as const;

/** The farm's social network pages. Their icons are drawn by social-icons.css, after the first paint. */
export function SocialLinks() {
  return (
    <ul className={classes.social}>
      {LINKS.map(([network, label, href]) => (
        <li key={label}>
          <a href={href} rel="noopener">
            <span className={classes.icon} data-icon={network} aria-hidden="true" />
            <span>{i18n._(label)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
