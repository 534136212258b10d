import type { Programme } from './programme';

const PAID_LATER = 'You pay first and are paid back after the work: plan the cash.';
const ADVANCE =
  'Beginning farmers may ask for at least half of an EQIP payment in advance, to be spent within 90 days.';

interface Rule {
  applies(programme: Programme): boolean;
  say(programme: Programme): string;
}

const isFederal = ({ assistanceListing, kind }: Programme) => assistanceListing !== null && kind !== 'loan';

/** Tips that follow from a programme's facts, in the order in which they are told. */
const RULES: readonly Rule[] = [
  {
    applies: ({ applicant }) => applicant === 'organization',
    say: () =>
      'The money goes to a nonprofit, co-op or public body: if you are none, ask your co-op to lead the application.',
  },
  {
    applies: ({ agency, applicant }) => agency === 'USDA NRCS' && applicant === 'individual',
    say: () => 'Get a farm and tract number from the FSA first, then see the NRCS at your county Service Center.',
  },
  {
    applies: isFederal,
    say: () => 'Federal money: ask whether you need a SAM.gov registration with its UEI. It is free; renew it yearly.',
  },
  {
    applies: ({ kind, words }) => kind === 'cost-share' || words.reimbursed === true,
    say: ({ words }) => (words.advance ? `${PAID_LATER} ${ADVANCE}` : PAID_LATER),
  },
  {
    applies: ({ deadline }) => deadline.kind === 'annual' || deadline.kind === 'expected',
    say: () => 'Start 6 to 8 weeks before the deadline: budget, quotes and letters take that long.',
  },
  {
    applies: ({ words }) => words.match === true,
    say: () => 'Line up your own share of the cost before you apply, and show where it comes from.',
  },
];

/** What an applicant should do, the programme's own tips first. The page shows the first three (Spec 2 section 9). */
export const tipsOf = (programme: Programme): string[] => [
  ...programme.words.tips,
  ...RULES.filter(({ applies }) => applies(programme)).map(({ say }) => say(programme)),
];
