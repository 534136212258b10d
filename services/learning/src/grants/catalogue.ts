import {
  type ClosedGrant,
  type Day,
  type GrantFacts,
  type GrantTable,
  grantTable,
  type Criteria,
  describeGroups,
  hasNeeds,
  describeDeadline,
  formatMonth,
  inDays,
  paysFirst,
  readDay,
} from '@farm/almanac';
import type { GrantWording } from '@farm/contracts';
import { fromServiceContent } from '@farm/server-kit';
import { advanceGroups } from './first-steps';

export type Programme = GrantFacts;

const PAID_LATER = 'You pay first and are paid back after the work: plan the cash.';

/** Who pays first, and who need not. `criteria`: absent for a program without a visitor. */
function paymentTip({ advance }: Programme, criteria: Criteria | null): string {
  if (!advance) return PAID_LATER;
  const groups = criteria === null ? (['beginning', 'limited-resource', 'veteran'] as const) : advanceGroups(criteria);
  return groups.length === 0
    ? PAID_LATER
    : `${PAID_LATER} Open to ${describeGroups(groups)}: at least half of an EQIP payment in advance, to be spent within 90 days.`;
}

const CALL_FIRST = 'Call before you go, and ask which papers to bring.';

const FIRST_GRANT_MAX = 5_000; // US dollars, for the usual award

/** A small grant for one grower of any group, new or not, without own share, advance payment or doubt about its terms. */
export function isGoodFirst(programme: Programme): boolean {
  const { kind, who, confidence, amountUsual, match } = programme;
  const { applicants, ages, veteransOnly, onlyFor, members, experienceYears, lenders } = who;
  const isForAll = [ages, onlyFor, members, experienceYears, lenders, match].every((limit) => limit === null);
  return (
    kind === 'grant' &&
    applicants.includes('person') &&
    isForAll &&
    !veteransOnly &&
    confidence !== 'C' &&
    amountUsual !== null &&
    amountUsual <= FIRST_GRANT_MAX &&
    !paysFirst(programme)
  );
}

/** 'organization': farmers and their firms are not among the applicants. */
export function applicantKind({ who: { applicants } }: Programme): 'individual' | 'organization' | 'business' {
  if (applicants.includes('person')) return 'individual';
  return applicants.every((applicant) => applicant === 'business') ? 'business' : 'organization';
}

/** The ages or veterans to whom a program is limited; null: no such limit. */
export function audienceOf({ who: { ages, veteransOnly } }: Programme): string | null {
  if (veteransOnly) return 'veterans';
  return ages?.to ? `ages ${ages.from}-${ages.to}` : null;
}

/** Money that one asks for with a budget, letters and a story. Other kinds are paid by rate, or on a form of their own. */
export const hasStarterPack = ({ kind }: Programme): boolean => kind === 'grant';

const PAPERS_DAYS = 49;

/** What to do by when; papers take 6 to 8 weeks. */
function whenTip({ deadline, agency, kind }: Programme, today: Day): string | false {
  if (kind === 'service' || kind === 'disaster-payment' || kind === 'insurance') return false;
  const office = /^USDA (?:FSA|NRCS)/.test(agency)
    ? 'your county USDA Service Center'
    : agency.replace(/ \(.*|, .*/, '');
  const { status, date } = describeDeadline(deadline, today);
  if (status === 'closing-soon' && date !== null)
    return `It closes ${inDays(date - today)}: apply if your papers are ready, else ask when the next round opens.`;
  if (date !== null && (status === 'upcoming' || status === 'expected'))
    return `Begin ${date - today <= PAPERS_DAYS ? 'now' : `in ${formatMonth(date - PAPERS_DAYS)}`}: budget, quotes and letters take 6 to 8 weeks.`;
  if (status === 'rolling') return agency.startsWith('USDA') && `Open all year: ask ${office} which form comes first.`;
  return status === 'check-with-state'
    ? 'Ask the office nearest to you for the next cut-off day, and hand in before it.'
    : `Ask ${office} whether it takes applications now, before you write anything.`;
}

/** Tips that follow from a program's facts; false: the rule does not apply. */
const TIP_RULES: readonly ((programme: Programme, today: Day, criteria: Criteria | null) => string | false)[] = [
  ({ who: { members } }) => members !== null && `Join first: ${members.replace(/\.$/, '')}.`,
  ({ who: { lenders } }) => lenders !== null && 'You apply to a lender: ask first whether one lends to you now.',
  ({ kind }) =>
    (kind === 'disaster-payment' || kind === 'insurance') &&
    'Keep photos, counts and receipts, and report a loss on the day you see it.',
  ({ kind }) => kind === 'loan' && 'This is a loan and must be repaid: work out what you can pay back each year.',
  ({ who: { experienceYears: years } }) =>
    years !== null && `Gather proof of ${years} ${years === 1 ? 'year' : 'years'} of farming.`,
  ({ agency, kind, who: { applicants } }) =>
    agency === 'USDA NRCS' &&
    kind !== 'service' &&
    applicants.includes('person') &&
    !applicants.includes('government') &&
    'A farm and tract number from the FSA comes first: bring the deed, lease, permit for tribal land, or a letter of the owner.',
  ({ match }) => match !== null && `Your own share: ${match.replace(/\.$/, '')}. Show where it comes from.`,
  (programme, _, criteria) => paysFirst(programme) && paymentTip(programme, criteria),
  ({ kind }, _, criteria) => kind === 'service' && (criteria === null || !hasNeeds(criteria)) && CALL_FIRST,
  whenTip,
  // Last, because the page says it once at the side.
  ({ assistanceListing, kind }) =>
    assistanceListing !== null &&
    kind === 'grant' &&
    'Federal money: ask whether you need a SAM.gov registration with its UEI. It is free, takes days to weeks, and is renewed yearly.',
];

/**
 * The page shows three tips: what to ask for this need, in a search what it asks of an applicant, then the program's own, then what follows from its facts.
 * @param need what it does for the visitor's need
 */
export function tipsOf(
  programme: Programme,
  today: Day,
  criteria: Criteria | null = null,
  need: string | null = null,
): string[] {
  const isSearch = criteria !== null && hasNeeds(criteria);
  const { other } = programme.who;
  const tips = [
    ...(need === null ? programme.tips.slice(0, 1) : [need]),
    ...(isSearch && other !== null && programme.kind !== 'service' ? [`What it asks of you: ${other}`] : []),
    ...programme.tips.slice(1), // its first own tip says the same for all needs
    ...TIP_RULES.map((rule) => rule(programme, today, criteria)).filter((tip) => tip !== false),
  ];
  return tips.length > 0 ? tips : [CALL_FIRST];
}

/** Terms follow Simpler.Grants.gov, so that its feed could replace the file: 'expected' is forecasted, a future date posted. */
export interface GrantFeed {
  /** The catalog without the operators' words, with what they closed. */
  builtIn: readonly Programme[];
  programmes: readonly Programme[];
  byId: ReadonlyMap<string, Programme>;
  closed: ReadonlyMap<string, ClosedGrant>;
  /** The day on which the list was made. */
  compiledOn: Day;
}

/** A program with what an operator read on its page. A closing day that they found replaces the built-in deadline, other words on the amount the award. */
function withWording(programme: Programme, wording: GrantWording): Programme {
  const { amount, closesOn, source, checkedOn } = wording;
  const { award, ...row } = programme;
  return {
    ...row,
    ...(award !== undefined && amount === programme.amountText && { award }),
    amountText: amount,
    deadline: closesOn === undefined ? programme.deadline : { kind: 'day', on: closesOn },
    website: source,
    checkedOn,
  };
}

const closedBy = ({ id, title }: Programme, { source, closedSince }: GrantWording): ClosedGrant | null =>
  closedSince === undefined
    ? null
    : { id, title, website: source, since: closedSince, say: 'Its page says that it takes no more applications.' };

/** The built-in catalog with the operators' words; what they closed is listed no more. */
export function createFeed(table: GrantTable, changed: readonly GrantWording[]): GrantFeed {
  const wordings = new Map(
    changed.filter(({ checkedOn }) => readDay(checkedOn) !== null).map((each) => [each.id, each]),
  );
  const rows = table.programmes.map((programme) => {
    const wording = wordings.get(programme.id);
    return wording
      ? { programme: withWording(programme, wording), over: closedBy(programme, wording) }
      : { programme, over: null };
  });
  const programmes = rows.flatMap(({ programme, over }) => (over ? [] : [programme]));
  const over = rows.flatMap((row) => row.over ?? []);
  return {
    builtIn: table.programmes,
    programmes,
    byId: new Map(programmes.map((programme) => [programme.id, programme])),
    closed: new Map([...table.closed, ...over].map((each) => [each.id, each])),
    compiledOn: table.compiledOn,
  };
}

/** The catalog as operators have published it, at each moment. */
export function publishedFeed(table: GrantTable = grantTable): GrantFeed {
  const current = fromServiceContent(({ grants }) => createFeed(table, grants?.changed ?? []));
  return {
    get programmes() {
      return current().programmes;
    },
    get byId() {
      return current().byId;
    },
    get closed() {
      return current().closed;
    },
    builtIn: table.programmes,
    compiledOn: table.compiledOn,
  };
}
