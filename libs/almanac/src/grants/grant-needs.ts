import { ContentError } from '../content';
import table from '../data/grant-needs.json';
import { grantTable, type Applicant, type GrantFacts } from './grant-facts';

const FILE = 'grant-needs.json';

/** What money or help is wanted for, closer than a purpose: 'tunnel', 'heirs', 'debt'. */
export type GrantNeed = keyof typeof table.needs;

/** What a first applicant does, in sentences with the places '{office}', '{extension}', '{district}' and '{state}'. */
export interface FirstSteps {
  today: string;
  bring: string;
  /** What must not be done before an approval. */
  wait: string;
}

/** Whose first door is another one than that of a farmer. */
type StepPerson = 'co-op' | 'tribal';

/** A program that answers a need. */
interface NeedRow {
  id: string;
  /** What to ask of it for this need. */
  tip?: string;
  /** What it pays of this need, after 'for', where that is not the need itself: 'drip line, not the plants'. */
  pays?: string;
  /** Pays what is needed, not only something beside it. */
  exact?: boolean;
  /** What who has this need must know of themselves first: 'Only where you sell'. */
  ask?: string;
  /** For who keeps animals alone: a fence along a stream. */
  animals?: boolean;
}

interface NeedFacts extends FirstSteps {
  /** After 'for': 'a fence'. */
  name: string;
  /** The most useful first. */
  rows: readonly NeedRow[];
  /** Comes before whatever else is wanted. */
  urgent?: boolean;
  /** What schools, churches and gardens need, who then apply. */
  isOfGroup?: boolean;
  /** Its first steps suit schools, churches and gardens as well. */
  forGroups?: boolean;
  /** Loans among its rows are for those to whom the visitor sells. */
  isForBuyers?: boolean;
  /** Others set the day, such as a tax sale: comes before whatever else cannot wait. */
  isDated?: boolean;
  /** A loss to weather. */
  isLoss?: boolean;
  /** What a garden of several households does as well: its money is named to a person too. */
  isShared?: boolean;
  /** Who wishes a loan for it asks FSA. */
  fsaLends?: boolean;
  /** A loan is its first answer. */
  isLent?: boolean;
  /** Help is its answer, not what stands behind money. */
  isHelp?: boolean;
  /** Loans are among its answers, not after them. */
  loans?: boolean;
  /** First steps of those whose door is another one. */
  for?: Readonly<Partial<Record<StepPerson, FirstSteps>>>;
}

const NEEDS: Readonly<Record<GrantNeed, NeedFacts>> = table.needs;
const PAPERS: Readonly<Record<string, string | undefined>> = table.papers;
const DOORS: Readonly<Record<string, FirstSteps | undefined>> = table.doors;

export const grantNeeds = Object.keys(NEEDS) as readonly GrantNeed[];
export const needFacts = (need: GrantNeed): NeedFacts => NEEDS[need];

/** Every row of every need is a program of the catalog, and is there once. @throws ContentError */
export function checkNeeds(programmes: readonly Pick<GrantFacts, 'id'>[] = grantTable.programmes): void {
  const known = new Set(programmes.map(({ id }) => id));
  for (const need of grantNeeds) {
    const ids = NEEDS[need].rows.map(({ id }) => id);
    const problem = ids.find((id, at) => !known.has(id) || ids.indexOf(id) !== at);
    if (problem !== undefined)
      throw new ContentError(`${FILE}: ${need}`, `${problem} is no program, or is there twice`);
  }
}

/** How a program answers what is needed. */
export interface NeedAnswer {
  need: GrantNeed;
  /** What it pays, after 'for'. */
  pays: string;
  isExact: boolean;
  tip: string | null;
  ask: string | null;
  forAnimals: boolean;
}

const answerOfRow = (need: GrantNeed, { pays, exact = false, tip, ask, animals = false }: NeedRow): NeedAnswer => ({
  need,
  pays: pays ?? NEEDS[need].name,
  isExact: exact,
  tip: tip ?? null,
  ask: ask ?? null,
  forAnimals: animals,
});

/** What a program does for the need, of several the first that it pays, or else that of which it is most an answer; null: it answers none. */
export function answerOf({ id }: Pick<GrantFacts, 'id'>, needs: readonly GrantNeed[]): NeedAnswer | null {
  const answers = needs.flatMap((need, order) => {
    const at = NEEDS[need].rows.findIndex((row) => row.id === id);
    const row = NEEDS[need].rows[at];
    return row
      ? [{ at: row.exact ? order - needs.length * (NEEDS[need].isLent ? 2 : 1) : at, answer: answerOfRow(need, row) }]
      : [];
  });
  const [best] = answers.sort((one, other) => one.at - other.at);
  return best?.answer ?? null;
}

const BEHIND_URGENT = 6; // places

/** The places of programs by usefulness for several needs in turn, the first named first; the smallest comes first. */
export function placesFor(ids: ReadonlySet<string>, needs: readonly GrantNeed[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const hasUrgent = needs.some((need) => NEEDS[need].urgent);
  needs.forEach((need, order) => {
    const behind = hasUrgent && !NEEDS[need].urgent ? BEHIND_URGENT : 0;
    NEEDS[need].rows
      .filter(({ id }) => ids.has(id))
      .forEach(({ id }, at) =>
        places.set(id, Math.min(places.get(id) ?? Infinity, at + behind + order / needs.length)),
      );
  });
  return places;
}

/** The papers that a kind of applicant needs; null: none beside those of a farmer. */
export const papersOf = (applicant: Applicant | 'church' | 'tribal-school'): string | null => PAPERS[applicant] ?? null;

/** The first steps at the office of a program's agency; null: an agency without an office in the county. */
export function doorOf({ agency }: Pick<GrantFacts, 'agency'>): FirstSteps | null {
  const [, name = ''] = /^USDA (FSA|NRCS|R)/.exec(agency) ?? [];
  return DOORS[name === 'R' ? 'rd' : name.toLowerCase()] ?? null;
}

/** The first steps for a loss of more than a year ago, most of whose sign-ups have closed. */
export const pastLossDoor = (): FirstSteps | null => DOORS['past-loss'] ?? null;
