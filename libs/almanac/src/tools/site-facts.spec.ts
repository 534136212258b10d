import { builtInSiteFacts, setSiteFacts, site, type SiteFactTopic } from '@farm/farm';
import { dayOf } from '../days';
import { siteFacts } from './site-facts';
import { isMissingParameter } from './tool';

const TOPICS = Object.keys(builtInSiteFacts) as SiteFactTopic[];
const textOf = (topic: SiteFactTopic, today = '2025-08-22') => {
  const outcome = siteFacts.run({ topic }, { today: dayOf(today) });
  if (isMissingParameter(outcome)) throw new Error(outcome.question);
  return outcome.text;
};
afterEach(() => setSiteFacts({}));

test.each(TOPICS)('%s: every placeholder is filled in, and its page is a page of the site', (topic) => {
  const { answer, next } = textOf(topic);
  expect(`${answer} ${next}`).not.toMatch(/[{}]|undefined/);
  expect(siteFacts.run({ topic }, { today: dayOf('2025-08-22') })).toMatchObject({
    sources: [{ url: expect.stringMatching(/^\/[a-z-]+$/) as string }],
  });
});

test('figures come from the catalogue and the programs, and dates have the tense of today', () => {
  expect(textOf('course-price').answer).toBe(
    'The course The Southern Market Garden costs $79.99, once, with lifetime access, certificate of completion, Dexter Jr. AI support.',
  );
  expect(textOf('course-price').next).toMatch(
    /^With it come a workbook and a spreadsheet to download, .*\. It is for sale/,
  );
  expect(textOf('program-dates').answer).toContain(' begins on Saturday, August 23, 2025; classes are every Saturday');
  expect(textOf('program-dates', '2025-08-23').answer).toContain(' began on ');
});

test('a published sentence replaces the built-in one of its topic alone', () => {
  setSiteFacts({ refund: { answer: 'Write to {ordersEmail} within {refundDays} days.', next: 'Name your order.' } });
  expect(textOf('refund')).toEqual({
    ...{ answer: `Write to ${site.emails.orders} within ${site.refundDays} days.`, note: null },
    next: 'Name your order.',
  });
  expect(textOf('location').answer).toContain(site.city);
});
