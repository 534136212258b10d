import type { Calls, ReplyOf } from '@farm/contracts';
import { site } from '@farm/farm';
import { apiKey, call, getErrorBody, getServerMessage, useQuery, useQueryClient, useSubmit } from '@farm/web-kit';
import { configWithCookie } from '../card-form/payments-config';
import { errorMessage, isClientError, truncatedLinkMessage } from '../errors';

export type LibraryContents = ReplyOf<Calls['GET /api/library']>;

/** The credential in an emailed link: a key to the library, or the grant of one order. */
export type Ticket = { key: string } | { grant: string } | null;

/** `needed`: this browser has no access. `warning`: why the emailed link did not work. */
type Library =
  | { state: 'open'; contents: LibraryContents; warning: string | null }
  | { state: 'confirm_email' }
  | { state: 'needed'; warning: string | null };

interface ReadOptions {
  warning?: string | null;
  signal?: AbortSignal;
}

async function readLibrary({ warning = null, signal }: ReadOptions = {}): Promise<Library> {
  try {
    return { state: 'open', contents: await call('GET /api/library', { signal }), warning };
  } catch (error) {
    if (getErrorBody(error)?.code === 'access.needed') return { state: 'needed', warning };
    throw error;
  }
}

async function redeemTicket(body: Exclude<Ticket, null> & { email?: string }): Promise<Library> {
  const { state } = await call('POST /api/library/open', { body });
  return state === 'open' ? readLibrary() : { state };
}

/** Redeems the ticket and reads the library. With an invalid ticket a browser that has access still gets the library. */
async function openLibrary(ticket: Exclude<Ticket, null>): Promise<Library> {
  try {
    return await redeemTicket(ticket);
  } catch (error) {
    if (!isClientError(error)) throw error;
    return readLibrary({
      warning: truncatedLinkMessage(error) ?? getServerMessage(error) ?? 'This link does not work.',
    });
  }
}

/** This browser's library, and what changes it. With a ticket nothing is read or redeemed until `opening.submit`. */
export function useLibrary(ticket: Ticket) {
  const client = useQueryClient();
  const queryKey = [...apiKey('GET /api/library'), ticket];
  const library = useQuery({
    queryKey,
    queryFn: ({ signal }) => readLibrary({ signal }),
    enabled: ticket === null,
    gcTime: 0, // downloads change the counts
  });
  const setLibrary = (next: Library) => void client.setQueryData(queryKey, next);
  const opening = useSubmit({
    send: async () => {
      await configWithCookie(client);
      return ticket === null ? readLibrary() : openLibrary(ticket);
    },
    onSuccess: setLibrary,
    toMessage: (error) => errorMessage(error, "We couldn't open your library. Please try again."),
  });
  return {
    library,
    opening,
    confirm: async (email: string) => {
      if (ticket !== null && 'grant' in ticket) setLibrary(await redeemTicket({ ...ticket, email }));
    },
    onEnd: () => setLibrary({ state: 'needed', warning: null }),
  };
}

const HELP = `Write to ${site.emails.orders} and we will help.`;

// By the reason in the URL to which the payments service redirects a rejected download.
const NOTICES: Readonly<Record<string, string>> = {
  'for-sale': 'That guide is for sale. You can download it once you have bought it.',
  'not-yours': `That link does not open this guide. ${HELP}`,
  expired: `This download link has expired. ${HELP}`,
  limit: `You have reached the download limit. ${HELP}`,
  refunded: `That purchase was refunded, so its download is closed. ${HELP}`,
};

/** Why a download was rejected; null without a known reason. */
export const downloadNotice = (notice: string | null): string | null =>
  (notice !== null && Object.hasOwn(NOTICES, notice) && NOTICES[notice]) || null;
