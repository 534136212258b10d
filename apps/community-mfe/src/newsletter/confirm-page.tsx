import { newsletterTexts } from '@farm/farm';
import { Button, buttonClass, Lead, FormError, Status } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { i18n } from '@lingui/core';
import { LinkPage, useConfirmSubscription } from './use-newsletter-link';

function Confirm({ token }: { token: string }) {
  const { press, busy, done, expired, problem } = useConfirmSubscription(token);
  return (
    <>
      {!done && !expired && (
        <Lead>{i18n._('Press the button to get {newsletter}.', { newsletter: i18n._(newsletterTexts.name) })}</Lead>
      )}
      <Status>{done ? i18n._('Thank you! Your address is confirmed. Look for the first one on Monday.') : ''}</Status>
      <FormError text={problem} />
      <p>
        {done && (
          <Link className={buttonClass('outline')} to="/community-griot">
            {i18n._("Read today's wisdom")}
          </Link>
        )}
        {expired && (
          <Link className={buttonClass('primary')} to="/#mailing-list">
            {i18n._('Send a new one')}
          </Link>
        )}
        {!done && !expired && (
          <Button type="button" isPending={busy} pendingLabel={i18n._('Confirming...')} onClick={press}>
            {i18n._('Yes, sign me up')}
          </Button>
        )}
      </p>
    </>
  );
}

/** Only the button confirms, because mail scanners open links in real browsers. */
const ConfirmPage = () => (
  <LinkPage title={i18n._('Confirm your address')}>{(token) => <Confirm token={token} />}</LinkPage>
);

export { ConfirmPage as Component };
