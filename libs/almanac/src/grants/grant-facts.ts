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
  Type.Object({
    kind: Type.Literal('expected'),
    month: Month,
    /** The last closing day that is known. */
    lastClosed: OrNull(Type.String()),
    /** The day on which its form opened in the last known year. */
    opens: Type.Optional(Type.Object({ month: Month, day: DayOfMonth })),
    note: NonEmptyText,
  }),
  /** One closing day, 'YYYY-MM-DD', that a person read on the official page. */
  Type.Object({ kind: Type.Literal('day'), on: Type.String() }),
  Type.Object({ kind: Type.Literal('state-cutoff'), note: NonEmptyText }),
  Type.Object({ kind: Type.Literal('verify'), note: NonEmptyText }),
]);
export type Deadline = Static<typeof Deadline>;

/** Values of a search filter without 'any'. */
const valuesOf = <V extends string>(options: readonly { value: V }[]) =>
  options.map(({ value }) => value).filter((value): value is Exclude<V, 'any'> => value !== 'any');

const APPLICANTS = [
  'person',
  'business',
  'nonprofit',
  'school',
  'community-garden',
  'tribe',
  'government',
  'co-op',
] as const;
export type Applicant = (typeof APPLICANTS)[number];

const Group = ChoiceOf([...valuesOf(grantOptions.farmerType), 'veteran', 'limited-resource', 'tribal']);
/** A group of farmers that a rule names. */
export type FarmerGroup = Static<typeof Group>;

const PEOPLES = ['cherokee', 'muscogee', 'choctaw', 'chickasaw', 'seminole', 'lumbee', 'catawba', 'poarch'] as const;
/** A tribe, or the tribes of one name. */
export type TribalPeople = (typeof PEOPLES)[number];

/** Purposes beside the filter `projectFocus`: buying land or settling its title; losses to weather or disease. */
const PURPOSES = ['land', 'disaster'] as const;

/** What is given before what is lent; results that fit alike are in this order. */
export const GRANT_KINDS = [
  'grant',
  'in-kind',
  'cost-share',
  'service',
  'disaster-payment',
  'contract',
  'insurance',
  'tax-credit',
  'loan',
] as const;

/** Who may apply. Nothing here is a matter of points. */
const Who = Type.Object({
  applicants: Type.Array(ChoiceOf(APPLICANTS), { minItems: 1, uniqueItems: true }),
  ages: OrNull(Type.Object({ from: Type.Integer(), to: OrNull(Type.Integer()) })),
  veteransOnly: Type.Boolean(),
  /** Farmers of one of these groups alone. */
  onlyFor: OrNull(Type.Array(Group, { minItems: 1, uniqueItems: true })),
  /** A membership that is needed, in words. */
  members: OrNull(NonEmptyText),
  experienceYears: OrNull(Type.Integer({ minimum: 1 })),
  /** For farms that are younger. */
  yearsAtMost: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Lenders through which alone the money comes. */
  lenders: OrNull(Type.Array(NonEmptyText, { minItems: 1 })),
  /** The groups that a law or rule names, in its words. They decide nothing here. */
  groups: OrNull(NonEmptyText),
  /** The tribe whose members alone, or almost alone, it serves. */
  people: Type.Optional(ChoiceOf(PEOPLES)),
  /** Further conditions. */
  other: OrNull(NonEmptyText),
  /** A part of the states, in words: 'the 21 western counties'. */
  area: Type.Optional(NonEmptyText),
  /** The counties of that part, where all of them are known. */
  counties: Type.Optional(Type.Array(NonEmptyText, { minItems: 1, uniqueItems: true })),
  /** Only in towns of at most so many people, and the land between them. */
  placesUpTo: Type.Optional(Type.Integer({ minimum: 1 })),
  /** For those who own land, or a share of it, already: no help to buy. */
  owners: Type.Optional(Type.Literal(true)),
  /** What an applicant must know of themselves first: 'Only for heritage breeds'. */
  askFirst: Type.Optional(NonEmptyText),
  /** What they must want it for: 'It pays to test an idea of yours'. A need for which it is made answers that. */
  askPurpose: Type.Optional(NonEmptyText),
});

const GrantFacts = Type.Object({
  id: ContentSlug,
  title: NonEmptyText,
  agency: NonEmptyText,
  website: HttpsUrl,
  /** Number of the federal Assistance Listing. */
  assistanceListing: OrNull(Type.String({ pattern: '^\\d{2}\\.\\d{3}$' })),
  kind: ChoiceOf(GRANT_KINDS),
  /** 25 to 75 words for visitors; a loan's says that it must be repaid. */
  description: NonEmptyText,
  who: Who,
  /** '*' or two-letter codes. */
  states: Type.Union([Type.Literal('*'), Type.Array(Type.String(), { minItems: 1 })]),
  /** States that have a row of their own for the same money. */
  exceptStates: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
  /** The groups that come first, and the rule by which they do. */
  comeFirst: OrNull(Type.Object({ who: Type.Array(Group, { minItems: 1 }), rule: NonEmptyText })),
  /** US dollars, for the range filter only. */
  amountMin: Type.Number({ minimum: 0 }),
  amountMax: Type.Number({ minimum: 0 }),
  /** What an applicant is likely to get, an estimate for the order of results; 0: help without money; null: not published. */
  amountUsual: OrNull(Type.Number({ minimum: 0 })),
  /** The most that one application can get, whoever applies, in US dollars; absent: not published, or it depends. */
  award: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Shown to visitors. Figures that change by year name the year. */
  amountText: NonEmptyText,
  deadline: Deadline,
  /** Empty: open to all. */
  farmTypes: SomeOf(valuesOf(grantOptions.farmType)),
  /** Empty: any project of the filter. */
  focus: SomeOf([...valuesOf(grantOptions.projectFocus), ...PURPOSES]),
  /** Paid after the work is done and paid for. */
  reimbursed: Type.Boolean(),
  /** The applicant's own share. */
  match: OrNull(NonEmptyText),
  /** What it does not pay, in sentences; absent: not known. */
  unpaid: Type.Optional(Type.Array(NonEmptyText, { minItems: 1, uniqueItems: true })),
  /** Letters that go with an application, in words: 'two letters of recommendation'. */
  letters: Type.Optional(NonEmptyText),
  /** Time that an application takes, where the agency names it: '70 to 100 hours'. */
  effort: Type.Optional(NonEmptyText),
  /** Farmers of the groups that come first may ask for part of the money in advance. */
  advance: Type.Optional(Type.Literal(true)),
  /** A number to call, with what a caller must know of it. Absent: the office of the county, or the website. */
  phone: Type.Optional(NonEmptyText),
  /** It is asked for within a year of the loss. */
  soonAfterLoss: Type.Optional(Type.Literal(true)),
  /** Only for losses of these months, 'YYYY-MM'; '2024-12' stands for the year alone. */
  lossesOf: Type.Optional(
    Type.Array(Type.String({ pattern: '^20\\d\\d-\\d\\d$' }), { minItems: 1, uniqueItems: true }),
  ),
  /** Shown before the tips that follow from the facts. */
  tips: Type.Array(NonEmptyText),
  /** Not for mending what a disaster broke. */
  notForRecovery: Type.Optional(Type.Literal(true)),
  /** No open round was found: never among the results. */
  noRound: Type.Optional(Type.Literal(true)),
  /** Its money is held back, in words: at most possible, and after the others. */
  onHold: Type.Optional(NonEmptyText),
  /** Listed only for a need that it answers. */
  needOnly: Type.Optional(Type.Literal(true)),
  /** Asked for in the same visit or papers as this program, and listed only where that one is not. */
  within: Type.Optional(ContentSlug),
  /** Free help for this program beside the state's university and Extension. */
  helper: OrNull(Type.Object({ name: NonEmptyText, url: HttpsUrl })),
  /** A: a public page confirms the facts; B: some details were not found; C: uncertain. */
  confidence: ChoiceOf(['A', 'B', 'C']),
  /** The public page with which an editor compared the row, the day, the page's own date, and what it confirms. */
  source: OrNull(
    Type.Object({
      url: Type.String({ pattern: '^https?://\\S+$' }),
      on: Type.String(),
      pageDate: OrNull(Type.String()),
      confirms: NonEmptyText,
    }),
  ),
  /** For editors; visitors read `description`. */
  note: Type.String(),
  /** The day on which a person of the farm last opened the agency's own page. */
  checkedOn: OrNull(Type.String()),
});

/** The facts of one funding program. */
export type GrantFacts = Static<typeof GrantFacts>;

/** A program that is over: for links and saved applications. */
const ClosedGrant = Type.Object({
  id: ContentSlug,
  title: NonEmptyText,
  website: HttpsUrl,
  since: NonEmptyText,
  say: NonEmptyText,
});
export type ClosedGrant = Static<typeof ClosedGrant>;

/** Funded by USDA, directly or through a state or region. */
export const isUsda = ({ agency }: Pick<GrantFacts, 'agency'>): boolean => agency.includes('USDA');

const ISLANDS = ['PR', 'VI'];
const COMMON_YEAR = 2027;
const MIN_WORDS = 25;
const MAX_WORDS = 75;

const isInCalendar = (month: number, day: number): boolean =>
  readDay([COMMON_YEAR, month, day].map((part) => String(part).padStart(2, '0')).join('-')) !== null;

function deadlineProblem({ deadline }: GrantFacts): string | null {
  if (deadline.kind === 'annual' && !isInCalendar(deadline.month, deadline.day))
    return 'has a deadline that is not in the calendar';
  if (deadline.kind === 'expected' && deadline.opens && !isInCalendar(deadline.opens.month, deadline.opens.day))
    return 'opens on a day that is not in the calendar';
  const day = deadline.kind === 'day' ? deadline.on : deadline.kind === 'expected' ? deadline.lastClosed : null;
  return day === null || readDay(day) !== null ? null : 'closes on no day';
}

function wordsProblem({ description, kind }: GrantFacts): string | null {
  const count = description.split(/\s+/).length;
  if (count < MIN_WORDS || count > MAX_WORDS) return `is described in ${count} words`;
  return kind === 'loan' && !description.includes('must be repaid') ? 'is a loan and does not say so' : null;
}

function amountProblem({ amountMin, amountUsual, amountMax, award, amountText }: GrantFacts): string | null {
  if (amountMin > amountMax || (amountUsual ?? 0) > amountMax) return 'has amounts out of order';
  if (award === undefined) return null;
  if (award < (amountUsual ?? 0) || award > amountMax) return 'has an award out of order';
  return amountText.includes(`$${award.toLocaleString('en-US')}`) ? null : 'has an award that its words do not name';
}

/** A problem the schema cannot express; null: none. */
function problemOf(row: GrantFacts): string | null {
  const { states, exceptStates = [], who, comeFirst, source } = row;
  const groups = [...(who.onlyFor ?? []), ...(comeFirst?.who ?? [])];
  if ([...(states === '*' ? [] : states), ...exceptStates].some((code) => !isState(code) && !ISLANDS.includes(code)))
    return 'names a state that does not exist';
  if ([row.checkedOn, source?.on ?? null].some((day) => day !== null && readDay(day) === null))
    return 'was checked on no day';
  if (source === null && row.confidence === 'A') return 'is confirmed by no page';
  if (isUsda(row) && groups.some((group) => group === 'minority' || group === 'women'))
    return 'is of USDA, which has ended preference by race and sex';
  return amountProblem(row) ?? deadlineProblem(row) ?? wordsProblem(row);
}

export interface GrantTable {
  programmes: readonly GrantFacts[];
  closed: readonly ClosedGrant[];
  /** The day on which the list was made. */
  compiledOn: Day;
}

interface GrantFile {
  compiledOn: unknown;
  grants: readonly unknown[];
  closed: readonly unknown[];
}

/** The catalog of funding programs with its checks. @throws ContentError with the row */
export function grantTableOf({ compiledOn, grants, closed }: GrantFile): GrantTable {
  if (readDay(String(compiledOn)) === null) throw new ContentError(FILE, 'was compiled on no day');
  const programmes = grants.map((row) => {
    const id = (row as { id?: unknown }).id;
    const programme = checkContent(`${FILE}: ${String(id)}`, GrantFacts, row);
    const problem = problemOf(programme);
    if (problem) throw new ContentError(`${FILE}: ${programme.id}`, problem);
    return programme;
  });
  const over = closed.map((row) => checkContent(`${FILE}, closed`, ClosedGrant, row));
  assertUniqueIds(FILE, programmes);
  assertUniqueIds(FILE, [...programmes, ...over]);
  return { programmes, closed: over, compiledOn: dayOf(String(compiledOn)) };
}

/** Funding programs for small farms, gardens and groups, most of them in the South. */
export const grantTable = grantTableOf(table);
