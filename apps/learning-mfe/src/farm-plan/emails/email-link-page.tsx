import { Button, buttonClass, Lead, FormError, Row, Stack, Status } from '@farm/ui';
import { ApiError, call, getServerMessage, Link, useMutation } from '@farm/web-kit';
import { i18n } from '@lingui/core';
import { formatNearDay } from '../plan-dates';

const tryAgain = () => i18n._("That didn't work. Check your connection and try again.");
const today = () => new Date().toISOString().slice(0, 10);

/** Mail scanners open links, so only the button confirms. */
function ConfirmEmails({ token }: { token: string }) {
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => call('POST /api/farm-plan/emails/confirm', { body: { token } }),
  });
  const isExpired = error instanceof ApiError && error.status === 410;
  return (
    <Stack>
      <h1>{i18n._('Your farm plan each month')}</h1>
      {!data && !isExpired && (
        <Lead>{i18n._('Press the button, and we will email you the next four weeks of your plan once a month.')}</Lead>
      )}
      <Status>
        {data &&
          i18n._('Thank you! Your next plan will come on {day}. Each email has a link to stop.', {
            day: formatNearDay(data.next, today()),
          })}
      </Status>
      <FormError text={error && (getServerMessage(error) ?? tryAgain())} />
      <Row>
        {!data && !isExpired && (
          <Button type="button" isPending={isPending} pendingLabel={i18n._('Confirming...')} onClick={() => mutate()}>
            {i18n._('Yes, email me each month')}
          </Button>
        )}
        <Link className={buttonClass(isExpired ? 'primary' : 'link')} to="/start-my-farm-plan">
          {isExpired ? i18n._('Make a new plan') : i18n._('Go to your farm plan')}
        </Link>
      </Row>
    </Stack>
  );
}

/** Mail scanners open links, so only the button stops the emails. */
function StopEmails({ token }: { token: string }) {
  const { error, isPending, isSuccess, mutate } = useMutation({
    mutationFn: () => call('POST /api/farm-plan/emails/stop/:token', { params: { token } }),
  });
  return (
    <Stack>
      <h1>{i18n._('Stop the monthly plan')}</h1>
      {!isSuccess && (
        <Lead>{i18n._('Press the button to stop the emails. We will delete your address from them.')}</Lead>
      )}
      <Status>{isSuccess && i18n._("Done. We won't email you this plan again, and your address is deleted.")}</Status>
      <FormError text={error && (getServerMessage(error) ?? tryAgain())} />
      <Row>
        {!isSuccess && (
          <Button type="button" isPending={isPending} pendingLabel={i18n._('Stopping...')} onClick={() => mutate()}>
            {i18n._('Stop the emails')}
          </Button>
        )}
        <Link className={buttonClass('link')} to="/start-my-farm-plan">
          {i18n._('Go to the farm plan')}
        </Link>
      </Row>
    </Stack>
  );
}

/** The target of an email's link. */
export type PlanEmailLink = { action: 'confirm' | 'stop'; token: string };

export const EmailLinkPage = ({ action, token }: PlanEmailLink) =>
  action === 'confirm' ? <ConfirmEmails token={token} /> : <StopEmails token={token} />;
