import {
  countyUnit,
  describeGroups,
  doorOf,
  type Criteria,
  type Fit,
  type GrantNeed,
  groupsOf,
  isPastLoss,
  localSteps,
  needFacts,
  likelyClosing,
  inDays,
  type Day,
  type FirstSteps,
  papersOf,
  pastLossDoor,
  stateAdvisers,
  stateLabel,
  timingOf,
} from '@farm/almanac';

/** Without counties. */
const ISLANDS = ['PR', 'VI'];
export const SERVICE_CENTERS = 'farmers.gov/service-locator';

/** 'Toombs County', 'the city of Staunton'; null: not known. */
function countyText({ county, state }: Criteria): string | null {
  if (!county || state === null) return null;
  const [, after, before] = /^(?:City of (.+)|(.+) \(city\))$/.exec(county) ?? [];
  const city = after ?? before;
  return city === undefined ? `${county} ${countyUnit(state)}` : `the city of ${city}`;
}

/** A sentence with the offices of the visitor's own county. */
export function withOffices(sentence: string, criteria: Criteria): string {
  const { state } = criteria;
  const county = countyText(criteria);
  const where =
    county ??
    (state === null ? 'your county' : `${ISLANDS.includes(state) ? '' : 'your county in '}${stateLabel(state)}`);
  const extension = stateAdvisers(state)[0]?.name ?? 'Cooperative Extension';
  const offices: Readonly<Record<string, string>> = {
    office: `the USDA Service Center for ${where} (${SERVICE_CENTERS})`,
    extension: extension.includes('your county') ? extension : `${extension} in ${where}`,
    district: `the soil and water conservation district of ${where}`,
    state: state === null ? 'your state' : stateLabel(state),
  };
  return sentence.replace(/\{(\w+)\}/g, (name, key: string) => offices[key] ?? name);
}

/** The groups to which an advance of EQIP is open. */
const ADVANCE_GROUPS = ['beginning', 'limited-resource', 'veteran'] as const;

/** Which of a visitor's groups may ask for half of an EQIP payment in advance. */
export const advanceGroups = (criteria: Criteria) =>
  ADVANCE_GROUPS.filter((group) => groupsOf(criteria).includes(group));

const RENTED = "The land is another's: bring the owner's written leave for as long as the contract runs.";
const FIRST_ROWS = 3;

function advanceStep(fits: readonly Fit[], criteria: Criteria): string[] {
  if (!fits.slice(0, FIRST_ROWS).some(({ programme: { advance } }) => advance)) return [];
  const held = advanceGroups(criteria);
  if (held.length > 0)
    return [
      `Ask NRCS for the advance: it is open to ${describeGroups(held)}, pays at least half of each EQIP payment before the work, and must be spent within 90 days.`,
    ];
  return groupsOf(criteria).some((group) => group === 'minority' || group === 'tribal')
    ? [
        'The law opens the advance of half an EQIP payment to socially disadvantaged farmers too, but USDA ended preference by race in July 2025: ask whether you count as a beginning or limited-resource farmer.',
      ]
    : [];
}

function papersStep(criteria: Criteria): string[] {
  const { applicant, church } = criteria;
  const isTribalSchool = applicant === 'school' && groupsOf(criteria).includes('tribal');
  const holder = church ? 'church' : isTribalSchool ? 'tribal-school' : applicant;
  const papers = holder === undefined ? null : papersOf(holder);
  return papers === null ? [] : [papers];
}

/** Trust land and its helpers, where no step is about them yet. */
const tribalStep = ({ needs = [] }: Criteria, told: readonly (GrantNeed | null | undefined)[]): string[] =>
  needs.includes('tribal-land') && !told.includes('tribal-land')
    ? [`On trust land: ${needFacts('tribal-land').today}`]
    : [];

/** The lender or office of the visitor's own Nation, where one of the rows is theirs. */
function nationStep(fits: readonly Fit[]): string[] {
  const own = fits.find(
    ({ programme: { who, states }, eligibility: { condition } }) =>
      who.onlyFor?.includes('tribal') && states !== '*' && condition !== 'group' && condition !== 'place',
  );
  if (!own) return [];
  const { agency, title, phone, website } = own.programme;
  return [`Your Nation: Ask ${agency} first about '${title}': ${phone ?? website}.`];
}

/** A round that may close within days: only who has the papers ready calls about it. */
function closingStep(fits: readonly Fit[], today: Day): string[] {
  const closing = fits.find(
    ({ programme: { deadline }, eligibility: { condition } }) =>
      timingOf(deadline, today) === 'may-close' && condition !== 'group',
  );
  const day = closing && likelyClosing(closing.programme.deadline, today);
  if (!closing || !day) return [];
  const { title, agency } = closing.programme;
  const { reason } = closing.eligibility;
  return [
    `Closing soon: '${title}' may close ${inDays(day - today)}${reason === null ? '' : ` (${reason})`}. With your papers ready, call ${agency} today; without them, ask for the next round.`,
  ];
}

/** Whom a loan is asked of: who grows asks FSA, whatever the loan is for. What cannot wait, groups and needs with lenders of their own go their own way. */
function isLoanDoor({ wish, applicant, youth }: Criteria, need: GrantNeed): boolean {
  if (youth) return false; // the loan of a child comes through an adviser
  const { urgent, isOfGroup, loans, fsaLends } = needFacts(need);
  return wish === 'loan' && applicant === undefined && !urgent && !isOfGroup && (!loans || fsaLends === true);
}

/** The need whose door comes first: that of a loan where one is wished. */
export const doorNeed = (need: GrantNeed, criteria: Criteria): GrantNeed =>
  isLoanDoor(criteria, need) ? 'loan' : need;

/** The door of a person whose door is another one than that of all; undefined: the same. */
function ownDoor(need: GrantNeed, criteria: Criteria): FirstSteps | undefined {
  const { for: doors } = needFacts(doorNeed(need, criteria));
  if (criteria.applicant === 'co-op') return doors?.['co-op'];
  return groupsOf(criteria).includes('tribal') ? doors?.tribal : undefined;
}

/** What comes after the first door: the need itself after a loan's, or the second need. Who has a door of their own has one. */
export function nextNeed(criteria: Criteria): GrantNeed | null {
  const [need, second = null] = criteria.needs ?? [];
  if (!need || criteria.youth || ownDoor(need, criteria)) return null;
  if (doorNeed(need, criteria) !== need) return need;
  return second !== null && needFacts(need).isOfGroup && !needFacts(second).forGroups ? null : second;
}

/** What a first applicant does today, brings, and does not do yet; empty where nothing fits and no need is known. */
export function firstSteps(fits: readonly Fit[], criteria: Criteria, today: Day, rents = false): string[] {
  const [need] = criteria.needs ?? [];
  const [first] = fits;
  const past = isPastLoss(criteria, today) ? pastLossDoor() : null;
  const door =
    past ??
    (need ? (ownDoor(need, criteria) ?? needFacts(doorNeed(need, criteria))) : first ? doorOf(first.programme) : null);
  const next = nextNeed(criteria);
  const own = door
    ? [
        `Today: ${door.today}`,
        `Bring: ${door.bring}.`,
        ...(rents ? [RENTED] : []),
        `Not yet: ${door.wait}`,
        ...(next === null ? [] : [`Then: ${needFacts(next).today}`]),
        ...localSteps(criteria).map(({ say }) => say),
        ...nationStep(fits),
        ...tribalStep(criteria, [need, next]),
        ...closingStep(fits, today),
      ]
    : first
      ? [`Today: Ask ${first.programme.agency} about '${first.programme.title}': what it pays now, and by which day.`]
      : [];
  return [...own, ...papersStep(criteria), ...advanceStep(fits, criteria)].map((step) => withOffices(step, criteria));
}
