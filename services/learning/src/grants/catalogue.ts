import {
  checkContent,
  ContentError,
  type Day,
  type GrantFacts,
  type GrantTable,
  grantTable,
  NonEmptyText,
} from '@farm/almanac';
import { Type, type Static } from '@sinclair/typebox';
import { contentVersion, readContent } from '../content';

const WORDS_FILE = 'grant-words.json';

const Words = Type.Object({
  /** 25 to 45 words; a loan's says that it must be repaid. */
  description: NonEmptyText,
  /** Shown before the tips of TIP_RULES. */
  tips: Type.Array(NonEmptyText),
  /** Paid after the work is done and paid for. */
  reimbursed: Type.Optional(Type.Literal(true)),
  /** Beginning farmers may ask for part of the money in advance. */
  advance: Type.Optional(Type.Literal(true)),
  /** Time that an application takes, where the agency names it: '70 to 100 hours'. */
  effort: Type.Optional(NonEmptyText),
  /** Needs years of farming: no start of a farm. */
  established: Type.Optional(Type.Literal(true)),
  /** The applicant pays a share. */
  match: Type.Optional(Type.Literal(true)),
});

export type Programme = GrantFacts & { words: Static<typeof Words> };

const PAID_LATER = 'You pay first and are paid back after the work: plan the cash.';
const ADVANCE =
  'Beginning, limited-resource and veteran farmers may ask for at least half of an EQIP payment in advance, to be spent within 90 days.';

/** Whether the money comes after the work is done and paid for. */
export const paysFirst = ({ kind, words }: Programme): boolean => kind === 'cost-share' || words.reimbursed === true;

const FIRST_GRANT_MAX = 5_000; // US dollars, for the smallest award

/** A small grant for one grower of any group, new or not, without own share, advance payment or doubt about its terms. */
export const isGoodFirst = (programme: Programme): boolean =>
  programme.kind === 'grant' &&
  programme.applicant === 'individual' &&
  programme.audience === null &&
  programme.farmerRule !== 'only' &&
  programme.confidence !== 'C' &&
  programme.amountMin <= FIRST_GRANT_MAX &&
  programme.words.match !== true &&
  programme.words.established !== true &&
  !paysFirst(programme);

/** Tips that follow from a programme's facts; false: the rule does not apply. */
const TIP_RULES: readonly ((programme: Programme) => string | false)[] = [
  ({ applicant: who }) =>
    who === 'organization' &&
    'The money goes to a nonprofit, co-op or public body: if you are none, ask your co-op to lead the application.',
  ({ agency, applicant: who }) =>
    agency === 'USDA NRCS' &&
    who === 'individual' &&
    'Get a farm and tract number from the FSA first, then see the NRCS at your county Service Center.',
  (programme) => paysFirst(programme) && (programme.words.advance ? `${PAID_LATER} ${ADVANCE}` : PAID_LATER),
  ({ deadline }) =>
    (deadline.kind === 'annual' || deadline.kind === 'expected') &&
    'Start 6 to 8 weeks before the deadline: budget, quotes and letters take that long.',
  ({ words }) =>
    words.match === true && 'Line up your own share of the cost before you apply, and show where it comes from.',
  // Last, because the page says it once at the side.
  ({ assistanceListing, kind: of }) =>
    assistanceListing !== null &&
    of !== 'loan' &&
    'Federal money: ask whether you need a SAM.gov registration with its UEI. It is free; renew it yearly.',
];

/** The programme's own tips first. The page shows three. */
export const tipsOf = (programme: Programme): string[] => [
  ...programme.words.tips,
  ...TIP_RULES.map((rule) => rule(programme)).filter((tip) => tip !== false),
];

const MIN_DESCRIPTION_WORDS = 25;
const MAX_DESCRIPTION_WORDS = 45;
const MIN_TIPS = 3;

/** A problem of the words that the schema cannot express; null: none. */
function wordsProblem(row: Programme): string | null {
  const count = row.words.description.split(/\s+/).length;
  if (count < MIN_DESCRIPTION_WORDS || count > MAX_DESCRIPTION_WORDS) return `is described in ${count} words`;
  if (row.kind === 'loan' && !row.words.description.includes('must be repaid')) return 'is a loan and does not say so';
  return tipsOf(row).length >= MIN_TIPS ? null : `has fewer than ${MIN_TIPS} tips`;
}

/** Terms follow Simpler.Grants.gov, so that its feed could replace the file: 'expected' is forecasted, a future date posted. */
export interface GrantFeed {
  programmes: readonly Programme[];
  byId: ReadonlyMap<string, Programme>;
  /** The day on which the list was made. */
  compiledOn: Day;
  /** The edition of facts and words. */
  version: string;
}

/** Reads and checks what visitors read of each programme, once, at start. @throws ContentError with the row */
export function readCatalogue(folder: string, table: GrantTable = grantTable): GrantFeed {
  const text = readContent(folder, WORDS_FILE);
  const words = JSON.parse(text) as Record<string, unknown>;
  const programmes = table.programmes.map((facts) => {
    const { id } = facts;
    if (!words[id]) throw new ContentError(WORDS_FILE, `says nothing about ${id}`);
    const programme = { ...facts, words: checkContent(`${WORDS_FILE}: ${id}`, Words, words[id]) };
    const problem = wordsProblem(programme);
    if (problem) throw new ContentError(`${WORDS_FILE}: ${id}`, problem);
    return programme;
  });
  const byId = new Map(programmes.map((programme) => [programme.id, programme]));
  for (const id of Object.keys(words)) if (!byId.has(id)) throw new ContentError(WORDS_FILE, `${id} is no programme`);
  const version = contentVersion([JSON.stringify(table), text]);
  return { programmes, byId, compiledOn: table.compiledOn, version };
}
