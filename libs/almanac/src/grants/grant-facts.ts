import { grantOptions } from '@farm/farm';
import { Type, type Static } from '@sinclair/typebox';
import {
  assertUniqueIds,
  checkContent,
  ChoiceOf,
  ContentError,
  ContentSlug,
  HttpsUrl,
  NonEmptyText,
  OrNull,
  SomeOf,
} from '../content';
import table from '../data/grants-catalogue.json';
import { dayOf, readDay, type Day } from '../days';
import { isState } from '../states';

const FILE = 'grants-catalogue.json';

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

const GrantFacts = Type.Object({
  id: ContentSlug,
  title: NonEmptyText,
  agency: NonEmptyText,
  website: HttpsUrl,
  /** Number of the federal Assistance Listing. */
  assistanceListing: OrNull(Type.String({ pattern: '^\\d{2}\\.\\d{3}$' })),
  kind: ChoiceOf(['grant', 'cost-share', 'contract', 'loan']),
  applicant: ChoiceOf(['individual', 'organization', 'business']),
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
  farmerRule: ChoiceOf(['open', 'favours', 'only']),
  /** Empty: open to all. */
  farmTypes: SomeOf(valuesOf(grantOptions.farmType)),
  /** 'land': buying land or settling its title; not among the filters. */
  focus: SomeOf([...valuesOf(grantOptions.projectFocus), 'land']),
  /** A: checked against a published page; B: general knowledge; C: uncertain. */
  confidence: ChoiceOf(['A', 'B', 'C']),
  audience: OrNull(Type.String()),
  /** For editors; visitors read `description`. */
  note: Type.String(),
  /** The day on which a person last checked the official page. */
  checkedOn: OrNull(Type.String()),
});

/** The facts of one funding programme. */
export type GrantFacts = Static<typeof GrantFacts>;
export type FarmerType = GrantFacts['farmerTypes'][number];

/** Funded by USDA, directly or through a state or region. */
export const isUsda = ({ agency }: Pick<GrantFacts, 'agency'>): boolean => agency.includes('USDA');

const ISLANDS = ['PR', 'VI'];
const COMMON_YEAR = 2027;

const isInCalendar = (month: number, day: number): boolean =>
  readDay([COMMON_YEAR, month, day].map((part) => String(part).padStart(2, '0')).join('-')) !== null;

/** A problem the schema cannot express; null: none. */
function problemOf(row: GrantFacts): string | null {
  const { states, farmerTypes, farmerRule, deadline } = row;
  if (row.amountMin > row.amountMax) return 'has amounts out of order';
  if (deadline.kind === 'annual' && !isInCalendar(deadline.month, deadline.day))
    return 'has a deadline that is not in the calendar';
  if (states !== '*' && !states.every((code) => isState(code) || ISLANDS.includes(code)))
    return 'names a state that does not exist';
  if ((farmerRule === 'open') !== (farmerTypes.length === 0)) return 'has a farmer rule that does not fit its farmers';
  if (row.checkedOn !== null && readDay(row.checkedOn) === null) return 'was checked on no day';
  if (isUsda(row) && farmerTypes.some((type) => type === 'minority' || type === 'women'))
    return 'is of USDA, which has ended preference by race and sex';
  return null;
}

export interface GrantTable {
  programmes: readonly GrantFacts[];
  /** The day on which the list was made. */
  compiledOn: Day;
}

/** The catalogue of funding programmes with its checks. @throws ContentError with the row */
export function grantTableOf({ compiledOn, grants }: { compiledOn: unknown; grants: readonly unknown[] }): GrantTable {
  if (readDay(String(compiledOn)) === null) throw new ContentError(FILE, 'was compiled on no day');
  const programmes = grants.map((row) => {
    const id = (row as { id?: unknown }).id;
    const programme = checkContent(`${FILE}: ${String(id)}`, GrantFacts, row);
    const problem = problemOf(programme);
    if (problem) throw new ContentError(`${FILE}: ${programme.id}`, problem);
    return programme;
  });
  assertUniqueIds(FILE, programmes);
  return { programmes, compiledOn: dayOf(String(compiledOn)) };
}

/** Thirty funding programmes for small farms, gardens and groups in the South. */
export const grantTable = grantTableOf(table);
