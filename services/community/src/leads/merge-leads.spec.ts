import { mergeLeads, type MergeableLead } from './normalize-stored-emails.repository';

const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const lead = (overrides: Partial<MergeableLead> = {}): MergeableLead => ({
  ...{ firstName: null, source: 'home', newsletter: 'NONE', consentVersion: null, language: 'en', createdAt: day(1) },
  ...{ confirmedAt: null, unsubscribedAt: null, bounces: 0 },
  ...overrides,
});
const yes = (n: number) => lead({ newsletter: 'CONFIRMED', confirmedAt: day(n) });
const no = (n: number) => lead({ newsletter: 'UNSUBSCRIBED', unsubscribedAt: day(n) });

test.each([
  ['the later decision counts: no', yes(2), no(3), 'UNSUBSCRIBED'],
  ['the later decision counts: yes', yes(4), no(3), 'CONFIRMED'],
  ['at the same moment no counts', yes(3), no(3), 'UNSUBSCRIBED'],
  ['a yes counts more than no decision', yes(2), lead({ newsletter: 'UNCONFIRMED' }), 'CONFIRMED'],
  ['a no counts more than no decision', no(2), lead({ newsletter: 'UNCONFIRMED' }), 'UNSUBSCRIBED'],
  ['an unconfirmed one counts more than none', lead(), lead({ newsletter: 'UNCONFIRMED' }), 'UNCONFIRMED'],
  ['a bounced one remains bounced', lead({ newsletter: 'UNCONFIRMED' }), lead({ newsletter: 'BOUNCED' }), 'BOUNCED'],
])('%s', (_, one, other, newsletter) => {
  expect([mergeLeads(one, other).newsletter, mergeLeads(other, one).newsletter]).toEqual([newsletter, newsletter]);
});

test("date and source are the older lead's, the name is either's, and the last unsubscription remains", () => {
  const one = { ...no(3), createdAt: day(2), source: 'free-guides', firstName: 'Ada' };
  const other = { ...yes(5), createdAt: day(1) };
  expect(mergeLeads(one, other)).toMatchObject({
    ...{ createdAt: day(1), source: 'home', firstName: 'Ada', newsletter: 'CONFIRMED', unsubscribedAt: day(3) },
  });
});
