import type { Delivery, StoredEvent } from './watch/deliveries';
import type { ChargeRecord, DisputeRecord, Intent, Method, Movement, RefundRecord, Session } from './machines/records';
import type { Replay } from './rest/idempotency';
import type { Journal } from './journal';

/** Everything the card company remembers. Each kind is a drawer of records with an `id`. */
export interface Kinds {
  intent: Intent;
  method: Method;
  charge: ChargeRecord;
  refund: RefundRecord;
  dispute: DisputeRecord;
  session: Session;
  movement: Movement;
  event: StoredEvent;
  delivery: Delivery;
  replay: Replay;
  clock: { id: 'clock'; aheadMs: number };
}
export type Kind = keyof Kinds;

/** One record as it stands after a call. */
export type Put = { [K in Kind]: { kind: K; value: Kinds[K] } }[Kind];

const KINDS: readonly Kind[] = [
  'intent',
  'method',
  'charge',
  'refund',
  'dispute',
  'session',
  'movement',
  'event',
  'delivery',
  'replay',
  'clock',
];

export interface Ledger {
  find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined;
  /** Oldest first. */
  all<K extends Kind>(kind: K): Kinds[K][];
  /** Everything one call did, kept together or not at all; resolves when it is on disk. */
  commit(puts: readonly Put[]): Promise<void>;
  /** Forgets everything. */
  reset(): Promise<void>;
}

/** The drawers in memory, with the journal as their memory over a restart. */
export function openLedger(journal: Journal): Ledger {
  const drawers = new Map<Kind, Map<string, Kinds[Kind]>>(KINDS.map((kind) => [kind, new Map()]));
  // the cast is safe because `keep` is the only writer and takes kind and value together
  const drawer = <K extends Kind>(kind: K) => drawers.get(kind) as unknown as Map<string, Kinds[K]>;
  const keep = ({ kind, value }: Put) => void drawers.get(kind)?.set(value.id, value);
  const snapshot = () => KINDS.flatMap((kind) => [...drawer(kind).values()].map((value) => ({ kind, value }) as Put));

  for (const puts of journal.replay()) puts.forEach(keep);

  return {
    find: (kind, id) => drawer(kind).get(id),
    all: (kind) => [...drawer(kind).values()],
    commit: async (puts) => {
      if (puts.length === 0) return;
      puts.forEach(keep);
      await journal.append(puts, snapshot);
    },
    reset: async () => {
      drawers.forEach((records) => records.clear());
      await journal.rewrite([]);
    },
  };
}
