import { call, refusalOf, sentenceOf, useQuery, useQueryClient } from '@farm/web-kit';
import type { Calls, ReplyOf } from '@farm/contracts';
import { isFinal } from '../failures/is-final';

export type Shelf = ReplyOf<Calls['GET /api/library']>;

/** What a letter's link carries: a key to the library, or the grant of one order. */
export type Ticket = { key: string } | { grant: string } | null;

/** What a browser sees. `needed`: it may open nothing; `why` is told when its link was refused. */
export type Library =
  | { state: 'open'; shelf: Shelf; why: string | null }
  | { state: 'confirm_email' }
  | { state: 'needed'; why: string | null };

async function read(why: string | null = null): Promise<Library> {
  try {
    return { state: 'open', shelf: await call('GET /api/library'), why };
  } catch (failure) {
    if (refusalOf(failure)?.code === 'access.needed') return { state: 'needed', why };
    throw failure;
  }
}

/**
 * Turns the ticket of a letter into access, then reads the library. A ticket that is used up or old still opens a
 * library that this browser may see anyway.
 */
async function enter(ticket: Ticket): Promise<Library> {
  if (ticket === null) return read();
  try {
    const { state } = await call('POST /api/library/open', { body: ticket });
    return state === 'open' ? await read() : { state };
  } catch (failure) {
    if (isFinal(failure)) return read(sentenceOf(failure) ?? 'This link does not work.');
    throw failure;
  }
}

/** The library as this browser may see it, and what changes it: the buyer's address, the way out. */
export function useLibrary(ticket: Ticket) {
  const client = useQueryClient();
  const queryKey = ['payments', 'library', ticket];
  const library = useQuery({
    queryKey,
    queryFn: () => enter(ticket),
    gcTime: 0, // downloads are counted elsewhere: each visit asks
  });
  const put = (next: Library) => void client.setQueryData(queryKey, next);
  return {
    library,
    /** Sends the buyer's address beside the grant. Rejects with the service's refusal. */
    confirm: async (email: string) => {
      if (ticket === null || !('grant' in ticket)) return;
      const { state } = await call('POST /api/library/open', { body: { ...ticket, email } });
      put(state === 'open' ? await read() : { state });
    },
    forgotten: () => put({ state: 'needed', why: null }),
  };
}
