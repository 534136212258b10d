import { newsletterTexts } from '@farm/farm';
import {
  PageSection,
  Button,
  Card,
  ErrorState,
  Lead,
  FormError,
  Row,
  SectionHeading,
  Skeleton,
  Stack,
  Status,
} from '@farm/ui';
import {
  apiQuery,
  call,
  getErrorBody,
  getServerMessage,
  useHydrated,
  useQuery,
  useQueryClient,
  useSubmit,
} from '@farm/web-kit';
import { i18n } from '@lingui/core';
import { useState } from 'react';
import { BrokenLink, useToken } from './use-newsletter-link';

const FAILED = /*i18n*/ 'Something went wrong. Please try again.';
const UNKNOWN = 'newsletter.unknown_link';

const toMessage = (error: Error) => getServerMessage(error) ?? i18n._(FAILED);

/** The subscription that an email's link belongs to, and the actions that change it. */
export function usePreferences(token: string) {
  const cache = useQueryClient();
  const query = apiQuery('POST /api/newsletter/preferences', { body: { token } });
  const { data, error, isPending, refetch } = useQuery(query);
  const change = useSubmit({
    send: (letter: boolean) => call('PUT /api/newsletter/preferences', { body: { token, letter } }),
    onSuccess: (now) => cache.setQueryData(query.queryKey, now),
    toMessage,
  });
  const erase = useSubmit({ send: () => call('POST /api/newsletter/erase', { body: { token } }), toMessage });
  return {
    preferences: data,
    isPending,
    /** The link is unknown or its data is deleted, so retrying is useless. */
    unknownLink: getErrorBody(error)?.code === UNKNOWN ? getServerMessage(error) : undefined,
    retry: () => void refetch(),
    set: change.submit,
    setting: change.isPending,
    isSet: change.isSuccess,
    erase: () => erase.submit(),
    erasing: erase.isPending,
    erased: erase.isSuccess,
    problem: change.problem ?? erase.problem,
  };
}

type PreferencesQuery = ReturnType<typeof usePreferences>;

function NewsletterSwitch({ preferences, set, setting, isSet }: PreferencesQuery) {
  const on = preferences?.letter ?? false;
  return (
    <Card title={i18n._('The Monday letter')} level="h2">
      <p>{i18n._(newsletterTexts.what)}</p>
      <p>{on ? i18n._('You are subscribed.') : i18n._("You aren't subscribed.")}</p>
      <Status>
        {isSet && (on ? i18n._('Saved. You will get the next one.') : i18n._('Saved. You will not get any more.'))}
      </Status>
      <Button
        type="button"
        variant={on ? 'outline' : 'primary'}
        isPending={setting}
        pendingLabel={i18n._('Saving...')}
        onClick={() => set(!on)}
      >
        {on ? i18n._('Unsubscribe') : i18n._('Subscribe')}
      </Button>
    </Card>
  );
}

function Deletion({ erase, erasing }: PreferencesQuery) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <Card title={i18n._('Your data')} level="h2">
      <p>
        {i18n._(
          'We store your address, your first name if you gave one, and the messages you sent us. Deleting removes all of it. Only a one-way hash of your address stays, so that we never email it again.',
        )}
      </p>
      {isConfirming ? (
        <Row>
          <Button
            type="button"
            variant="danger"
            isPending={erasing}
            pendingLabel={i18n._('Deleting...')}
            onClick={erase}
          >
            {i18n._('Yes, delete all of it')}
          </Button>
          <Button type="button" variant="outline" onClick={() => setConfirming(false)}>
            {i18n._('Keep it')}
          </Button>
        </Row>
      ) : (
        <Button type="button" variant="outline" onClick={() => setConfirming(true)}>
          {i18n._('Delete my data')}
        </Button>
      )}
    </Card>
  );
}

function Preferences({ token }: { token: string }) {
  const preferencesQuery = usePreferences(token);
  const { preferences, isPending, unknownLink, retry, erased, problem } = preferencesQuery;
  if (unknownLink) return <FormError text={unknownLink} />;
  if (isPending) return <Skeleton count={4} />;
  if (!preferences) return <ErrorState title={i18n._("We couldn't load your settings")} onTryAgain={retry} />;
  return (
    <>
      <Status>{erased ? i18n._("Your data is deleted. We won't email you again.") : ''}</Status>
      {!erased && (
        <>
          <Lead>{i18n._('For {address}', { address: preferences.address })}</Lead>
          <NewsletterSwitch {...preferencesQuery} />
          <Deletion {...preferencesQuery} />
        </>
      )}
      <FormError text={problem} />
    </>
  );
}

function PreferencesPage() {
  const token = useToken();
  const hydrated = useHydrated(); // prerendered HTML has no token
  return (
    <PageSection narrow>
      <Stack>
        <SectionHeading level={1}>{i18n._('Email settings and your data')}</SectionHeading>
        {!hydrated && <Skeleton count={4} />}
        {hydrated && (token ? <Preferences token={token} /> : <BrokenLink />)}
      </Stack>
    </PageSection>
  );
}

export { PreferencesPage as Component };
