import { about } from './about';
import { protections, riskLevels } from './assistant/protection';
import { privacy, terms } from './legal';

test('the story of the founder is 180 to 250 words', () => {
  const words = about.story.join(' ').split(/\s+/).length;
  expect(words).toBeGreaterThanOrEqual(180);
  expect(words).toBeLessThanOrEqual(250);
});

test('the legal pages are dated and complete', () => {
  expect([terms.updated, privacy.updated]).toEqual(['June 15, 2025', 'June 15, 2025']);
  expect(terms.sections.map(({ title }) => title)).toEqual([
    ...['Acceptance', 'Educational content', 'User conduct', 'Intellectual property', 'Contact'],
  ]);
});

const legal = { '/terms': terms, '/privacy': privacy };

// What the legal pages must say, item by item.
test.each<[keyof typeof legal, string]>([
  ['/terms', 'results vary'],
  ['/terms', 'applying techniques safely'],
  ['/terms', 'The guides, the course materials and the AI assistant are proprietary'],
  ['/privacy', 'contact information'],
  ['/privacy', 'course progress and quiz results'],
  ['/privacy', 'farm planning questionnaire answers'],
  ['/privacy', 'chat conversations with the assistant'],
  ['/privacy', 'personalized learning paths and farm plans'],
  ['/privacy', 'progress tracking and certificates'],
  ['/privacy', 'improving the assistant'],
  ['/privacy', 'update e-mails'],
  ['/privacy', 'Data security'],
  ['/privacy', 'as totals of a day, without cookies and without anything about you'],
  ['/privacy', 'A third-party AI service may process chat data'],
  ['/privacy', 'the right to access, update or delete your data'],
  // Emails that a visitor asks for: what is stored, how long, and how to stop them.
  [
    '/privacy',
    'Your next four weeks each month: we store your address, the place and your choices, not what you typed',
  ],
  ['/privacy', 'An address that is not confirmed is deleted after seven days'],
  ['/privacy', 'the plan behind the link of an email after 90 days'],
  ['/privacy', 'Tell me when it opens: we store your address and the guide until the guide opens'],
  ['/privacy', 'Every one of these emails has a link that stops them and deletes your address'],
  ['/privacy', 'do not wait for the next email'],
])('%s says: %s', (path, words) => expect(JSON.stringify(legal[path])).toContain(words));

test('six protections and four risk levels', () => {
  expect(protections).toHaveLength(6);
  expect(riskLevels.map(({ level }) => level)).toEqual(['low', 'medium', 'high', 'critical']);
});
