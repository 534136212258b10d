import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BadTable } from '../../farm-plan/place/climate';
import { dayOf, readDay, type Day } from '../../calendar/days';
import type { Programme, ProgrammeWords } from './programme';
import { programmeProblem } from './programme-problem';

/**
 * Where programmes come from. One feed stands: the built-in file. The words fit those of Simpler.Grants.gov, so that a
 * feed of it can take this place: expected is forecasted, a date ahead posted, no longer listed closed or archived;
 * applicants individual, organization and business are individuals, nonprofits and small_businesses.
 */
export interface GrantFeed {
  programmes: readonly Programme[];
  byId: ReadonlyMap<string, Programme>;
  /** The day on which the list was made. */
  compiledOn: Day;
  /** Digest of facts and words. */
  version: string;
}

const FACTS = 'grants-catalogue.json';
const WORDS = 'grant-words.json';

type Facts = Omit<Programme, 'words'>;

function checked(rows: readonly Programme[]): ReadonlyMap<string, Programme> {
  for (const row of rows) {
    const problem = programmeProblem(row);
    if (problem) throw new BadTable(`${FACTS}: ${row.id} ${problem}`);
  }
  const byId = new Map(rows.map((row) => [row.id, row]));
  if (rows.length === 0 || byId.size !== rows.length) throw new BadTable(`${FACTS}: empty, or an id stands twice`);
  return byId;
}

/** Reads and checks the built-in catalogue, once, at start. Throws BadTable with the row: the service does not start. */
export function builtInFeed(folder: string): GrantFeed {
  const [facts, said] = [FACTS, WORDS].map((file) => readFileSync(join(folder, file), 'utf8'));
  const { compiledOn, grants } = JSON.parse(facts ?? '') as { compiledOn: string; grants: Facts[] };
  const words = JSON.parse(said ?? '') as Record<string, ProgrammeWords>;
  if (readDay(compiledOn) === null) throw new BadTable(`${FACTS}: compiled on no day`);
  const programmes = grants.map((row) => {
    const own = words[row.id];
    if (!own) throw new BadTable(`${WORDS}: nothing about ${row.id}`);
    return { ...row, words: own };
  });
  const byId = checked(programmes);
  for (const id of Object.keys(words)) if (!byId.has(id)) throw new BadTable(`${WORDS}: ${id} is no programme`);
  const version = createHash('sha256').update(`${facts}${said}`).digest('hex').slice(0, 12);
  return { programmes, byId, compiledOn: dayOf(compiledOn), version };
}
