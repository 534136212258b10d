import { Button, FormError } from '@farm/ui';
import { call, useLocation, useSubmit } from '@farm/web-kit';
import { useState } from 'react';
import { useStripParams } from '../download-success/use-strip-params';
import { errorMessage } from '../errors';
import { StoreLink } from '../outcome-card/help-line';
import { OutcomeCard } from '../outcome-card/outcome-card';

const FAILED = "We couldn't stop the emails. Please try again.";

/** /guide-emails?token=… (+): the link in an email about a guide. A press stops them, so that link scanners do not. */
function GuideEmailsPage() {
  const { search } = useLocation();
  const current = new URLSearchParams(search).get('token');
  const [token, setToken] = useState(current);
  if (current !== null && current !== token) setToken(current); // the first render before hydration has no query
  useStripParams('token');
  const request = useSubmit({
    send: (value: string) => call('POST /api/guide-notifications/stop/:token', { params: { token: value } }),
    toMessage: (error) => errorMessage(error, FAILED),
  });
  if (request.data)
    return (
      <OutcomeCard variant="success" title="You are off the list">
        <p>We deleted your address. We will not write to you about guides that open.</p>
        <StoreLink />
      </OutcomeCard>
    );
  if (token === null)
    return (
      <OutcomeCard variant="info" title="Emails about guides">
        <p>Use the link at the end of our email. It knows your address, so you need not type it.</p>
        <StoreLink />
      </OutcomeCard>
    );
  return (
    <OutcomeCard variant="info" title="Stop emails about guides?">
      <p>
        We delete your address and do not write to you when another guide opens. Your library and orders stay as they
        are.
      </p>
      <FormError text={request.problem} />
      <Button
        type="button"
        isPending={request.isPending}
        pendingLabel="Stopping..."
        onClick={() => request.submit(token)}
      >
        Stop these emails
      </Button>
      <StoreLink />
    </OutcomeCard>
  );
}

export { GuideEmailsPage as Component };
