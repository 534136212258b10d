import { newsletterTexts } from '@farm/farm';
import { Button, Lead, FormError, Status } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { i18n } from '@lingui/core';
import { LinkPage, useUnsubscribe } from './use-newsletter-link';

function Leave({ token }: { token: string }) {
  const { press, busy, done, expired, problem } = useUnsubscribe(token);
  return (
    <>
      {!done && !expired && (
        <Lead>{i18n._('Press the button to stop {newsletter}.', { newsletter: i18n._(newsletterTexts.name) })}</Lead>
      )}
      <Status>{done ? i18n._('You are off the list.') : ''}</Status>
      <FormError text={problem} />
      <p>
        {done && <Link to="/#mailing-list">{i18n._('Unsubscribed by mistake? Join again')}</Link>}
        {!done && !expired && (
          <Button type="button" isPending={busy} pendingLabel={i18n._('Leaving...')} onClick={press}>
            {i18n._('Leave the list')}
          </Button>
        )}
      </p>
    </>
  );
}

/** Only the button unsubscribes, because mail scanners open links. */
const UnsubscribePage = () => (
  <LinkPage title={i18n._('Leave the mailing list')}>{(token) => <Leave token={token} />}</LinkPage>
);

export { UnsubscribePage as Component };
