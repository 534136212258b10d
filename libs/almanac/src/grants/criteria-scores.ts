import { capitalize, grantOptions } from '@farm/farm';
import type { Day } from '../days';
import { describeDeadline } from './deadline';
import {
  describeFocus,
  describeGroups,
  eligibilityOf,
  groupsOf,
  hasNeeds,
  isBuyer,
  stateLabel,
  focusOf,
  type Criteria,
  type Eligibility,
} from './eligibility';
import { GRANT_KINDS, type GrantFacts } from './grant-facts';
import { answerOf, needFacts, placesFor } from './grant-needs';

export type Criterion =
  'farmerType' | 'farmType' | 'fundingRange' | 'projectFocus' | 'location' | 'effort' | 'deadline';

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
      : [share('projectFocus', answer.isExact ? 1 : 0.7), `For ${needFacts(answer.need).name}`];
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
/** Nobody begins an application within this time. */
const LAST_DAYS = 7;

function scoreDeadline({ deadline }: GrantFacts, _: Criteria, today: Day): Score {
  const { status, order } = describeDeadline(deadline, today);
  if (status === 'verify') return [0, 'No date is known'];
  if (status === 'rolling') return [share('deadline', 0.8), 'Open all year'];
  if (order === null) return [share('deadline', 0.4), 'Your state sets the date'];
  if (order < today) return [share('deadline', 0.4), 'Its month has begun'];
  if (status === 'closing-soon' && order - today <= LAST_DAYS) return [0, 'It closes within days'];
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

/** How well a program fits, in words. */
export type FitWord = 'Best fit' | 'Good fit' | 'Possible';

export interface Fit<P extends GrantFacts = GrantFacts> {
  programme: P;
  score: number;
  points: CriterionScore[];
  reasons: string[];
  /** Upper limit of the score if it is lower than the sum of the points. */
  cap: number | null;
  eligibility: Eligibility;
  word: FitWord;
  /** What the program does for the first need that it answers, to say to its office; null: nothing particular. */
  tip: string | null;
}

/** Share of the points that the visitor's answers make possible, and how many answers that takes. */
const BEST = { part: 0.8, filters: 3 };
const GOOD = { part: 0.6, filters: 2 };

/** Whether the first rows of a need may be it: what must be asked of the visitor, is held back or is far off comes after them. */
const isDoubtful = ({
  programme: { confidence, onHold },
  eligibility: { condition },
}: Pick<Fit, 'programme' | 'eligibility'>) =>
  confidence === 'C' || onHold !== undefined || condition === 'group' || condition === 'age';

/** Nothing can be handed in before this many days. */
const FAR_DAYS = 240;

/** Neither many months away nor over within days. */
function isInTime({ deadline }: GrantFacts, today: Day): boolean {
  const { order, status } = describeDeadline(deadline, today);
  if (order === null) return true;
  return order - today <= FAR_DAYS && !(status === 'closing-soon' && order - today <= LAST_DAYS);
}

/** Share of the points for the amount from which on the money fits. */
const MONEY_FITS = 0.5;

/** The best answer to a need is made for it, and applicant and money fit too. */
function wordForNeed(fit: Omit<Fit, 'word'>, criteria: Criteria, today: Day): FitWord {
  const { programme, points, eligibility } = fit;
  const answer = answerOf(programme, criteria.needs ?? []);
  const money = points.find(({ criterion }) => criterion === 'fundingRange');
  const isMoneyRight = money === undefined || programme.amountMax === 0 || money.points >= money.of * MONEY_FITS;
  if (isDoubtful(fit) || programme.kind === 'insurance' || !(isMoneyRight || answer?.isExact)) return 'Possible';
  const isLoanWanted = programme.kind !== 'loan' || criteria.loans === true || (answer && needFacts(answer.need).loans);
  const isBest =
    answer?.isExact && isMoneyRight && eligibility.may === 'yes' && isLoanWanted && isInTime(programme, today);
  return isBest ? 'Best fit' : 'Good fit';
}

/** An uncertain program is at most possible, and one to ask about is never the best fit, by their caps. */
function wordOf(points: readonly CriterionScore[], part: number): FitWord {
  const filters = points.filter(({ criterion }) => !['effort', 'deadline', 'location'].includes(criterion)).length;
  const reaches = (fit: typeof BEST) => part >= fit.part && filters >= fit.filters;
  if (reaches(BEST)) return 'Best fit';
  return reaches(GOOD) ? 'Good fit' : 'Possible';
}

/** Scores a program in whole points of 100, the same sums that are shown. Whether one may apply gives no points. */
export function fitOf<P extends GrantFacts>(programme: P, criteria: Criteria, today: Day): Fit<P> {
  const points = Object.entries(SCORES).flatMap(([name, scoreOf]) => {
    const criterion = name as Criterion;
    const result = scoreOf(programme, criteria, today);
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
  const fit = { programme, score, points, reasons, cap: score < total ? score : null, eligibility, tip };
  return { ...fit, word: hasNeeds(criteria) ? wordForNeed(fit, criteria, today) : wordOf(points, score / possible) };
}

/** Whether the amount is near the wanted one. A programme whose office must be asked first is left out when it pays far more. */
const isInRange = ({ criterion, points }: CriterionScore, may: Eligibility['may']): boolean =>
  criterion !== 'fundingRange' || points > (may === 'ask' ? share('fundingRange', 0.2) : 0);

const effortOf = ({ points }: Fit): number => points.find(({ criterion }) => criterion === 'effort')?.points ?? 0;

/** What comes before the score: for owners of land the free help, their state's first; loans last but for who buys or asks for them. */
function stageOf({ kind, who, states }: GrantFacts, criteria: Criteria): number {
  const wantsLoans = criteria.loans === true || isBuyer(criteria);
  if (kind === 'loan' && !wantsLoans) return 2;
  if (criteria.purpose === 'land' && kind === 'service' && who.owners)
    return states === '*' || states.length > 1 ? 1 : 0;
  return 1;
}

/** What is named is more than the program ever pays. */
const paysLess = ({ programme: { amountMax }, points }: Fit): boolean =>
  amountMax > 0 && points.some(({ criterion, reason }) => criterion === 'fundingRange' && reason.startsWith(PAYS_LESS));

/** Places by which an answer to a need comes later. */
const LATER = { possible: 40, far: 20, loan: 100, onHold: 110, less: 110 };

/** By the usefulness of each program for what is needed; loans last where they are no usual answer to it. */
function byNeed<P extends GrantFacts>(fits: readonly Fit<P>[], { needs = [], loans }: Criteria, today: Day): Fit<P>[] {
  const places = placesFor(new Set(fits.map(({ programme }) => programme.id)), needs);
  const placeOf = (fit: Fit<P>): number => {
    const { programme } = fit;
    const answer = answerOf(programme, needs);
    const isLast = programme.kind === 'loan' && !loans && !(answer && needFacts(answer.need).loans);
    return (
      (places.get(programme.id) ?? 0) +
      (fit.word === 'Possible' ? LATER.possible : 0) +
      (programme.onHold === undefined ? 0 : LATER.onHold) +
      (isInTime(programme, today) ? 0 : LATER.far) +
      (paysLess(fit) && !(answer && needFacts(answer.need).isOfGroup) ? LATER.less : 0) +
      (isLast ? LATER.loan : 0)
    );
  };
  return fits.toSorted(
    (one, other) => placeOf(one) - placeOf(other) || (one.programme.id < other.programme.id ? -1 : 1),
  );
}

/** The programs in the funding range for which a visitor may apply, or may ask: by stage, what must be asked after what is sure, what is made for the purpose first, then by score. */
export function findFits<P extends GrantFacts>(programmes: readonly P[], criteria: Criteria, today: Day): Fit<P>[] {
  const unsure = ({ eligibility, programme: { confidence, onHold } }: Fit) =>
    Number(eligibility.may === 'ask' || confidence === 'C' || onHold !== undefined);
  const far = ({ programme: { deadline } }: Fit) => {
    const { order } = describeDeadline(deadline, today);
    return Number(order !== null && order - today > FAR_DAYS);
  };
  const target = focusOf(criteria);
  /** The purpose is not the one for which the program is made. */
  const aside = ({ programme: { focus } }: Fit) => Number(target !== null && focus.length > 0 && focus[0] !== target);
  const kindOf = ({ programme: { kind } }: Fit) => GRANT_KINDS.indexOf(kind);
  const closes = ({ programme: { deadline } }: Fit) =>
    describeDeadline(deadline, today).order ?? Number.MAX_SAFE_INTEGER;
  const found = programmes
    .filter((programme) => eligibilityOf(programme, criteria).may !== 'no')
    .map((programme) => fitOf(programme, criteria, today))
    .filter(
      ({ programme, points, eligibility: { may } }) =>
        programme.amountMax === 0 ||
        answerOf(programme, criteria.needs ?? [])?.isExact ||
        points.every((each) => isInRange(each, may)),
    );
  if (hasNeeds(criteria)) return byNeed(found, criteria, today);
  const ids = new Set(found.map(({ programme }) => programme.id));
  return found
    .filter(({ programme: { within } }) => within === undefined || !ids.has(within))
    .sort(
      (one, other) =>
        stageOf(one.programme, criteria) - stageOf(other.programme, criteria) ||
        unsure(one) - unsure(other) ||
        aside(one) - aside(other) ||
        far(one) - far(other) ||
        other.score - one.score ||
        effortOf(other) - effortOf(one) ||
        kindOf(one) - kindOf(other) ||
        closes(one) - closes(other) ||
        (one.programme.title < other.programme.title ? -1 : 1),
    );
}
