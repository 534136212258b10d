import { handleEvent } from '../webhook/handle-event';
import { concernsUs, HEARD } from '../webhook/heard';
import { ago, DAY_MS, each, MINUTE_MS, type Sweeping } from './sweep';

const CURSOR = 'events';
const OVERLAP_MS = 10 * MINUTE_MS; // the provider's list is not in order to the second
const LISTED_MS = 30 * DAY_MS; // it lists no older ones

/** (c) Events that never reached us: kept and worked off as if they had. */
export async function sweepMissedEvents(deps: Sweeping): Promise<void> {
  const { cards, cursors, inbox, mode } = deps;
  const last = await cursors.read(CURSOR);
  const oldest = ago(LISTED_MS, deps);
  const from = last ? new Date(Math.max(last.getTime() - OVERLAP_MS, oldest.getTime())) : oldest;
  const events = await cards.eventsSince(from, HEARD);
  const missing = await inbox.missing(events.map(({ id }) => id));
  const unheard = events.filter((event) => missing.has(event.id)).filter((event) => concernsUs(event, mode));
  for (const event of unheard) await inbox.keep(event);
  await each(
    unheard.map(({ id }) => id),
    'missed events',
    (id) => handleEvent(id, deps),
    deps,
  );
  const newest = events.at(-1);
  if (newest) await cursors.write(CURSOR, { at: newest.occurredAt, id: newest.id });
}
