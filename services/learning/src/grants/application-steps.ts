import { type Day, formatNearDay, likelyClosing, paysFirst } from '@farm/almanac';
import type { GrantApplication } from '@farm/contracts';
import type { Programme } from './catalogue';

type Step = NonNullable<GrantApplication['steps']>[number];

interface StepRule {
  /** Stored with each application that has completed it. */
  id: string;
  /** Days before the deadline by which to begin; null: no matter when. */
  daysBefore: number | null;
  /** What to do, where the program takes it; false: it does not. `early`: there is time to send it before the last day. */
  label: (programme: Programme, early: boolean) => string | false;
}

/** Sites fail on the last day. */
const EARLY_DAYS = 2;

const FARM_AGENCY = /^USDA (?:NRCS|FSA)/;
const withoutStop = (text: string): string => text.replace(/\.$/, '');

const isMoney = ({ kind }: Programme): boolean => kind === 'grant' || kind === 'loan';
const isForLoss = ({ focus }: Programme): boolean => focus.includes('disaster');

/** Conservation and disaster money of USDA goes by the farm's number; loans and groups have other papers. */
const needsFarmNumber = ({ agency, kind, who: { applicants } }: Programme): boolean =>
  FARM_AGENCY.test(agency) && kind !== 'service' && kind !== 'loan' && applicants.includes('person');

const needsLandPapers = (programme: Programme): boolean =>
  needsFarmNumber(programme) ||
  programme.focus.includes('land') ||
  programme.who.owners === true ||
  /\blease\b/i.test(programme.who.other ?? '');

/** Lead times follow the farm's own advice: six to eight weeks for papers, weeks for SAM.gov, and the last days for sending. */
const RULES: readonly StepRule[] = [
  {
    id: 'rules',
    daysBefore: 56,
    label: ({ agency, kind }) => {
      const office = agency.replace(/ \(.*|, .*/, '');
      return kind === 'service'
        ? `Call ${office}, and ask which papers to bring`
        : `Read its rules, and ask ${office} whether your project counts`;
    },
  },
  {
    id: 'uei',
    daysBefore: 56,
    label: ({ assistanceListing, kind }) =>
      assistanceListing !== null &&
      kind === 'grant' &&
      'Federal money: ask whether you need a SAM.gov number (UEI). It is free and takes weeks',
  },
  {
    id: 'membership',
    daysBefore: 49,
    label: ({ who: { members } }) => members !== null && `Join first: ${withoutStop(members)}`,
  },
  {
    id: 'farm-number',
    daysBefore: 49,
    label: (programme) => needsFarmNumber(programme) && 'Get your farm and tract number from the Farm Service Agency',
  },
  {
    id: 'lender',
    daysBefore: 49,
    label: ({ who: { lenders } }) => lenders !== null && 'Ask a lender first: you apply there',
  },
  {
    id: 'land',
    daysBefore: 42,
    label: (programme) =>
      needsLandPapers(programme) && "Have your land papers ready: the deed, the lease, or the owner's written leave",
  },
  {
    id: 'conservation-plan',
    daysBefore: 42,
    label: ({ agency, kind }) =>
      agency === 'USDA NRCS' && (kind === 'cost-share' || kind === 'contract') && 'Ask NRCS for a conservation plan',
  },
  {
    id: 'experience',
    daysBefore: 35,
    label: ({ who: { experienceYears: years } }) =>
      years !== null && `Gather proof of ${years} ${years === 1 ? 'year' : 'years'} of farming`,
  },
  {
    id: 'loss',
    daysBefore: null,
    label: (programme) =>
      isForLoss(programme) &&
      programme.kind !== 'service' &&
      programme.kind !== 'insurance' &&
      'Keep photos, counts and receipts of the loss',
  },
  { id: 'budget', daysBefore: 28, label: (programme) => isMoney(programme) && 'Write the budget' },
  {
    id: 'quotes',
    daysBefore: 28,
    label: (programme) =>
      paysFirst(programme) && 'Get quotes, and plan the cash: you pay first and are paid back after the work',
  },
  {
    id: 'match',
    daysBefore: 21,
    label: ({ match }) => match !== null && `Show where your own share comes from: ${withoutStop(match)}`,
  },
  {
    id: 'letters',
    daysBefore: 21,
    label: ({ letters, kind }) =>
      letters !== undefined
        ? `Ask for ${letters}`
        : kind === 'grant' && 'Ask a partner for a letter of support, if its rules take one',
  },
  {
    id: 'reader',
    daysBefore: 7,
    label: ({ kind }) => kind === 'grant' && "Have somebody read it all who doesn't know your project",
  },
  {
    id: 'send',
    daysBefore: EARLY_DAYS,
    label: ({ kind }, early) => kind !== 'service' && `Send it in${early ? ' two days early' : ''}, and keep a copy`,
  },
];

/** Ids that an application may have as completed, those of other programs included: its program may change. */
export const STEP_IDS: readonly string[] = RULES.map(({ id }) => id);

interface DatedStep {
  id: string;
  label: string;
  /** The day by which to begin; null: no matter when, or no deadline is known. */
  day: Day | null;
}

/**
 * What an application to this program takes, from its facts, in the order in which to begin, with days counted back from `closes`.
 * Nothing is for two days before a day that is nearer.
 */
export const datedSteps = (programme: Programme, closes: Day | null, today: Day): DatedStep[] => {
  const early = closes !== null && closes - EARLY_DAYS > today;
  return RULES.flatMap(({ id, daysBefore, label }) => {
    const text = label(programme, early);
    if (text === false) return [];
    const days = id === 'send' && !early ? 0 : daysBefore;
    return [{ id, label: text, day: closes === null || days === null ? null : closes - days }];
  });
};

/** 'By December 6, 2026', 'Now' for what should have begun, 'About ...' before a month that is only expected; null without a date. */
function whenText(day: Day | null, isExpected: boolean, today: Day): string | null {
  if (day === null) return null;
  if (day <= today) return 'Now';
  return `${isExpected ? 'About' : 'By'} ${formatNearDay(day, today)}`;
}

/** The steps to this program, with days in words. */
export const stepsOf = (programme: Programme, today: Day): Step[] => {
  const { deadline } = programme;
  return datedSteps(programme, likelyClosing(deadline, today), today).map(({ id, label, day }) => ({
    id,
    label,
    when: whenText(day, deadline.kind === 'expected', today),
  }));
};
