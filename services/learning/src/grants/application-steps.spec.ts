import { dayOf } from '@farm/almanac';
import { STEP_IDS, stepsOf } from './application-steps';
import { publishedFeed } from './catalogue';

const TODAY = dayOf('2026-11-30');
const { byId, programmes } = publishedFeed();
const stepsFor = (id: string, today = TODAY) => {
  const programme = byId.get(id);
  if (!programme) throw new Error(`${id} is not in the catalogue`);
  return stepsOf(programme, today);
};

test.each([
  ['a federal grant with an own share', 'ams-fmpp', ['rules', 'uei', 'budget', 'match', 'letters', 'reader', 'send']],
  [
    'a federal grant that pays afterwards',
    'sare-producer',
    ['rules', 'uei', 'budget', 'quotes', 'letters', 'reader', 'send'],
  ],
  [
    'a cost share of NRCS',
    'nrcs-high-tunnel',
    ['rules', 'farm-number', 'land', 'conservation-plan', 'quotes', 'match', 'send'],
  ],
  [
    'a private grant that asks for letters',
    'livestock-conservancy-microgrant',
    ['rules', 'budget', 'letters', 'reader', 'send'],
  ],
  ['a private grant for a school', 'wholekids-garden', ['rules', 'budget', 'letters', 'reader', 'send']],
  ['a loan for land', 'fsa-ownership-microloan', ['rules', 'land', 'experience', 'budget', 'send']],
  ['a payment after a loss', 'fsa-lip', ['rules', 'farm-number', 'land', 'loss', 'send']],
  ['help without money', 'agrability', ['rules']],
  ["help with heirs' property", 'ga-heirs-law-center', ['rules', 'land']],
])('%s (%s) has steps of its own', (_, id, ids) => expect(stepsFor(id).map((step) => step.id)).toEqual(ids));

test('SAM.gov is only for federal grants, quotes where one pays first, a share where one adds money, letters and a reader for grants', () => {
  for (const programme of programmes) {
    const ids = stepsOf(programme, TODAY).map(({ id }) => id);
    expect(ids.includes('uei')).toBe(programme.assistanceListing !== null && programme.kind === 'grant');
    expect(ids.includes('quotes')).toBe(programme.reimbursed || programme.kind === 'cost-share');
    expect(ids.includes('match')).toBe(programme.match !== null);
    expect(ids.includes('letters')).toBe(programme.letters !== undefined || programme.kind === 'grant');
    expect(ids.includes('reader')).toBe(programme.kind === 'grant');
    expect(ids.every((id) => STEP_IDS.includes(id))).toBe(true);
  }
});

test('days are counted back from the deadline, and what should have begun is for now', () => {
  const whens = (id: string) => Object.fromEntries(stepsFor(id).map((step) => [step.id, step.when]));
  // A closing day on March 1 of each year.
  expect(whens('fsa-lfp')).toMatchObject({ rules: 'By January 4, 2027', send: 'By February 27, 2027', loss: null });
  // Expected in January; the last known round closed on the 31st.
  expect(whens('fruitguys')).toMatchObject({ rules: 'About December 6', budget: 'About January 3, 2027' });
  // Open all year.
  expect(new Set(Object.values(whens('fsa-operating-microloan')))).toEqual(new Set([null]));
});

test('two days early is said only where there are two days', () => {
  const send = (id: string, today: string) => stepsFor(id, dayOf(today)).find((step) => step.id === 'send');
  const early = 'Send it in two days early, and keep a copy';
  const plain = 'Send it in, and keep a copy';
  expect(send('fruitguys', '2027-01-28')).toMatchObject({ label: early, when: 'About January 29' });
  expect(send('fruitguys', '2027-01-29')).toMatchObject({ label: plain, when: 'About January 31' });
  expect(send('fsa-operating-microloan', '2026-11-30')).toMatchObject({ label: plain, when: null });
});
