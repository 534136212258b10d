import { GrantProgramme, OneOf, Nullable } from '@farm/contracts';
import { grantOptions } from '@farm/farm';
import { Type, type Static } from '@sinclair/typebox';
import {
  assertUniqueIds,
  checkContent,
  ContentError,
  contentVersion,
  HttpsUrl,
  readContent,
  ContentSlug,
  SomeOf,
  NonEmptyText,
} from '../content';
import { dayOf, readDay, type Day } from '../days';
import { isState } from '../farm-plan/place';

const FACTS_FILE = 'grants-catalogue.json';
const WORDS_FILE = 'grant-words.json';

const { kind, applicant, confidence } = GrantProgramme.properties;
const Month = Type.Integer({ minimum: 1, maximum: 12 });
const DayOfMonth = Type.Integer({ minimum: 1, maximum: 31 });

/** `note` is shown to visitors. */
const Deadline = Type.Union([
  Type.Object({ kind: Type.Literal('rolling') }),
  Type.Object({ kind: Type.Literal('annual'), month: Month, day: DayOfMonth, note: NonEmptyText }),
  Type.Object({ kind: Type.Literal('expected'), month: Month, note: NonEmptyText }),
  Type.Object({ kind: Type.Literal('state-cutoff'), note: NonEmptyText }),
  Type.Object({ kind: Type.Literal('verify'), note: NonEmptyText }),
]);
export type Deadline = Static<typeof Deadline>;

/** Values of a search filter without 'any'. */
const valuesOf = <V extends string>(options: readonly { value: V }[]) =>
  options.map(({ value }) => value).filter((value): value is Exclude<V, 'any'> => value !== 'any');

const Facts = Type.Object({
  id: ContentSlug,
  title: NonEmptyText,
  agency: NonEmptyText,
  website: HttpsUrl,
  /** Number of the federal Assistance Listing. */
  assistanceListing: Nullable(Type.String({ pattern: '^\\d{2}\\.\\d{3}$' })),
  kind,
  applicant,
  /** US dollars, for the range filter only. */
  amountMin: Type.Number({ minimum: 0 }),
  amountMax: Type.Number({ minimum: 0 }),
  /** Shown to visitors. */
  amountText: NonEmptyText,
  deadline: Deadline,
  /** '*' or two-letter codes. */
  states: Type.Union([Type.Literal('*'), Type.Array(Type.String(), { minItems: 1 })]),
  farmerTypes: SomeOf(valuesOf(grantOptions.farmerType)),
  /** favours: any farmer, but the named come first; only: the named alone. */
  farmerRule: OneOf(['open', 'favours', 'only']),
  /** Empty: open to all. */
  farmTypes: SomeOf(valuesOf(grantOptions.farmType)),
  /** 'land': buying land or settling its title; not among the filters. */
  focus: SomeOf([...valuesOf(grantOptions.projectFocus), 'land']),
  confidence,
  audience: Nullable(Type.String()),
  /** For editors; visitors read `description`. */
  note: Type.String(),
  /** The day on which a person last checked the official page. */
  checkedOn: Nullable(Type.String()),
});

const Words = Type.Object({
  /** 25 to 45 words; a loan's says that it must be repaid. */
  description: NonEmptyText,
  /** Shown before the tips of TIP_RULES. */
  tips: Type.Array(NonEmptyText),
  /** Paid after the work is done and paid for. */
  reimbursed: Type.Optional(Type.Literal(true)),
  /** Beginning farmers may ask for part of the money in advance. */
  advance: Type.Optional(Type.Literal(true)),
  /** The applicant pays a share. */
  match: Type.Optional(Type.Literal(true)),
});

/** One funding programme: facts, and the words written from them. */
export type Programme = Static<typeof Facts> & { words: Static<typeof Words> };
export type FarmerType = Programme['farmerTypes'][number];

/** Funded by USDA, directly or through a state or region. */
export const isUsda = ({ agency }: Pick<Programme, 'agency'>): boolean => agency.includes('USDA');

const PAID_LATER = 'You pay first and are paid back after the work: plan the cash.';
const ADVANCE =
  'Beginning farmers may ask for at least half of an EQIP payment in advance, to be spent within 90 days.';

/** Tips that follow from a programme's facts; false: the rule does not apply. */
const TIP_RULES: readonly ((programme: Programme) => string | false)[] = [
  ({ applicant: who }) =>
    who === 'organization' &&
    'The money goes to a nonprofit, co-op or public body: if you are none, ask your co-op to lead the application.',
  ({ agency, applicant: who }) =>
    agency === 'USDA NRCS' &&
    who === 'individual' &&
    'Get a farm and tract number from the FSA first, then see the NRCS at your county Service Center.',
  ({ assistanceListing, kind: of }) =>
    assistanceListing !== null &&
    of !== 'loan' &&
    'Federal money: ask whether you need a SAM.gov registration with its UEI. It is free; renew it yearly.',
  ({ kind: of, words }) =>
    (of === 'cost-share' || words.reimbursed === true) && (words.advance ? `${PAID_LATER} ${ADVANCE}` : PAID_LATER),
  ({ deadline }) =>
    (deadline.kind === 'annual' || deadline.kind === 'expected') &&
    'Start 6 to 8 weeks before the deadline: budget, quotes and letters take that long.',
  ({ words }) =>
    words.match === true && 'Line up your own share of the cost before you apply, and show where it comes from.',
];

/** The programme's own tips first. The page shows three. */
export const tipsOf = (programme: Programme): string[] => [
  ...programme.words.tips,
  ...TIP_RULES.map((rule) => rule(programme)).filter((tip) => tip !== false),
];

const ISLANDS = ['PR', 'VI'];
const MIN_DESCRIPTION_WORDS = 25;
const MAX_DESCRIPTION_WORDS = 45;
const MIN_TIPS = 3;
const COMMON_YEAR = 2027;

const isInCalendar = (month: number, day: number): boolean =>
  readDay([COMMON_YEAR, month, day].map((part) => String(part).padStart(2, '0')).join('-')) !== null;

/** A problem the schema cannot express; null: none. */
function programmeProblem(row: Programme): string | null {
  const { states, farmerTypes, farmerRule, deadline, words } = row;
  const count = words.description.split(/\s+/).length;
  if (row.amountMin > row.amountMax) return 'has amounts out of order';
  if (deadline.kind === 'annual' && !isInCalendar(deadline.month, deadline.day))
    return 'has a deadline that is not in the calendar';
  if (states !== '*' && !states.every((code) => isState(code) || ISLANDS.includes(code)))
    return 'names a state that does not exist';
  if ((farmerRule === 'open') !== (farmerTypes.length === 0)) return 'has a farmer rule that does not fit its farmers';
  if (row.checkedOn !== null && readDay(row.checkedOn) === null) return 'was checked on no day';
  if (count < MIN_DESCRIPTION_WORDS || count > MAX_DESCRIPTION_WORDS) return `is described in ${count} words`;
  if (row.kind === 'loan' && !words.description.includes('must be repaid')) return 'is a loan and does not say so';
  if (isUsda(row) && farmerTypes.some((type) => type === 'minority' || type === 'women'))
    return 'is of USDA, which has ended preference by race and sex';
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

/** Reads and checks the built-in catalogue, once, at start. @throws ContentError with the row */
export function readCatalogue(folder: string): GrantFeed {
  const texts = [FACTS_FILE, WORDS_FILE].map((file) => readContent(folder, file));
  const [facts, words] = texts.map((text) => JSON.parse(text) as Record<string, unknown>);
  const compiledOn = String(facts?.['compiledOn']);
  if (readDay(compiledOn) === null) throw new ContentError(FACTS_FILE, 'was compiled on no day');
  const programmes = (facts?.['grants'] as { id: string }[]).map(({ id, ...row }) => {
    if (!words?.[id]) throw new ContentError(WORDS_FILE, `says nothing about ${id}`);
    const programme = {
      ...checkContent(`${FACTS_FILE}: ${id}`, Facts, { id, ...row }),
      words: checkContent(`${WORDS_FILE}: ${id}`, Words, words[id]),
    };
    const problem = programmeProblem(programme);
    if (problem) throw new ContentError(`${FACTS_FILE}: ${id}`, problem);
    return programme;
  });
  assertUniqueIds(FACTS_FILE, programmes);
  const byId = new Map(programmes.map((programme) => [programme.id, programme]));
  for (const id of Object.keys(words ?? {}))
    if (!byId.has(id)) throw new ContentError(WORDS_FILE, `${id} is no programme`);
  return { programmes, byId, compiledOn: dayOf(compiledOn), version: contentVersion(texts) };
}
