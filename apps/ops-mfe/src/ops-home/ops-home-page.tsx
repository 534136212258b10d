import { i18n } from '@lingui/core';
import type { Account } from '@farm/contracts';
import { fallCourse, fallCourseStatus } from '@farm/farm';
import { Banner, Button, ErrorState, NewTabHint, Skeleton, Stack, Text } from '@farm/ui';
import { call, Link, useMutation, useResetUserData } from '@farm/web-kit';
import { useLiveQuery } from '../admin/queries';
import { operatorPage } from '../admin/require-operator';
import { useHasRole } from '../admin/roles';
import { Section } from '../admin/section';
import { formatCount } from '../admin/format';
import { BeforeYouOpen } from './before-you-open';
import { CollapsibleSection } from './collapsible-section';
import { SalesFigures } from './sales-figures';
import { SiteHealth } from './site-health';
import { UnansweredQuestions } from './unanswered-questions';
import { VisitFigures } from './visit-figures';
import { useWorkList } from './use-work-list';

/** Links of the hub that failed their last two weekly checks. */
export function BrokenLinks() {
  const { data } = useLiveQuery('GET /api/ops/inbox/links');
  const broken = data?.links.filter((link) => link.broken) ?? [];
  return (
    <Banner variant="warning" title="Broken links in the community hub">
      {broken.length > 0 && (
        <ul id="broken-links">
          {broken.map(({ address, title, status, failures }) => (
            <li key={address}>
              <a href={address} target="_blank" rel="noopener">
                <span>{title}</span>
                <NewTabHint />
              </a>
              <span>{`: ${status === null ? 'no response' : `status ${status}`}, ${failures} weeks in a row`}</span>
            </li>
          ))}
        </ul>
      )}
    </Banner>
  );
}

/** What waits for an operator, each with a link to its page. */
export function WorkList() {
  const { items, isPending, failed, retry } = useWorkList();
  return (
    <Section title="To do first" as="h3">
      {items.length > 0 && (
        <ol>
          {items.map(({ text, to }) => (
            <li key={text}>
              <Link to={to}>{text}</Link>
            </li>
          ))}
        </ol>
      )}
      {isPending && <Skeleton count={2} />}
      {!isPending && items.length === 0 && failed.length === 0 && <p>Nothing is waiting for you.</p>}
      {failed.length > 0 && (
        <ErrorState title={`We couldn’t check ${new Intl.ListFormat('en-US').format(failed)}`} onTryAgain={retry}>
          The rest of this page is up to date.
        </ErrorState>
      )}
    </Section>
  );
}

const SIGN_UP_DAYS = 30;

/** Sign-ups and the next class. */
export function People() {
  const { data } = useLiveQuery('GET /api/ops/inbox/leads', { query: { days: SIGN_UP_DAYS } });
  return (
    <CollapsibleSection title="People" figure={data && `${formatCount(data.total, 'sign-up')} in ${SIGN_UP_DAYS} days`}>
      <p>
        <span>{data === undefined ? 'Sign-ups' : <strong>{data.total}</strong>}</span>
        {` in the last ${SIGN_UP_DAYS} days for the newsletter and the free guides. `}
        <Link to="/ops/inbox?tab=leads">See who</Link>
      </p>
      <p>
        {`${fallCourse.name}: ${fallCourse.starts}. `}
        <strong>{i18n._(fallCourseStatus(new Date()))}</strong>
      </p>
    </CollapsibleSection>
  );
}

function useSignOut() {
  const changed = useResetUserData();
  return useMutation({ mutationFn: () => call('POST /api/logout'), onSuccess: changed });
}

function OpsHome({ operator }: { operator: Pick<Account, 'email' | 'role'> }) {
  const hasRole = useHasRole();
  const signOut = useSignOut();
  return (
    <Stack gap={5}>
      <WorkList />
      {hasRole('editor') && <UnansweredQuestions />}
      {hasRole() && <BeforeYouOpen />}
      {hasRole('editor') && <BrokenLinks />}
      {hasRole('shop') && <SalesFigures />}
      <VisitFigures />
      {hasRole('moderator') && <People />}
      {hasRole() && <SiteHealth />}
      <Text tone="muted" as="div">
        <span>{`You are signed in as ${operator.email}. ${hasRole() ? '' : `Your role: ${operator.role}. `}`}</span>
        <Button
          variant="outline"
          size="small"
          type="button"
          isPending={signOut.isPending}
          onClick={() => signOut.mutate()}
        >
          Sign out
        </Button>
      </Text>
    </Stack>
  );
}

export const Component = operatorPage('Operators', OpsHome);
