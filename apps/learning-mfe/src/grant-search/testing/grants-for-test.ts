import type { Account, GrantApplication, GrantMatch, GrantProgramme, GrantResults } from '@farm/contracts';

export const person: Account = {
  ...{ id: 'p1', email: 'ada@example.com', role: 'member', passkeys: 0 },
  ...{ fresh: true, secondFactor: 'not_asked' },
};

const grantWith = (change: Partial<GrantProgramme> = {}): GrantProgramme => ({
  id: 'sare-producer',
  title: 'Southern SARE Producer Grant',
  agency: 'Southern SARE',
  amount: 'Up to $20,000',
  deadline: 'January 31, 2027',
  deadlineNote: 'The call opens in the fall.',
  deadlineDate: '2027-01-31',
  description: 'Pays growers to try an idea on their own ground and to tell others what came of it.',
  website: 'https://southern.sare.example/',
  kind: 'grant',
  applicant: 'individual',
  audience: null,
  conditions: ['Farmers and growers'],
  confidence: 'A',
  checkedOn: null,
  checked: 'Compared with a public page on November 29, 2026. Confirm on the official site.',
  compared: { url: 'https://page.example/', on: '2026-11-29' },
  checkAgain: false,
  ...change,
});

export const matchWith = (
  change: Partial<Omit<GrantMatch, 'grant'>> = {},
  grant: Partial<GrantProgramme> = {},
): GrantMatch => ({
  grant: grantWith(grant),
  matchScore: 84,
  deadlineStatus: 'upcoming',
  reasons: [
    'Open to all farmers: +17 of 25',
    'Open to all farm types: +17 of 25',
    'Fits your funding range: +20',
    'For soil health projects: +20',
    'Available in Alabama: +10',
  ],
  applicationTips: ['Read the call.', 'Ask a neighbor to join.', 'Write down what you measure.', 'A fourth tip.'],
  points: [
    { criterion: 'farmerType', points: 17, of: 25, reason: 'Open to all farmers: +17 of 25' },
    { criterion: 'farmType', points: 17, of: 25, reason: 'Open to all farm types: +17 of 25' },
    { criterion: 'fundingRange', points: 20, of: 20, reason: 'Fits your funding range: +20' },
    { criterion: 'projectFocus', points: 20, of: 20, reason: 'For soil health projects: +20' },
    { criterion: 'location', points: 10, of: 10, reason: 'Available in Alabama: +10' },
  ],
  fit: 'Best fit: a grant for soil health.',
  sum: 'Together 84 of 100 points: 84%.',
  cap: null,
  raise: null,
  ...change,
});

export const loan = matchWith(
  { matchScore: 61, deadlineStatus: 'rolling', applicationTips: ['Ask early.', 'Bring a budget.', 'Bring a plan.'] },
  {
    ...{ id: 'fsa-microloan', title: 'FSA Microloan', kind: 'loan', amount: 'Up to $50,000; must be repaid' },
    ...{ deadline: 'Rolling', deadlineNote: null, deadlineDate: null, confidence: 'B', checkAgain: true },
  },
);

export const resultsWith = (matches: GrantMatch[], change: Partial<GrantResults> = {}): GrantResults => ({
  totalResults: matches.length,
  matches,
  locationRead: null,
  exclusions: [],
  notes: [],
  ...change,
});

export const applicationWith = (change: Partial<GrantApplication> = {}): GrantApplication => ({
  id: 'a1',
  grantId: 'sare-producer',
  grantTitle: 'Southern SARE Producer Grant',
  status: 'researching',
  notes: 'Started tracking on November 21, 2026',
  lastUpdated: '2026-11-21T15:00:00.000Z',
  history: [
    { from: null, to: 'researching', note: 'Started tracking on November 21, 2026', at: '2026-11-21T15:00:00.000Z' },
  ],
  checklist: [],
  steps: [
    { id: 'budget', label: 'Write the budget', when: 'By January 3' },
    { id: 'quotes', label: 'Get quotes', when: null },
  ],
  nextMoves: ['preparing', 'withdrawn'],
  reminders: true,
  deadline: {
    say: 'January 31, 2027',
    status: 'upcoming',
    date: '2027-01-31',
    website: 'https://southern.sare.example/',
  },
  ...change,
});
