import type { Company } from './company';
import type { Kind, Kinds, Put } from './ledger';

/** What a record refers to, read when an answer or an event is written. */
export interface Around {
  /** The record under this id; one that is missing is a broken journal. */
  one<K extends Kind>(kind: K, id: string): Kinds[K];
  /** Where the buyer's pages are for a browser: the site's own address. */
  siteOrigin: string;
  /** Sandbox time in milliseconds. */
  now: number;
}

/** Reads the company's drawers; `fresh` are records of the call at hand, not yet kept. */
export function around(company: Company, fresh: readonly Put[] = []): Around {
  const { ledger, config, clock } = company;
  return {
    one: (kind, id) => {
      const found = newest(fresh, kind, id) ?? ledger.find(kind, id);
      if (!found) throw new Error(`The journal lost ${id}.`);
      return found;
    },
    siteOrigin: config.siteOrigin,
    now: clock.now(),
  };
}

// the cast is safe because a put names the kind of its value
const newest = <K extends Kind>(fresh: readonly Put[], kind: K, id: string) =>
  fresh.filter((put) => put.kind === kind && put.value.id === id).pop()?.value as Kinds[K] | undefined;
