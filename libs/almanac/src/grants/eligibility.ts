import { capitalize } from '@farm/farm';
import terms from '../data/grant-terms.json';
import { stateName } from '../states';
import type { Criteria } from './criteria';
import type { Applicant, FarmerGroup, GrantFacts } from './grant-facts';
import { answerOf, needFacts } from './grant-needs';

/** What decides whether somebody may apply. */
type Condition = 'place' | 'applicant' | 'age' | 'veteran' | 'group' | 'tribe' | 'farm' | 'purpose' | 'round';

interface Verdict {
  may: 'no' | 'ask';
  condition: Condition;
  /** A short phrase: 'For veterans'. */
  reason: string;
}

/** `reason`: why not, or what to ask first. */
export type Eligibility =
  { may: 'yes'; reason: null; condition: null } | { may: 'ask' | 'no'; reason: string; condition: Condition };

const list = (items: readonly string[], word = 'and') =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;

const ISLANDS: Readonly<Record<string, string>> = { PR: 'Puerto Rico', VI: 'the U.S. Virgin Islands' };
export const stateLabel = (code: string): string => ISLANDS[code] ?? stateName(code);
const MAX_NAMED_STATES = 3;

export const describeStates = (states: readonly string[]): string =>
  states.length > MAX_NAMED_STATES ? 'some states' : list(states.map(stateLabel));

const APPLICANTS: Readonly<Record<Applicant, string>> = terms.applicants;
const KIND_NAMES: Readonly<Record<GrantFacts['kind'], string>> = terms.kinds;
const GROUPS: Readonly<Record<FarmerGroup, string>> = terms.groups;
const FOCUS: Readonly<Record<GrantFacts['focus'][number], string>> = terms.focus;

/** 'a cost share for water', 'a loan for water, which must be repaid'. */
export function grantKindText(kind: GrantFacts['kind'], purpose = ''): string {
  const [name = '', ...more] = KIND_NAMES[kind].split(', ');
  return [`${name}${purpose}`, ...more].join(', ');
}

/** 'farmers and growers, farm businesses and co-ops'. */
export const listApplicants = ({ applicants }: GrantFacts['who']): string =>
  list(applicants.map((applicant) => APPLICANTS[applicant]));

export const describeGroups = (groups: readonly FarmerGroup[], word = 'and'): string =>
  list(
    groups.map((group) => GROUPS[group]),
    word,
  );

/** The groups to which a visitor says they belong. */
export function groupsOf(criteria: Criteria): FarmerGroup[] {
  const { farmerType, veteran, limitedResource, tribal, applicant, groups = [] } = criteria;
  const held: FarmerGroup[] = [
    ...(farmerType === 'any' ? [] : [farmerType]),
    ...(veteran ? (['veteran'] as const) : []),
    ...(limitedResource ? (['limited-resource'] as const) : []),
    ...(tribal || applicant === 'tribe' ? (['tribal'] as const) : []),
    ...groups,
  ];
  return [...new Set(held)];
}

export const hasNeeds = ({ needs = [] }: Criteria): boolean => needs.length > 0;

export const describeFocus = (focus: GrantFacts['focus']): string => list(focus.map((each) => FOCUS[each]));

/** What the money is for; null: anything. */
export const focusOf = ({ purpose, projectFocus }: Criteria): GrantFacts['focus'][number] | null =>
  purpose ?? (projectFocus === 'any' ? null : projectFocus);

const sentence = (text: string): string => `${capitalize(text).replace(/\.$/, '')}.`;

/** Who may apply, as sentences; `isBrief`: without what only a reader of the whole program needs. */
export function conditionsOf({ who, states, comeFirst, match }: GrantFacts, isBrief = false): string[] {
  const { ages, veteransOnly, onlyFor, members, experienceYears: years, lenders, groups, other } = who;
  const where = states === '*' ? 'in every state' : `in ${describeStates(states)}`;
  const more = [
    ...(states !== '*' && states.length > MAX_NAMED_STATES ? [`States: ${states.join(', ')}`] : []),
    ...(lenders === null ? [] : lenders.map((lender) => `Through a lender: ${lender}`)),
    ...(other === null ? [] : [other]),
    ...(groups === null ? [] : [`Groups that its rules name: ${groups}`]),
    ...(match === null ? [] : [`Your own share: ${match}`]),
  ];
  return [
    `${listApplicants(who)} ${where} may apply`,
    ...(ages ? [ages.to === null ? `From the age of ${ages.from}` : `Ages ${ages.from} to ${ages.to}`] : []),
    ...(veteransOnly ? ['Only veterans'] : []),
    ...(onlyFor ? [`Only ${describeGroups(onlyFor, 'or')}`] : []),
    ...(members === null ? [] : [`Membership: ${members}`]),
    ...(years === null ? [] : [`At least ${years} ${years === 1 ? 'year' : 'years'} of farming`]),
    ...(comeFirst ? [`Who comes first: ${describeGroups(comeFirst.who)}. ${comeFirst.rule}`] : []),
    ...(isBrief ? [] : more),
  ].map(sentence);
}

type Rule = (program: GrantFacts, criteria: Criteria) => Verdict | null;

const no = (condition: Condition, reason: string): Verdict => ({ may: 'no', condition, reason });
const ask = (condition: Condition, reason: string): Verdict => ({ may: 'ask', condition, reason });

const placeRule: Rule = ({ states, exceptStates = [] }, { state }) => {
  if (state !== null && exceptStates.includes(state)) return no('place', `${stateLabel(state)} has a row of its own`);
  if (states === '*' || (state !== null && states.includes(state))) return null;
  const where = `Only in ${describeStates(states)}`;
  if (state !== null) return no('place', where);
  return states.length === 1 ? no('place', where) : ask('place', `${where}: name your place`);
};

const CITIES: Readonly<Record<string, readonly string[] | undefined>> = terms.cities;
const LARGEST_RURAL = 50_000;

/** A town of more than 50,000 people is known by name; of others the program is asked. */
const ruralRule: Rule = ({ who: { placesUpTo, area, counties } }, { state, town, county, farmType }) => {
  if (county && counties) return counties.includes(county) ? null : no('place', `Only in ${area ?? 'other counties'}`);
  if (area !== undefined) return ask('place', `Only in ${area}: ask whether your place is among them`);
  if (placesUpTo === undefined) return null;
  const named = `Only in rural places of up to ${placesUpTo.toLocaleString('en-US')} people`;
  const isCity = farmType === 'urban' || (state !== null && CITIES[state]?.includes(town ?? ''));
  return isCity && placesUpTo <= LARGEST_RURAL ? no('place', named) : ask('place', named);
};

/** Groups that a visitor may mean who ticks only 'a school, co-op, nonprofit or public body'. */
const UNNAMED_GROUPS: readonly Applicant[] = ['nonprofit', 'school', 'community-garden', 'government'];

function unnamedGroupVerdict({ who }: GrantFacts, focus: Criteria['projectFocus']): Verdict | null {
  const open = who.applicants.filter((applicant) => UNNAMED_GROUPS.includes(applicant));
  if (open.length === 0) return no('applicant', `For ${listApplicants(who)}`);
  const isTeaching = focus === 'education' && open[0] === 'school';
  if (focus === 'education' && open.every((each) => each === 'community-garden'))
    return no('applicant', `For ${listApplicants(who)}`);
  return open.length === 1 && !isTeaching
    ? ask('applicant', `Of groups only for ${listApplicants({ ...who, applicants: open })}`)
    : null;
}

const isMadeFor = ({ id }: Pick<GrantFacts, 'id'>, { needs = [] }: Criteria): boolean =>
  answerOf({ id }, needs)?.isExact ?? false;

const applicantRule: Rule = (program, criteria) => {
  const { applicant, organization, projectFocus, church, needs = [] } = criteria;
  const { who } = program;
  if (church && who.applicants.includes('nonprofit')) return null;
  if (applicant === undefined && organization) return unnamedGroupVerdict(program, projectFocus);
  const asker = applicant ?? 'person';
  if (who.applicants.includes(asker)) return null;
  if (asker === 'nonprofit' && who.applicants.includes('school') && needs.includes('school-garden'))
    return ask('applicant', 'The school applies: take it to the principal');
  if (asker === 'school' && groupsOf(criteria).includes('tribal') && who.applicants.includes('tribe'))
    return ask('applicant', 'The tribe asks for its school');
  const isShared = needs.some((need) => needFacts(need).isShared) && isMadeFor(program, criteria);
  if (asker === 'person' && isShared && who.applicants.includes('community-garden'))
    return ask('applicant', 'For a garden that several households share: join one, or ask a nonprofit');
  if (asker === 'person' && who.applicants.every((each) => each === 'business'))
    return no('applicant', 'For a registered business, not for a person');
  // A farm's money needs a farm number, which a garden without papers cannot get.
  if (asker === 'community-garden' && who.applicants.includes('nonprofit'))
    return organization || !who.applicants.includes('person')
      ? ask(
          'applicant',
          'For nonprofits: a church counts as one, a garden without papers needs one that applies for it',
        )
      : no('applicant', 'For farms, and nonprofits with a farm number');
  if (asker === 'co-op' && who.applicants.includes('business') && !who.onlyFor?.includes('beginning'))
    return ask(
      'applicant',
      program.kind === 'loan'
        ? 'For those who grow: a member may borrow, ask whether a co-op counts'
        : 'For farm businesses: ask whether a co-op counts',
    );
  return no('applicant', `For ${listApplicants(who)}`);
};

const ADULT = 18;
const YOUTH_UP_TO = 21;

/** What names no age is made for grown farmers, help without money apart. */
const ageRule: Rule = ({ who: { ages, applicants }, kind }, { youth, age, farmerType, needs = [] }) => {
  if (ages === null) {
    const isForAdults =
      youth && kind !== 'service' && applicants.some((each) => each === 'person' || each === 'business');
    return isForAdults ? no('age', `Made for grown farmers: ask whether somebody under ${ADULT} may apply`) : null;
  }
  const named = ages.to === null ? `For ages ${ages.from} and up` : `For ages ${ages.from} to ${ages.to}`;
  if (youth) return ages.from >= ADULT ? no('age', named) : null;
  if (age !== undefined) return age < ages.from || age > (ages.to ?? age) ? no('age', named) : null;
  if (ages.from > YOUTH_UP_TO || (ages.to !== null && ages.to > YOUTH_UP_TO && farmerType !== 'young'))
    return ask('applicant', named);
  if (ages.to === null || ages.to > YOUTH_UP_TO) return null;
  return farmerType === 'young' || needs.includes('youth-project') ? ask('age', named) : no('age', named);
};

const veteranRule: Rule = ({ who }, { veteran }) =>
  who.veteransOnly && !veteran ? no('veteran', 'For veterans') : null;
/** The form's 'minority' is wider than the one people that a fund names. A farmer may belong to several groups. */
const isForBuyers = ({ needs = [] }: Criteria): boolean => needs.some((need) => needFacts(need).isForBuyers);

const groupRule: Rule = ({ who: { onlyFor, groups, people } }, criteria) => {
  if (onlyFor === null || isForBuyers(criteria)) return null;
  const held = groupsOf(criteria).filter((group) => onlyFor.includes(group));
  if (onlyFor.every((group) => group === 'tribal')) {
    if (held.length === 0) return no('tribe', 'For members of a tribe and tribes');
    return people === undefined || people === criteria.people ? null : ask('group', `Only for ${groups}`);
  }
  const isOnePeople = onlyFor.every((group) => group === 'minority');
  const named = isOnePeople
    ? `Only for ${groups ?? describeGroups(onlyFor)}`
    : `Only for ${describeGroups(onlyFor, 'or')}`;
  if (isOnePeople) return held.length > 0 ? ask('group', named) : no('tribe', named);
  if (held.length > 0) return null;
  const { farmerType } = criteria;
  if (hasNeeds(criteria) && farmerType === 'young' && onlyFor.includes('beginning')) return null; // most likely one
  const isBeginners = onlyFor.every((group) => group === 'beginning');
  const isSaid = hasNeeds(criteria) && farmerType !== 'any'; // who the visitor is
  return isSaid || (farmerType === 'experienced' && isBeginners) ? no('group', named) : ask('group', named);
};

/** 'Beginning' and 'young' say nothing of the years. Three of the last ten for a loan can be had in other ways than farming. */
const yearsRule: Rule = ({ kind, who: { experienceYears: least, yearsAtMost: most } }, criteria) => {
  const { farmerType, years } = criteria;
  const isNew = farmerType === 'beginning' || farmerType === 'young';
  if (years !== undefined && most !== undefined && years >= most)
    return no('group', `For farms of ${most} years or less`);
  const isAsked = isNew || (hasNeeds(criteria) && farmerType !== 'experienced');
  if (least === null || (years === undefined && !isAsked)) return null;
  const named = `Asks for ${least} ${least === 1 ? 'year' : 'years'} of farming`;
  if (kind === 'loan') return years === undefined || years < least ? ask('applicant', named) : null;
  if (years === undefined) return ask(isNew ? 'group' : 'applicant', named);
  return years < least ? no('group', named) : null;
};

const debtRule: Rule = ({ kind }, { noLoans }) => (noLoans && kind === 'loan' ? no('purpose', 'A loan') : null);
const firstRule: Rule = ({ id, kind, who: { askFirst, askPurpose } }, { needs = [] }) => {
  if (kind === 'insurance') return ask('purpose', 'Bought before a loss: it pays for the next one, not for this one');
  const answer = answerOf({ id }, needs);
  const first = askFirst ?? answer?.ask ?? undefined;
  if (first !== undefined) return ask('applicant', first);
  return askPurpose === undefined || answer?.isExact ? null : ask('purpose', askPurpose);
};

const isForLoss = ({ purpose, needs = [] }: Criteria): boolean =>
  purpose === 'disaster' || needs.some((need) => needFacts(need).isLoss);

const roundRule: Rule = ({ noRound, onHold, notForRecovery }, criteria) =>
  noRound
    ? no('round', `No open round was found${onHold === undefined ? '' : `: ${onHold}`}`)
    : isForLoss(criteria) && notForRecovery
      ? no('purpose', 'Not for recovery')
      : null;

/** Money for named storms is for no other loss. */
const lossRule: Rule = ({ lossesOf }, { lossOn }) =>
  lossesOf === undefined || (lossOn !== undefined && lossesOf.includes(lossOn))
    ? null
    : no('purpose', 'Only for losses in the storms that it names');

/** A young or beginning farmer who searches for land wants to buy. */
export const isBuyer = ({ purpose, farmerType, needs }: Criteria): boolean =>
  needs?.includes('buy-land') ?? (purpose === 'land' && (farmerType === 'beginning' || farmerType === 'young'));

const ownerRule: Rule = ({ who: { owners } }, criteria) =>
  owners && !hasNeeds(criteria) && isBuyer(criteria)
    ? no('group', 'For those who own land, or a share in it, already')
    : null;

const lenderRule: Rule = ({ who: { lenders } }) =>
  lenders === null ? null : ask('applicant', 'Comes only through lenders: ask whether one lends to you');
const memberRule: Rule = ({ who: { members } }) =>
  members === null ? null : ask('applicant', `Members only: ${members.replace(/\.$/, '')}`);

/** Farms in town and organic farms grow vegetables or fruit too; what is for such farms alone is for no other. What is made for the need is for every farm that has it. */
const farmRule: Rule = (program, criteria) => {
  const { farmTypes } = program;
  const { farmType } = criteria;
  if (farmType === 'any' || farmTypes.length === 0 || farmTypes.includes(farmType) || isMadeFor(program, criteria))
    return null;
  const grows = farmType === 'urban' || farmType === 'organic';
  if (grows && farmTypes.some((type) => type === 'vegetable' || type === 'fruit')) return null;
  return no('farm', `For ${list(farmTypes, 'or')} farms`);
};

/** Words on plants alone want no money for animals, and the other way round; a loss is never left out. */
const raisesRule: Rule = ({ id, farmTypes }, { raises = null, farmType, needs = [] }) => {
  const answer = answerOf({ id }, needs);
  if (raises === 'plants' && answer?.forAnimals) return no('farm', 'For animals');
  if (raises === null || farmTypes.length === 0 || farmType === 'livestock') return null;
  if (answer && needFacts(answer.need).isLoss) return null;
  if (raises === 'plants' && !answer?.isExact && farmTypes.every((type) => type === 'livestock'))
    return no('farm', 'For animals');
  return raises === 'animals' && !farmTypes.includes('livestock') && !answer?.isExact ? no('farm', 'For plants') : null;
};

/** Land or a loss is what such a program is for, so it is listed when that is the purpose. */
const isOnlyForPurpose = ({ focus }: Pick<GrantFacts, 'focus'>): boolean =>
  focus.length > 0 && focus.every((each) => each === 'land' || each === 'disaster');

const purposeRule: Rule = ({ id, focus, kind, needOnly }, criteria) => {
  const { needs = [] } = criteria;
  if (needs.length > 0)
    return answerOf({ id }, needs) === null
      ? no(
          'purpose',
          `Not for ${list(
            needs.map((need) => needFacts(need).name),
            'or',
          )}`,
        )
      : null;
  if (needOnly) return no('purpose', 'For a need that was not named');
  const target = focusOf(criteria);
  if (target === null ? !isOnlyForPurpose({ focus }) : focus.includes(target)) return null;
  const isOpen = focus.length === 0 && criteria.purpose === undefined;
  return isOpen ? null : no('purpose', `${kind === 'service' ? 'Helps with' : 'Pays for'} ${describeFocus(focus)}`);
};

const RULES: readonly Rule[] = [
  placeRule,
  ruralRule,
  roundRule,
  lossRule,
  debtRule,
  ownerRule,
  applicantRule,
  ageRule,
  veteranRule,
  groupRule,
  yearsRule,
  firstRule,
  lenderRule,
  memberRule,
  farmRule,
  raisesRule,
  purposeRule,
];

const verdictsOf = (program: GrantFacts, criteria: Criteria): Verdict[] =>
  RULES.map((rule) => rule(program, criteria)).filter((verdict) => verdict !== null);

/** Whether a visitor may apply for a program, as far as they have said who they are. */
export function eligibilityOf(program: GrantFacts, criteria: Criteria): Eligibility {
  const verdicts = verdictsOf(program, criteria);
  const [first] = [...verdicts.filter(({ may }) => may === 'no'), ...verdicts];
  return first ?? { may: 'yes', reason: null, condition: null };
}

const NEAR: readonly Condition[] = ['applicant', 'age', 'veteran', 'group', 'farm', 'round'];

const NEAR_A_NEED: readonly Condition[] = ['veteran', 'group', 'round'];

/** Why a program is not the visitor's where that is one thing that a partner, a friend or a year may change; else null. */
export function nearMissOf(program: GrantFacts, criteria: Criteria): string | null {
  const isGroup = criteria.organization === true || !['person', 'business'].includes(criteria.applicant ?? 'person');
  if (isGroup && program.who.applicants.includes('person')) return null; // no farm's money helps a school
  const [first, ...others] = verdictsOf(program, criteria).filter(({ may }) => may === 'no');
  if (!first || others.length > 0 || !NEAR.includes(first.condition)) return null;
  const isPublic = first.condition === 'applicant' && program.who.applicants.every((each) => each === 'government');
  if (isPublic) return 'Your county or city applies in your place: ask its economic development office';
  return hasNeeds(criteria) && !NEAR_A_NEED.includes(first.condition) ? null : first.reason;
}
