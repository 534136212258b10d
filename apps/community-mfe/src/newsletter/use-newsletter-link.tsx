import { FormError, PageSection, SectionHeading, Stack } from '@farm/ui';
import { call, getErrorBody, getServerMessage, Link, useSearchParams, useSubmit } from '@farm/web-kit';
import { i18n } from '@lingui/core';
import { type ReactNode, useRef } from 'react';

const FAILED = /*i18n*/ 'Something went wrong. Please try again.';

/** The token in an email's link; null: the link was cut off. */
export function useToken(): string | null {
  const [search] = useSearchParams();
  return search.get('token') || null;
}

interface EmailLink {
  /** Does nothing while pending and after success. */
  press: () => void;
  busy: boolean;
  done: boolean;
  /** The link no longer works: retrying is useless. */
  expired: boolean;
  problem: string | undefined;
}

/** What the one button of a page does that an email links to. */
export function useLinkPress(token: string, send: (token: string) => Promise<unknown>): EmailLink {
  // A press may come between the response and the next render.
  const isUsed = useRef(false);
  const { submit, isPending, isSuccess, error, problem } = useSubmit({
    send: async (key: string) => {
      await send(key);
      isUsed.current = true;
    },
    toMessage: (failure) => getServerMessage(failure) ?? i18n._(FAILED),
  });
  const expired = /\.(expired|unknown_link)$/.test(getErrorBody(error)?.code ?? '');
  return {
    press: () => {
      if (!isUsed.current && !expired) submit(token);
    },
    busy: isPending,
    done: isSuccess,
    expired,
    problem: problem ?? undefined,
  };
}

export const useConfirmSubscription = (token: string) =>
  useLinkPress(token, (key) => call('POST /api/newsletter/confirm', { body: { token: key } }));

export const useUnsubscribe = (token: string) =>
  useLinkPress(token, (key) => call('POST /api/newsletter/unsubscribe/:token', { params: { token: key } }));

/** Some mail programs break long links. */
export const BrokenLink = () => (
  <>
    <FormError text={i18n._("This link isn't complete. Copy the whole line from the email.")} />
    <p>
      <span>{i18n._('If that doesn’t help,')}</span> <Link to="/contact">{i18n._('write to us')}</Link>.
    </p>
  </>
);

interface LinkPageProps {
  title: string;
  /** The content for the link's token. */
  children: (token: string) => ReactNode;
}

export function LinkPage({ title, children }: LinkPageProps) {
  const token = useToken();
  return (
    <PageSection narrow>
      <Stack>
        <SectionHeading level={1}>{title}</SectionHeading>
        {token ? children(token) : <BrokenLink />}
      </Stack>
    </PageSection>
  );
}
