import { grantOptions } from '@farm/farm';
import { monthOf, yearOf, type Day } from '../days';
import type { Criteria } from './criteria';
import { isInRange, paysLess, scoredFor, type Scored } from './criteria-scores';
import { describeDeadline, timingOf, type Timing } from './deadline';
import { eligibilityOf, focusOf, hasNeeds, isBuyer } from './eligibility';
import { GRANT_KINDS, type GrantFacts } from './grant-facts';
import { answerOf, needFacts, placesFor, type NeedAnswer } from './grant-needs';

/** How well a program fits, in words, the best first. */
const WORDS = ['Best fit', 'Good fit', 'Possible'] as const;
export type FitWord = (typeof WORDS)[number];

export interface Fit<P extends GrantFacts = GrantFacts> extends Scored<P> {
  word: FitWord;
  /** Why it is not more than possible, after 'because'; null: nothing holds it back. */
  capReason: string | null;
}

/** Share of the points that the visitor's answers make possible, and how many answers that takes. */
const BEST = { part: 0.8, filters: 3 };
const GOOD = { part: 0.6, filters: 2 };

/** 0: what the visitor wishes; 1: the next thing to it; 2: what nobody asked for. */
type WishRank = 0 | 1 | 2;

const LARGE_SUM = 100_000; // US dollars

/** A wish for a loan or for free help decides; without one, loans come last where they are no usual answer. */
function wishRank({ kind }: GrantFacts, criteria: Criteria, answer: NeedAnswer | null): WishRank {
  if (criteria.wish === 'loan') return kind === 'loan' ? 0 : 1;
  if (criteria.wish === 'help')
    return kind === 'service' || kind === 'in-kind' ? 0 : kind === 'loan' && !criteria.loans ? 2 : 1;
  if (kind !== 'loan' || criteria.loans) return 0;
  const [first] = criteria.needs ?? [];
  const isOfGroup = first !== undefined && answer?.need !== first && needFacts(first).isOfGroup; // which borrows nothing
  const isLarge = (criteria.sum ?? 0) >= LARGE_SUM; // which no grant for farms pays alone
  const isUsual = answer ? (isLarge || needFacts(answer.need).loans) && !isOfGroup : isBuyer(criteria);
  if (!isUsual) return 2;
  return answer !== null && answer.need === criteria.needs?.[0] && needFacts(answer.need).isLent ? 0 : 1;
}

/** What must be asked of the visitor first, or is uncertain. */
const isDoubtful = ({ programme: { confidence, onHold }, eligibility }: Scored, { state }: Criteria): boolean =>
  confidence === 'C' ||
  onHold !== undefined ||
  eligibility.condition === 'group' ||
  eligibility.condition === 'age' ||
  (eligibility.condition === 'place' && state === null);

/** What holds money for a loss back that is asked for within the year. */
export const PAST_LOSS = 'its sign-up for a loss that long ago has most likely closed';
/** What holds a loan back that nobody asked for. */
export const UNASKED_LOAN = 'it is a loan, which you did not ask for';

const FAR_LESS = 4;

/** A small part of a large sum that was named. */
const paysFarLess = ({ programme: { amountMax } }: Scored, { sum = 0 }: Criteria): boolean =>
  amountMax > 0 && amountMax * FAR_LESS < sum;

/** Why a program is at most possible; null: it may be more. */
function capReasonOf(scored: Scored, criteria: Criteria, today: Day): string | null {
  const { programme } = scored;
  const answer = answerOf(programme, criteria.needs ?? []);
  const timing = timingOf(programme.deadline, today);
  if (timing === 'over') return 'its round is closed';
  if (timing === 'too-near') return 'it closes within days';
  if (timing === 'may-close') return 'it may close within days';
  if (timing === 'far') return 'its next round is many months away';
  if (wishRank(programme, criteria, answer) === 2) return UNASKED_LOAN;
  if (!answer) return null;
  if (isDoubtful(scored, criteria)) return 'something about it is not sure for you';
  if (programme.kind === 'insurance') return 'it pays for later losses only';
  if (programme.soonAfterLoss && isPastLoss(criteria, today)) return PAST_LOSS;
  if ((paysLess(scored) || paysFarLess(scored, criteria)) && !needFacts(answer.need).isOfGroup)
    return 'it pays less than the amount you named';
  return answer.isExact || programme.amountMax === 0 ? null : 'whether it pays this must be asked';
}

const MONTHS = 12;

/** Whether the loss was a year ago or more, as far as its time was said. */
export function isPastLoss({ lossOn, needs = [] }: Criteria, today: Day): boolean {
  if (lossOn === undefined || !needs.some((need) => needFacts(need).isLoss)) return false;
  const [year = 0, month = 1] = lossOn.split('-').map(Number);
  return (yearOf(today) - year) * MONTHS + monthOf(today) - month >= MONTHS;
}

/** Share of the points for the amount from which on the money fits. */
const MONEY_FITS = 0.5;

function isMoneyRight({ programme: { amountMax }, points }: Scored): boolean {
  const money = points.find(({ criterion }) => criterion === 'fundingRange');
  return money === undefined || amountMax === 0 || money.points >= money.of * MONEY_FITS;
}

/** The share of points decides without a need; an uncertain program is at most possible, and one to ask about never the best, by their caps. */
function wordByPoints({ points, score }: Scored): FitWord {
  const part = score / points.reduce((all, { of }) => all + of, 0);
  const filters = points.filter(({ criterion }) => !['effort', 'deadline', 'location'].includes(criterion)).length;
  const reaches = (fit: typeof BEST) => part >= fit.part && filters >= fit.filters;
  if (reaches(BEST)) return 'Best fit';
  return reaches(GOOD) ? 'Good fit' : 'Possible';
}

/** The purpose that was chosen is not the one for which the program is made. */
function isAside({ focus }: GrantFacts, criteria: Criteria): boolean {
  const target = focusOf(criteria);
  return target !== null && focus.length > 0 && focus[0] !== target;
}

/** The best answer is made for the need, is what was wished, is open to the visitor, pays enough and can be had now. */
function wordOf(scored: Scored, capReason: string | null, criteria: Criteria, today: Day): FitWord {
  if (capReason !== null) return 'Possible';
  const { programme, eligibility } = scored;
  const answer = answerOf(programme, criteria.needs ?? []);
  const isLater = timingOf(programme.deadline, today) !== 'open';
  const isNext = criteria.wish !== undefined && wishRank(programme, criteria, answer) === 1;
  const word = answer === null ? wordByPoints(scored) : isExactFor(scored, answer) ? 'Best fit' : 'Good fit';
  const isMeant = answer !== null || !isAside(programme, criteria);
  const isBest =
    eligibility.may === 'yes' &&
    !isLater &&
    !isNext &&
    isMeant &&
    !isSecond(answer, criteria) &&
    !isHelpAside(programme, criteria);
  return word === 'Best fit' && !isBest ? 'Good fit' : word;
}

/** For a second need, where the first is paid by a loan: land before the animals that go on it. */
function isSecond(answer: NeedAnswer | null, { needs = [] }: Criteria): boolean {
  const [first] = needs;
  return answer !== null && first !== undefined && answer.need !== first && needFacts(first).isLent === true;
}

/** Free help where money is looked for, and help is not what one needs first. */
function isHelpAside({ kind }: GrantFacts, { needs = [], wish }: Criteria): boolean {
  const [first] = needs;
  return kind === 'service' && first !== undefined && wish !== 'help' && !needFacts(first).isHelp;
}

const isExactFor = (scored: Scored, { isExact }: NeedAnswer): boolean => isExact && isMoneyRight(scored);

/** Scores a program for a visitor, and says in a word how well it fits. */
export function fitOf<P extends GrantFacts>(programme: P, criteria: Criteria, today: Day): Fit<P> {
  const scored = scoredFor(programme, criteria, today);
  const capReason = capReasonOf(scored, criteria, today);
  return { ...scored, capReason, word: wordOf(scored, capReason, criteria, today) };
}

/** What closes within days or is over comes after all that can be had. */
const LATE: readonly Timing[] = ['may-close', 'too-near', 'over'];

/** 0: what can be had; 1: a round many months away; 2: a loan that nobody asked for; from 3 on what is as good as over. */
function timeRank({ programme: { deadline } }: Fit, isUnasked: boolean, today: Day): number {
  const timing = timingOf(deadline, today);
  if (LATE.includes(timing)) return 3 + LATE.indexOf(timing);
  return isUnasked ? 2 : timing === 'far' ? 1 : 0;
}

/** What decides before anything else: whether there is time to apply, the word, what is wished, whether it is open to more than members, and a tribe's own. */
function ranksOf(fit: Fit, criteria: Criteria, today: Day): number[] {
  const wish = wishRank(fit.programme, criteria, answerOf(fit.programme, criteria.needs ?? []));
  const isAsideHelp = isHelpAside(fit.programme, criteria);
  const { onlyFor, members } = fit.programme.who;
  const isTribes = criteria.needs !== undefined && (onlyFor?.includes('tribal') ?? false);
  return [
    timeRank(fit, wish === 2, today),
    WORDS.indexOf(fit.word),
    isAsideHelp ? 1 : wish,
    Number(isAsideHelp),
    Number(members !== null),
    Number(!isTribes),
  ];
}

/** By usefulness for what is needed. */
function needRanks(fits: readonly Fit[], { needs = [] }: Criteria): (fit: Fit) => number[] {
  const places = placesFor(new Set(fits.map(({ programme }) => programme.id)), needs);
  return ({ programme }) => [places.get(programme.id) ?? 0];
}

/** For owners of land the free help first, their state's before the others; then what is sure, what is made for the purpose, and the points. */
function pointRanks(criteria: Criteria, today: Day): (fit: Fit) => number[] {
  const isOwners = ({ kind, who }: GrantFacts) => criteria.purpose === 'land' && kind === 'service' && who.owners;
  return ({ programme, eligibility, score, points }) => {
    const { states, confidence, onHold, kind, deadline } = programme;
    return [
      isOwners(programme) && states !== '*' && states.length === 1 ? 0 : 1,
      Number(eligibility.may === 'ask' || confidence === 'C' || onHold !== undefined),
      Number(isAside(programme, criteria)),
      -score,
      -(points.find(({ criterion }) => criterion === 'effort')?.points ?? 0),
      GRANT_KINDS.indexOf(kind),
      describeDeadline(deadline, today).order ?? Number.MAX_SAFE_INTEGER,
    ];
  };
}

/** The first difference of two lists of equal length. */
const compareRanks = (one: readonly number[], other: readonly number[]): number =>
  one.map((rank, at) => rank - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0;

/** What is made for the need is listed whatever it pays, but for what never pays as little as was named; a loss is never left out. */
function isAnswerInRange({ id, amountMin }: GrantFacts, { needs = [], fundingRange }: Criteria): boolean {
  const answer = answerOf({ id }, needs);
  if (!answer?.isExact) return false;
  const most = grantOptions.fundingRange.find(({ value }) => value === fundingRange)?.most ?? Infinity;
  return amountMin <= most || needFacts(answer.need).isLoss === true;
}

/** The programs in the funding range for which a visitor may apply, or may ask, in the order in which to try them. */
export function findFits<P extends GrantFacts>(programmes: readonly P[], criteria: Criteria, today: Day): Fit<P>[] {
  const found = programmes
    .filter((programme) => eligibilityOf(programme, criteria).may !== 'no')
    .map((programme) => fitOf(programme, criteria, today))
    .filter(
      ({ programme, points, eligibility: { may } }) =>
        programme.amountMax === 0 ||
        isAnswerInRange(programme, criteria) ||
        points.every((each) => isInRange(each, may)),
    );
  const ids = new Set(found.map(({ programme }) => programme.id));
  const listed = hasNeeds(criteria)
    ? found
    : found.filter(({ programme: { within } }) => within === undefined || !ids.has(within));
  const more = hasNeeds(criteria) ? needRanks(listed, criteria) : pointRanks(criteria, today);
  return listed
    .map((fit) => ({ fit, ranks: [...ranksOf(fit, criteria, today), ...more(fit)] }))
    .sort(
      (one, other) =>
        compareRanks(one.ranks, other.ranks) || (one.fit.programme.title < other.fit.programme.title ? -1 : 1),
    )
    .map(({ fit }) => fit);
}
