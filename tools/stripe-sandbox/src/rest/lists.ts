import { invalid, missing } from './errors';
import { integerOf, type Form } from './form';
import { seconds } from '../clock';

/** Parameters every list takes. */
export const LIST_PARAMETERS = ['created', 'ending_before', 'limit', 'starting_after', 'expand'] as const;
export const CREATED_PARAMETERS = ['gt', 'gte', 'lt', 'lte'] as const;

interface Listed {
  id: string;
  created: number;
}

/** One page of a list, newest first. `oldestFirst` is the drawer as the ledger keeps it. */
export function page<T extends Listed>(oldestFirst: T[], form: Form, url: string, object: string) {
  const limit = integerOf(form, 'limit') ?? 10;
  if (limit < 1 || limit > 100) throw invalid('Invalid limit: must be between 1 and 100', { param: 'limit' });
  const fits = createdFilter(form);
  const newestFirst = oldestFirst.filter(fits).reverse();
  const place = (name: 'starting_after' | 'ending_before') => {
    const id = form[name];
    if (typeof id !== 'string') return undefined;
    const at = newestFirst.findIndex((item) => item.id === id);
    if (at < 0) throw missing(object, id, name);
    return at;
  };
  const before = place('ending_before');
  const from = before === undefined ? (place('starting_after') ?? -1) + 1 : Math.max(0, before - limit);
  const to = before ?? Math.min(newestFirst.length, from + limit);
  const more = before === undefined ? to < newestFirst.length : from > 0;
  return {
    items: newestFirst.slice(from, to),
    wrap: <D>(data: D[]) => ({ object: 'list', data, has_more: more, url }),
  };
}

function createdFilter(form: Form): (item: Listed) => boolean {
  const { created } = form;
  if (created === undefined) return () => true;
  if (typeof created === 'string') {
    const exact = integerOf(form, 'created');
    return (item) => seconds(item.created) === exact;
  }
  const bound = (name: string) => integerOf(created, name);
  const [gt, gte, lt, lte] = CREATED_PARAMETERS.map(bound);
  return (item) => {
    const at = seconds(item.created);
    return (
      (gt == null || at > gt) && (gte == null || at >= gte) && (lt == null || at < lt) && (lte == null || at <= lte)
    );
  };
}
