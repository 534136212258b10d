import { site } from '@farm/farm';
import { buttonClass, HelpEmail } from '@farm/ui';
import { Link } from '@farm/web-kit';

export const StoreLink = ({ variant = 'outline' }: { variant?: 'primary' | 'outline' }) => (
  <Link className={buttonClass(variant)} to="/country-store">
    Return to Store
  </Link>
);

export const HelpLine = ({ email = site.emails.orders }: { email?: string }) => (
  <p>
    Need help? Write to <HelpEmail email={email} />.
  </p>
);
