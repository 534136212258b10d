import { site } from '@farm/farm';
import { Button, buttonClass, HelpAddress } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { ConfirmForm, LinkForm } from '../email-form/link-form';
import { OutcomeCard } from '../outcome-card/outcome-card';

/** The way back to where everything is sold. */
export const ToStore = () => (
  <Link className={buttonClass('quiet')} to="/country-store">
    Return to Store
  </Link>
);

const Help = () => (
  <p>
    Need help? Write to <HelpAddress email={site.emails.orders} />.
  </p>
);

/** No proof of payment in this browser. Nothing here tells whether anybody bought the course. */
export function NoAccess({ title }: { title: string }) {
  return (
    <OutcomeCard kind="plain" title={title}>
      <p>This course is not open in this browser. Bought it? We mail you a link that opens it here.</p>
      <LinkForm />
      <Help />
      <ToStore />
    </OutcomeCard>
  );
}

/** A letter's link that another browser opened before. */
export function Confirm({ title, onConfirm }: { title: string; onConfirm: (email: string) => Promise<void> }) {
  return (
    <OutcomeCard kind="plain" title={title}>
      <ConfirmForm onConfirm={onConfirm} />
      <Help />
    </OutcomeCard>
  );
}

/** A payment of another browser, or of another day: the buyer's own inbox opens it. */
export function Mailed({ title }: { title: string }) {
  return (
    <OutcomeCard kind="plain" title={title}>
      <p role="status">A link is on its way to the e-mail you bought with. Open it in this browser.</p>
      <Help />
      <ToStore />
    </OutcomeCard>
  );
}

interface NotOpenProps {
  title: string;
  message: string;
  /** The link is used up or old: another one may be asked for. */
  isClosed?: boolean;
  onTryAgain?: () => void;
}

/** The course did not open, and why. */
export function NotOpen({ title, message, isClosed = false, onTryAgain }: NotOpenProps) {
  return (
    <OutcomeCard kind="bad" title={title}>
      <p role="alert">{message}</p>
      {onTryAgain && (
        <Button type="button" onClick={onTryAgain}>
          Try again
        </Button>
      )}
      {isClosed && <LinkForm />}
      <Help />
      <ToStore />
    </OutcomeCard>
  );
}
