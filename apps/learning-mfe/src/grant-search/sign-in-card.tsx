import type { BrowserKey } from '@farm/farm';
import { buttonClass, Card, SectionHeading, Stack } from '@farm/ui';
import { apiQuery, useLocation, useQuery } from '@farm/web-kit';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { signInAddress } from '../sign-in/sign-in-address';
import { GrantSummary } from './grant-card';

const KEY = 'farm.grant-search-trip' satisfies BrowserKey;
const WAIT_MS = 6_000;
/** What a person does who reads the examples. */
const READING_EVENTS = ['scroll', 'keydown', 'pointerdown'] as const;
const PATH = '/grant-search';
/** Whether this tab has not been redirected yet; false without storage. */
function canRedirect(): boolean {
  try {
    return window.sessionStorage.getItem(KEY) === null;
  } catch {
    return false;
  }
}

function saveRedirect(): boolean {
  try {
    window.sessionStorage.setItem(KEY, '1');
    return true;
  } catch {
    return false;
  }
}

/**
 * Follows the link after 6 s, once per tab, so that the Back button leads to a page that stays; not while somebody reads on.
 * @returns whether it still will
 */
function useSignInRedirect(link: RefObject<HTMLAnchorElement | null>): boolean {
  const [isRedirecting, setRedirecting] = useState(canRedirect);
  useEffect(() => {
    if (!isRedirecting) return;
    const timer = setTimeout(() => saveRedirect() && link.current?.click(), WAIT_MS);
    const stay = () => setRedirecting(false);
    for (const event of READING_EVENTS) window.addEventListener(event, stay, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const event of READING_EVENTS) window.removeEventListener(event, stay);
    };
  }, [link, isRedirecting]);
  return isRedirecting;
}

/** Three real results, so that a visitor sees what is behind the sign-in. Without them the page is complete. */
function Samples() {
  const { data } = useQuery(apiQuery('GET /api/grants/samples'));
  if (!data || data.matches.length === 0) return null;
  return (
    <Stack as="section" aria-labelledby="grant-samples">
      <SectionHeading id="grant-samples" subtitle={data.say}>
        Three results, as an example
      </SectionHeading>
      {data.matches.map((match) => (
        <GrantSummary key={match.grant.id} match={match} />
      ))}
    </Stack>
  );
}

export function SignInCard() {
  const { pathname, search } = useLocation();
  const link = useRef<HTMLAnchorElement>(null);
  const isRedirecting = useSignInRedirect(link);
  return (
    <>
      <Card title="Please Sign In" level="h2">
        <p>Grant search saves your applications just for you, so please sign in. All it takes is your email address.</p>
        {isRedirecting && <p role="status">Taking you to the sign-in page...</p>}
        <a ref={link} className={buttonClass('primary')} href={signInAddress(`${pathname}${search}`, PATH)}>
          Sign In to Continue
        </a>
      </Card>
      <Samples />
    </>
  );
}
