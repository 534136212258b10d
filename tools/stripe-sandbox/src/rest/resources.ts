import { invalid, missing } from '../errors';
import { type Cause, type Provider, recordReader, type RecordReader, seconds } from '../provider';
import type { Kind, Kinds, RecordWrite } from '../records';
import {
  balanceTransaction,
  charge,
  checkoutSession,
  dispute,
  eventObject,
  paymentIntent,
  paymentMethod,
  refund,
} from '../stripe-objects';
import { checkNames, type FormParameters, readInteger, readList, readObject } from './form';

/** One authenticated API call. */
export interface Call {
  provider: Provider;
  id: string;
  form: FormParameters;
  requestId: string;
  idempotencyKey: string | null;
}

export interface ApiResult {
  status: number;
  body: object;
  writes: readonly RecordWrite[];
}

export type CallHandler = (call: Call) => ApiResult;

export const causeOf = ({ requestId, idempotencyKey }: Call): Cause => ({
  id: requestId,
  idempotency_key: idempotencyKey,
});

interface ListedRecord {
  id: string;
  created: number;
}

/** A kind of record that the API retrieves and lists. */
interface Resource {
  /** Its name in error messages. */
  name: string;
  filters: readonly string[];
  /** Records that a list request selects, oldest first. */
  select: (provider: Provider, form: FormParameters) => ListedRecord[];
  render: (id: string, reader: RecordReader) => object | undefined;
}

type Filter<K extends Kind> = (record: Kinds[K], value: string | FormParameters, provider: Provider) => boolean;

function resource<K extends Exclude<Kind, 'clock' | 'delivery'>>(
  name: string,
  kind: K,
  render: (record: Kinds[K], reader: RecordReader) => object,
  filters: Record<string, Filter<K>> = {},
): Resource {
  return {
    name,
    filters: Object.keys(filters),
    select: (provider, form) =>
      provider.records.all(kind).filter((record) =>
        Object.entries(filters).every(([field, matches]) => {
          const value = form[field];
          return value === undefined || matches(record, value, provider);
        }),
      ),
    render: (id, reader) => {
      const record = reader.find(kind, id);
      return record && render(record, reader);
    },
  };
}

const byPayment = {
  charge: (record: { charge: string }, value: string | FormParameters) => record.charge === value,
  payment_intent: (record: { intent: string | null }, value: string | FormParameters) => record.intent === value,
};

/** `charge.*` selects every event of charges. */
const isOfType = ({ type }: { type: string }, types: string | FormParameters) =>
  readList(types).some((each) => (each.endsWith('*') ? type.startsWith(each.slice(0, -1)) : each === type));

const intents = resource('payment_intent', 'intent', paymentIntent);
const charges = resource('charge', 'charge', charge);
const methods = resource('payment_method', 'method', paymentMethod);
const sessions = resource('checkout.session', 'session', checkoutSession, {
  payment_intent: byPayment.payment_intent,
  status: ({ status }, value) => status === value,
});
const refunds = resource('refund', 'refund', refund, byPayment);
const disputes = resource('dispute', 'dispute', dispute, byPayment);
const movements = resource('balance transaction', 'movement', balanceTransaction, {
  currency: (_, value) => value === 'usd',
  source: ({ source }, value) => source === value,
  type: ({ kind }, value) => kind === value,
});
const events = resource('event', 'event', eventObject, {
  delivery_success: ({ id }, value, { records }) =>
    (records.find('delivery', id)?.state === 'delivered') === (value === 'true'),
  type: isOfType,
  types: isOfType,
});

const COLLECTIONS: Readonly<Record<string, Resource>> = {
  payment_intents: intents,
  charges,
  payment_methods: methods,
  'checkout/sessions': sessions,
  refunds,
  disputes,
  balance_transactions: movements,
  events,
};

/** Handlers of GET requests, by path below /v1/. */
export const READERS: Readonly<Record<string, CallHandler>> = Object.fromEntries(
  Object.entries(COLLECTIONS).flatMap(([path, each]): [string, CallHandler][] => [
    [path, (call) => list(each, path, call)],
    [`${path}/:id`, (call) => retrieve(each, call)],
  ]),
);

/** Resources by the prefix of their ids. */
const BY_PREFIX: Readonly<Record<string, Resource>> = {
  pi: intents,
  ch: charges,
  py: charges,
  pm: methods,
  cs: sessions,
  re: refunds,
  pyr: refunds,
  dp: disputes,
  txn: movements,
};

const EXPANDABLE = [
  'balance_transaction',
  'charge',
  'failure_balance_transaction',
  'latest_charge',
  'payment_intent',
  'payment_method',
  'source',
];

/** Replaces the ids at the paths of `expand`, such as `latest_charge.balance_transaction`, by their objects. */
export const expand = (body: object, { form }: Pick<Call, 'form'>, reader: RecordReader) =>
  expandPaths(body, readList(form['expand']), reader);

const expandPaths = (body: object, paths: readonly string[], reader: RecordReader) =>
  paths.reduce<object>((object, path) => expandPath(object, path.split('.'), path, reader), body);

function expandPath(
  object: object,
  [name = '', ...rest]: readonly string[],
  path: string,
  reader: RecordReader,
): object {
  if (!EXPANDABLE.includes(name)) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
  const id = (object as Record<string, unknown>)[name];
  const full = typeof id === 'string' ? BY_PREFIX[id.split('_')[0] ?? '']?.render(id, reader) : undefined;
  if (!full) return object;
  return { ...object, [name]: rest.length > 0 ? expandPath(full, rest, path, reader) : full };
}

const result = (body: object): ApiResult => ({ status: 200, body, writes: [] });

function retrieve({ name, render }: Resource, { provider, id, form }: Call): ApiResult {
  checkNames(form, ['expand', 'client_secret']);
  const reader = recordReader(provider);
  const body = render(id, reader);
  if (!body) throw missing(name, id);
  return result(expand(body, { form }, reader));
}

/** One page, newest first. */
function list({ name, filters, select, render }: Resource, path: string, { provider, form }: Call): ApiResult {
  checkNames(form, ['created', 'ending_before', 'limit', 'starting_after', 'expand', ...filters]);
  const { ids, hasMore } = pageOf(select(provider, form), form, name);
  const reader = recordReader(provider);
  const paths = readList(form['expand']).map((each) => each.replace(/^data\./, ''));
  const data = ids.map((id) => expandPaths(render(id, reader) ?? {}, paths, reader));
  return result({ object: 'list', data, has_more: hasMore, url: `/v1/${path}` });
}

function pageOf(oldestFirst: ListedRecord[], form: FormParameters, name: string): { ids: string[]; hasMore: boolean } {
  const limit = readInteger(form, 'limit') ?? 10;
  if (limit < 1 || limit > 100) throw invalid('Invalid limit: must be between 1 and 100', { param: 'limit' });
  const newestFirst = oldestFirst.filter(createdFilter(form)).reverse();
  const indexOf = (param: 'starting_after' | 'ending_before') => {
    const id = form[param];
    if (typeof id !== 'string') return undefined;
    const index = newestFirst.findIndex((record) => record.id === id);
    if (index < 0) throw missing(name, id, param);
    return index;
  };
  const before = indexOf('ending_before');
  const from = before === undefined ? (indexOf('starting_after') ?? -1) + 1 : Math.max(0, before - limit);
  const to = before ?? Math.min(newestFirst.length, from + limit);
  const hasMore = before === undefined ? to < newestFirst.length : from > 0;
  return { ids: newestFirst.slice(from, to).map(({ id }) => id), hasMore };
}

const BOUNDS = ['gt', 'gte', 'lt', 'lte'] as const;

function createdFilter(form: FormParameters): (record: ListedRecord) => boolean {
  if (typeof form['created'] === 'string') return (record) => seconds(record.created) === readInteger(form, 'created');
  const created = readObject(form, 'created', BOUNDS) ?? {};
  const [gt, gte, lt, lte] = BOUNDS.map((bound) => readInteger(created, bound));
  return (record) => {
    const at = seconds(record.created);
    return (
      (gt == null || at > gt) && (gte == null || at >= gte) && (lt == null || at < lt) && (lte == null || at <= lte)
    );
  };
}
