import { grantOptions } from '@farm/farm';
import { stateName } from '../states';
import type { FarmerType, GrantFacts } from './grant-facts';

type Choice<K extends keyof typeof grantOptions> = (typeof grantOptions)[K][number]['value'];

/** What a visitor searches money for. */
export interface Criteria {
  farmerType: Choice<'farmerType'>;
  farmType: Choice<'farmType'>;
  fundingRange: Choice<'fundingRange'>;
  projectFocus: Choice<'projectFocus'>;
  /** A school, co-op, nonprofit or public body. */
  organization?: boolean;
  veteran?: boolean;
  /** null: no place was named or found. */
  state: string | null;
}

export type Criterion = 'farmerType' | 'farmType' | 'fundingRange' | 'projectFocus' | 'location';

interface CriterionScore {
  criterion: Criterion;
  points: number;
  of: number;
  reason: string;
}

const WEIGHTS = { farmerType: 25, farmType: 25, fundingRange: 20, projectFocus: 20, location: 10 } as const;

/** The highest score of a programme that cannot be a full match. */
const NEEDS_ORGANIZATION_CAP = 59;
const NOT_FOR_ORGANIZATION_CAP = 59;
const OTHER_GROUP_CAP = 59;
const UNCERTAIN_CAP = 69;
const OTHER_AUDIENCE_CAP = 69;

export const FARMERS: Readonly<Record<FarmerType, string>> = {
  beginning: 'beginning farmers (10 years or less)',
  minority: 'minority farmers',
  young: 'young farmers (under 40)',
  women: 'women farmers',
  experienced: 'experienced farmers',
};

const list = (items: readonly string[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

const ISLANDS: Readonly<Record<string, string>> = { PR: 'Puerto Rico', VI: 'the U.S. Virgin Islands' };
const stateLabel = (code: string): string => ISLANDS[code] ?? stateName(code);
const MAX_NAMED_STATES = 3;

export const describeStates = (states: readonly string[]): string =>
  states.length > MAX_NAMED_STATES ? 'some states' : list(states.map(stateLabel));

type Score = readonly [points: number, reason: string];

function scoreFarmerType({ farmerRule, farmerTypes, audience }: GrantFacts, { farmerType }: Criteria): Score {
  // 'ages 10-20' says more than 'young farmers (under 40)'.
  const named = audience !== null && farmerRule === 'only' ? audience : list(farmerTypes.map((type) => FARMERS[type]));
  if (farmerType === 'any')
    return [15, farmerRule === 'only' ? `Only for ${named}; you asked for any farmer` : 'You asked for any farmer'];
  if (farmerTypes.includes(farmerType))
    return [25, `Aimed at ${audience !== null && farmerRule === 'only' ? audience : FARMERS[farmerType]}`];
  if (farmerRule === 'open') return [17, 'Open to all farmers'];
  if (farmerRule === 'favours') return [10, `Open to all farmers, but ${named} come first`];
  return [0, `Only for ${named}: check that you qualify`];
}

function scoreFarmType({ farmTypes }: GrantFacts, { farmType }: Criteria): Score {
  if (farmType === 'any') return [15, 'You asked for any farm'];
  if (farmTypes.includes(farmType)) return [25, `For ${farmType} farms`];
  return farmTypes.length === 0 ? [17, 'Open to all farm types'] : [0, `Not aimed at ${farmType} farms`];
}

/** Both ranges include their limits: a fixed amount on a limit fits; a range that only meets it gets half. */
function scoreFundingRange({ amountMin, amountMax }: GrantFacts, { fundingRange }: Criteria): Score {
  const range = grantOptions.fundingRange.find(({ value }) => value === fundingRange);
  if (!range || fundingRange === 'any') return [12, 'You asked for any amount'];
  const overlap = Math.min(range.most ?? Infinity, amountMax) - Math.max(range.least, amountMin);
  if (overlap > 0 || (overlap === 0 && amountMin === amountMax)) return [20, 'Fits your funding range'];
  return overlap === 0 ? [10, 'Only touches your funding range'] : [0, 'Outside your funding range'];
}

function scoreProjectFocus({ focus }: GrantFacts, { projectFocus }: Criteria): Score {
  if (projectFocus === 'any') return [12, 'You asked for any project'];
  if (focus.includes(projectFocus)) return [20, `For ${projectFocus} projects`];
  return focus.length === 0 ? [14, 'Open to all projects'] : [0, `Not aimed at ${projectFocus} projects`];
}

function scoreLocation({ states }: GrantFacts, { state }: Criteria): Score {
  if (state === null) {
    const where = states === '*' ? 'Available nationwide' : `Only in ${describeStates(states)}`;
    return [6, `${where}; your place is not known`];
  }
  return states === '*' ? [7, 'Available nationwide'] : [10, `Available in ${stateLabel(state)}`];
}

const SCORES: Readonly<Record<Criterion, (programme: GrantFacts, criteria: Criteria) => Score>> = {
  farmerType: scoreFarmerType,
  farmType: scoreFarmType,
  fundingRange: scoreFundingRange,
  projectFocus: scoreProjectFocus,
  location: scoreLocation,
};
export const CRITERIA = Object.keys(SCORES) as readonly Criterion[];

function scoreCriterion(criterion: Criterion, programme: GrantFacts, criteria: Criteria): CriterionScore {
  const [points, reason] = SCORES[criterion](programme, criteria);
  const of = WEIGHTS[criterion];
  return { criterion, points, of, reason: `${reason}: +${points}${points === of ? '' : ` of ${of}`}` };
}

export interface Fit<P extends GrantFacts = GrantFacts> {
  programme: P;
  score: number;
  points: CriterionScore[];
  reasons: string[];
  /** Upper limit of the score if it is lower than the sum of the points. */
  cap: number | null;
}

const isOfAudience = ({ audience }: GrantFacts, { veteran }: Criteria): boolean =>
  audience === null || (audience === 'veterans' && veteran === true);

const isOfOtherGroup = ({ farmerTypes, farmerRule }: GrantFacts, { farmerType }: Criteria): boolean =>
  farmerRule === 'only' && farmerType !== 'any' && !farmerTypes.includes(farmerType);

/** Upper limits that apply to a programme, with reasons. */
function capsOf(programme: GrantFacts, criteria: Criteria) {
  const { applicant, confidence, audience } = programme;
  const { organization } = criteria;
  return [
    ...(applicant === 'organization' && !organization
      ? [
          {
            at: NEEDS_ORGANIZATION_CAP,
            reason: 'Needs a nonprofit, co-op or public body: ask a co-op or school near you to lead',
          },
        ]
      : []),
    ...(applicant !== 'organization' && organization
      ? [
          {
            at: NOT_FOR_ORGANIZATION_CAP,
            reason: 'For farmers and farm businesses: ask whether your organization may apply',
          },
        ]
      : []),
    ...(isOfOtherGroup(programme, criteria)
      ? [{ at: OTHER_GROUP_CAP, reason: 'Reserved for a group that you did not name' }]
      : []),
    ...(confidence === 'C' ? [{ at: UNCERTAIN_CAP, reason: 'Check first: its status or rules are uncertain' }] : []),
    ...(audience === null || isOfAudience(programme, criteria)
      ? []
      : [{ at: OTHER_AUDIENCE_CAP, reason: `${audience.charAt(0).toUpperCase()}${audience.slice(1)} only` }]),
  ];
}

/** Scores a programme in whole points of 100, the same sums that are shown. */
export function fitOf<P extends GrantFacts>(programme: P, criteria: Criteria): Fit<P> {
  const points = CRITERIA.map((criterion) => scoreCriterion(criterion, programme, criteria));
  const sum = points.reduce((total, line) => total + line.points, 0);
  const caps = capsOf(programme, criteria);
  const score = Math.min(sum, ...caps.map(({ at }) => at));
  const reasons = [...points.map(({ reason }) => reason), ...caps.map(({ at, reason }) => `${reason} (at most ${at})`)];
  return { programme, score, points, reasons, cap: score < sum ? score : null };
}

/** Reserved for beginners, which the experienced are not. Of all other groups a farmer may belong to several. */
const isForBeginners = ({ farmerTypes, farmerRule }: GrantFacts): boolean =>
  farmerRule === 'only' && farmerTypes.every((type) => type === 'beginning');

/** Reserved for an audience to which the visitor does not belong; a young farmer may be of an age group. */
const isForOthers = (programme: GrantFacts, criteria: Criteria): boolean =>
  !isOfAudience(programme, criteria) &&
  (programme.audience === 'veterans' || criteria.organization === true || criteria.farmerType !== 'young');

/** For farmers as persons, which no school or co-op is. */
const isForPersons = ({ applicant, farmerRule, audience }: GrantFacts): boolean =>
  applicant === 'individual' && (farmerRule === 'only' || audience !== null);

/**
 * True where the visitor cannot apply: another state, another single kind of farm, another group of farmers, another audience, an
 * organization's money for a person or a person's for an organization.
 */
export function isExcluded(programme: GrantFacts, criteria: Criteria): boolean {
  const { states, farmTypes, applicant } = programme;
  const { state, farmType, farmerType, organization } = criteria;
  const isElsewhere = state !== null && states !== '*' && !states.includes(state);
  const isOtherFarm = farmType !== 'any' && farmTypes.length === 1 && farmTypes[0] !== farmType;
  const isOtherApplicant = organization ? isForPersons(programme) : applicant === 'organization';
  return (
    isElsewhere ||
    isOtherFarm ||
    isOtherApplicant ||
    isForOthers(programme, criteria) ||
    (farmerType === 'experienced' && isForBeginners(programme))
  );
}
