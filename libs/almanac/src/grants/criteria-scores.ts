import { capitalize, grantOptions } from '@farm/farm';
import type { Day } from '../days';
import type { Criteria } from './criteria';
import { describeDeadline, timingOf } from './deadline';
import {
  describeFocus,
  describeGroups,
  eligibilityOf,
  groupsOf,
  stateLabel,
  focusOf,
  type Eligibility,
} from './eligibility';
import type { GrantFacts } from './grant-facts';
import { answerOf } from './grant-needs';

type Criterion = 'farmerType' | 'farmType' | 'fundingRange' | 'projectFocus' | 'location' | 'effort' | 'deadline';

interface CriterionScore {
  criterion: Criterion;
  points: number;
  of: number;
  reason: string;
}

/** 100 together. */
const WEIGHTS = {
  projectFocus: 30,
  fundingRange: 20,
  farmType: 15,
  farmerType: 15,
  effort: 10,
  location: 5,
  deadline: 5,
} as const;

/** The largest share of the possible points of a program for which something must be asked first, and of an uncertain one. */
const ASK_CAP = 0.69;
const UNCERTAIN_CAP = 0.59;

/** `null`: the visitor has not said anything that it depends on, which gives nothing. */
type Score = readonly [points: number, reason: string] | null;

const share = (criterion: Criterion, part: number): number => Math.round(WEIGHTS[criterion] * part);

/** A young farmer is likely a beginning one. */
const farmerTypeShare = ({ farmerType }: Criteria, onlyFor: readonly string[]): number =>
  farmerType === 'young' && onlyFor.includes('beginning') ? share('farmerType', 0.55) : 0;

function scoreFarmerType({ who: { onlyFor }, comeFirst }: GrantFacts, criteria: Criteria): Score {
  const held = groupsOf(criteria);
  if (held.length === 0) return null;
  const only = held.find((group) => onlyFor?.includes(group));
  if (only) return [share('farmerType', 1), `For ${describeGroups([only])}`];
  const first = held.find((group) => comeFirst?.who.includes(group));
  if (first && comeFirst) return [share('farmerType', 1), `${describeGroups([first])} come first`];
  if (onlyFor) return [farmerTypeShare(criteria, onlyFor), `Only for ${describeGroups(onlyFor, 'or')}`];
  if (comeFirst) return [share('farmerType', 0.3), `Open to all; ${describeGroups(comeFirst.who)} come first`];
  return [share('farmerType', 0.55), 'Open to all farmers'];
}

const FEW_FARM_TYPES = 3;

function scoreFarmType({ farmTypes }: GrantFacts, { farmType }: Criteria): Score {
  if (farmType === 'any') return null;
  if (farmTypes.length === 0) return [share('farmType', 0.6), 'Open to all farm types'];
  if (!farmTypes.includes(farmType)) return [share('farmType', 0.4), `For ${farmTypes.join(', ')} farms`];
  return [share('farmType', farmTypes.length <= FEW_FARM_TYPES ? 1 : 0.9), `For ${farmType} farms`];
}

const NEAR_RANGE = 2.5;
const PAYS_LESS = 'Pays less than the amount you named';

/** By the amount that is likely, not by what is possible. A borrower names the amount. */
function scoreFundingRange({ amountMin, amountMax, amountUsual, kind }: GrantFacts, { fundingRange }: Criteria): Score {
  const range = grantOptions.fundingRange.find(({ value }) => value === fundingRange);
  if (!range || fundingRange === 'any') return null;
  const { least, most } = { least: range.least, most: range.most ?? Infinity };
  if (amountMax === 0) return [0, 'Gives help, not money'];
  const isSmallLoan = kind === 'loan' && least > 0 && amountMax <= least;
  if (amountMin > most) return [0, 'Pays more than the amount you named'];
  if (amountMax < least || isSmallLoan) return [0, PAYS_LESS];
  if (kind === 'in-kind') return [share('fundingRange', 0.7), 'Gives goods or work, not money'];
  if (amountUsual === null) return [share('fundingRange', 0.5), 'Its amounts are not published'];
  if (amountUsual >= least && amountUsual <= most)
    return [share('fundingRange', 1), 'Likely to pay an amount in your range'];
  if (kind === 'loan') return [share('fundingRange', 0.7), 'A loan for an amount in your range is possible'];
  if (kind === 'cost-share' && amountUsual > most)
    return [share('fundingRange', 0.8), 'Pays by the work, so small works fit too'];
  const isNear = amountUsual <= most * NEAR_RANGE && amountUsual >= least / NEAR_RANGE;
  return [
    share('fundingRange', isNear ? 0.5 : 0.2),
    `Can pay an amount in your range, but likely pays ${amountUsual > most ? 'more' : 'less'}`,
  ];
}

const FEW_PURPOSES = 3;

function scoreProjectFocus(program: GrantFacts, criteria: Criteria): Score {
  const { focus, kind } = program;
  const answer = answerOf(program, criteria.needs ?? []);
  if (answer)
    return kind === 'insurance'
      ? [share('projectFocus', 0.3), 'Insures against later losses']
      : [share('projectFocus', answer.isExact ? 1 : 0.7), `For ${answer.pays}`];
  const target = focusOf(criteria);
  if (target === null) return null;
  if (focus.length === 0) return [share('projectFocus', 0.55), 'Open to all projects'];
  if (kind === 'insurance') return [share('projectFocus', 0.3), 'Insures against later losses'];
  const part = focus[0] === target ? 1 : focus.length <= FEW_PURPOSES ? 0.9 : 0.8;
  return focus.includes(target)
    ? [share('projectFocus', part), `For ${describeFocus([target])}`]
    : [0, `For ${describeFocus(focus)}`];
}

function scoreLocation({ states }: GrantFacts, { state }: Criteria): Score {
  if (state === null) return null;
  if (states === '*') return [share('location', 0.6), 'Available nationwide'];
  const isOwn = states.length === 1;
  return [
    share('location', isOwn ? 1 : 0.8),
    isOwn ? `For ${stateLabel(state)} alone` : `Available in ${stateLabel(state)}`,
  ];
}

/** Paid by the applicant first; a cost share always is. */
export const paysFirst = ({ kind, reimbursed }: GrantFacts): boolean => kind === 'cost-share' || reimbursed;

const LARGE_PAPERS = 100_000; // US dollars, for the usual award

/** Points that an application loses by what it asks of the applicant. */
const BURDENS: readonly (readonly [points: number, name: string, applies: (p: GrantFacts, c: Criteria) => boolean])[] =
  [
    [6, 'must be repaid', ({ kind }) => kind === 'loan'],
    [6, 'must be bought before a loss', ({ kind }) => kind === 'insurance'],
    [2, 'needs an own share', ({ match }) => match !== null],
    [2, 'pays after the work', (program) => paysFirst(program)],
    [2, 'takes long papers', ({ effort, amountUsual }) => effort !== undefined || (amountUsual ?? 0) >= LARGE_PAPERS],
    [2, 'needs membership', ({ who }) => who.members !== null],
    [
      4,
      'needs years of farming',
      ({ who }, { farmerType }) => farmerType === 'beginning' && who.experienceYears !== null,
    ],
  ];

function scoreEffort(program: GrantFacts, criteria: Criteria): Score {
  const burdens = BURDENS.filter(([, , applies]) => applies(program, criteria));
  const points = Math.max(0, WEIGHTS.effort - burdens.reduce((sum, [lost]) => sum + lost, 0));
  const names = burdens.map(([, name]) => name).join(', ');
  return [points, names === '' ? 'No own share or paying first is known' : capitalize(names)];
}

const NEAR_DAYS = 60;

function scoreDeadline({ deadline }: GrantFacts, _: Criteria, today: Day): Score {
  const { status, order } = describeDeadline(deadline, today);
  if (status === 'verify') return [0, 'No date is known'];
  if (status === 'rolling') return [share('deadline', 0.8), 'Open all year'];
  if (order === null) return [share('deadline', 0.4), 'Your state sets the date'];
  if (order < today) return [share('deadline', 0.4), 'Its month has begun'];
  if (timingOf(deadline, today) === 'too-near') return [0, 'It closes within days'];
  return order - today <= NEAR_DAYS
    ? [WEIGHTS.deadline, 'The date is near']
    : [share('deadline', 0.4), 'The date is months away'];
}

const SCORES: Readonly<Record<Criterion, (program: GrantFacts, criteria: Criteria, today: Day) => Score>> = {
  projectFocus: scoreProjectFocus,
  fundingRange: scoreFundingRange,
  farmType: scoreFarmType,
  farmerType: scoreFarmerType,
  effort: scoreEffort,
  location: scoreLocation,
  deadline: scoreDeadline,
};

/** The points of a program for a visitor. */
export interface Scored<P extends GrantFacts = GrantFacts> {
  programme: P;
  score: number;
  points: CriterionScore[];
  reasons: string[];
  /** Upper limit of the score if it is lower than the sum of the points. */
  cap: number | null;
  eligibility: Eligibility;
  /** What the program does for the first need that it answers, to say to its office; null: nothing particular. */
  tip: string | null;
}

/** Scores a program in whole points of 100, the same sums that are shown. Whether one may apply gives no points. */
export function scoredFor<P extends GrantFacts>(programme: P, criteria: Criteria, today: Day): Scored<P> {
  const points = Object.entries(SCORES).flatMap(([name, pointsOf]) => {
    const criterion = name as Criterion;
    const result = pointsOf(programme, criteria, today);
    if (result === null) return [];
    const [own, reason] = result;
    const of = WEIGHTS[criterion];
    return [{ criterion, points: own, of, reason: `${capitalize(reason)}: +${own}${own === of ? '' : ` of ${of}`}` }];
  });
  const eligibility = eligibilityOf(programme, criteria);
  const isSure = programme.confidence !== 'C' && programme.onHold === undefined;
  const possible = points.reduce((all, { of }) => all + of, 0);
  const capAt = (part: number, reason: string) => ({ at: Math.floor(possible * part), reason });
  const caps = [
    ...(eligibility.may === 'ask' ? [capAt(ASK_CAP, eligibility.reason)] : []),
    ...(isSure
      ? []
      : [capAt(UNCERTAIN_CAP, `Check first: ${programme.onHold ?? 'its status or rules are uncertain'}`)]),
  ];
  const total = points.reduce((all, { points: own }) => all + own, 0);
  const score = Math.min(total, ...caps.map(({ at }) => at));
  const reasons = [...points.map(({ reason }) => reason), ...caps.map(({ at, reason }) => `${reason} (at most ${at})`)];
  const tip = answerOf(programme, criteria.needs ?? [])?.tip ?? null;
  return { programme, score, points, reasons, cap: score < total ? score : null, eligibility, tip };
}

/** Whether the amount is near the wanted one. A programme whose office must be asked first is left out when it pays far more. */
export const isInRange = ({ criterion, points }: CriterionScore, may: Eligibility['may']): boolean =>
  criterion !== 'fundingRange' || points > (may === 'ask' ? share('fundingRange', 0.2) : 0);

/** What is named is more than the program ever pays. */
export const paysLess = ({ programme: { amountMax }, points }: Scored): boolean =>
  amountMax > 0 && points.some(({ criterion, reason }) => criterion === 'fundingRange' && reason.startsWith(PAYS_LESS));
