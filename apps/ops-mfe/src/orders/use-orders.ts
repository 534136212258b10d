import type { Calls, InputOf, ReplyOf } from '@farm/contracts';
import { call, queryOptions, useMutation, useQuery, useQueryClient } from '@farm/web-kit';
import { atOnce, fresh } from '../desk/asking';
import { whyNotDone } from '../desk/why-not-done';

export type OrderLine = ReplyOf<Calls['GET /api/ops/orders']>['orders'][number];
export type OrderFile = ReplyOf<Calls['GET /api/ops/orders/:id']>;
export type Attention = ReplyOf<Calls['GET /api/ops/orders/attention']>;
export type BalanceDay = ReplyOf<Calls['GET /api/ops/orders/balance']>['days'][number];
export type DeskGuide = ReplyOf<Calls['GET /api/ops/orders/guides']>['guides'][number];
export type DiscountCode = ReplyOf<Calls['GET /api/ops/orders/codes']>['codes'][number];
export type CodeTerms = InputOf<Calls['POST /api/ops/orders/codes']>['body'];
export type OrderSearch = NonNullable<InputOf<Calls['GET /api/ops/orders']>['query']>;

const DESK = ['ops', 'orders'];

const orders = (query: OrderSearch) =>
  queryOptions({
    ...fresh,
    queryKey: [...DESK, 'list', query],
    queryFn: () => call('GET /api/ops/orders', { query }),
  });
const file = (id: string) =>
  queryOptions({
    ...fresh,
    queryKey: [...DESK, 'file', id],
    queryFn: () => call('GET /api/ops/orders/:id', { params: { id } }),
  });
const attention = queryOptions({
  ...fresh,
  queryKey: [...DESK, 'attention'],
  queryFn: () => call('GET /api/ops/orders/attention'),
});
const balance = queryOptions({
  ...fresh,
  queryKey: [...DESK, 'balance'],
  queryFn: () => call('GET /api/ops/orders/balance'),
});
const guides = queryOptions({
  ...fresh,
  queryKey: [...DESK, 'guides'],
  queryFn: () => call('GET /api/ops/orders/guides'),
});
const codes = queryOptions({
  ...fresh,
  queryKey: [...DESK, 'codes'],
  queryFn: () => call('GET /api/ops/orders/codes'),
});

/** The first page of a search. */
export const useOrders = (search: OrderSearch) => useQuery(orders(search));
/** A further page of a search; the page keeps what it has. */
export const useMoreOrders = () =>
  useMutation({ ...atOnce, mutationFn: (query: OrderSearch) => call('GET /api/ops/orders', { query }) });
export const useOrderFile = (id: string) => useQuery(file(id));
export const useAttention = () => useQuery(attention);
export const useBalance = () => useQuery(balance);
export const useGuides = () => useQuery(guides);
export const useCodes = () => useQuery(codes);

/** Asks everything of the desk again: an act on one order shows in its timeline, in lists and under attention. */
function useAsked() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: DESK });
}

interface Refund {
  cents: number;
  confirm: number;
  reason: string;
  key: string;
}

/** Gives money back; the answer is what became of it. */
export function useRefund(id: string) {
  const asked = useAsked();
  const mutationFn = (body: Refund) => call('POST /api/ops/orders/:id/refunds', { params: { id }, body });
  return useMutation({ ...atOnce, mutationFn, onSuccess: asked });
}

/** Acts that need a reason and nothing else. */
export type PlainAct = 'letters' | 'links' | 'grants' | 'suspend' | 'revoke' | 'reinstate';

async function act(id: string, what: PlainAct, reason: string): Promise<void> {
  const params = { id };
  switch (what) {
    case 'letters':
      return void (await call('POST /api/ops/orders/:id/letters', { params, body: { reason } }));
    case 'links':
      return void (await call('POST /api/ops/orders/:id/links', { params, body: { reason } }));
    case 'grants':
      return void (await call('POST /api/ops/orders/:id/grants', { params, body: { reason } }));
    case 'suspend':
    case 'revoke':
    case 'reinstate':
      return void (await call('POST /api/ops/orders/:id/access', { params, body: { action: what, reason } }));
  }
}

export function useAct(id: string) {
  const asked = useAsked();
  const mutationFn = ({ what, reason }: { what: PlainAct; reason: string }) => act(id, what, reason);
  return useMutation({ ...atOnce, mutationFn, onSuccess: asked });
}

export function useCorrectEmail(id: string) {
  const asked = useAsked();
  const mutationFn = (body: { email: string; reason: string }) =>
    call('POST /api/ops/orders/:id/email', { params: { id }, body });
  return useMutation({ ...atOnce, mutationFn, onSuccess: asked });
}

export function useCorrectName(id: string) {
  const asked = useAsked();
  const mutationFn = (body: { name: string; reason: string }) =>
    call('POST /api/ops/orders/:id/certificate-name', { params: { id }, body });
  return useMutation({ ...atOnce, mutationFn, onSuccess: asked });
}

/** Works a failed event off again. */
export function useRetryEvent() {
  const asked = useAsked();
  const mutationFn = (eventId: string) => call('POST /api/ops/orders/events/:eventId/retry', { params: { eventId } });
  return useMutation({ ...atOnce, mutationFn, onSettled: asked });
}

/** Puts a guide on sale or takes it off. */
export function useReleaseGuide() {
  const asked = useAsked();
  const mutationFn = ({ bookId, released }: { bookId: string; released: boolean }) =>
    call('PUT /api/ops/orders/guides/:bookId', { params: { bookId }, body: { released } });
  return useMutation({ ...atOnce, mutationFn, onSuccess: asked });
}

export function useCreateCode() {
  const asked = useAsked();
  return useMutation({
    ...atOnce,
    mutationFn: (body: CodeTerms) => call('POST /api/ops/orders/codes', { body }),
    onSuccess: asked,
  });
}

export function useWithdrawCode() {
  const asked = useAsked();
  return useMutation({
    ...atOnce,
    mutationFn: (id: string) => call('POST /api/ops/orders/codes/:id/withdraw', { params: { id } }),
    onSuccess: asked,
  });
}

/** Why an act on an order was not done; null while nothing failed. */
export const whyNot = (error: unknown): string | null =>
  whyNotDone(error, 'Please check the timeline before you try again.');
