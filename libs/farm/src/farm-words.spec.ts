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
  const said = JSON.stringify(privacy);
  ['course progress and quiz results', 'farm planning questionnaire answers', 'access, update or delete'].forEach(
    (words) => expect(said).toContain(words),
  );
});

test('six protections and four risk levels', () => {
  expect(protections).toHaveLength(6);
  expect(riskLevels.map(({ level }) => level)).toEqual(['low', 'medium', 'high', 'critical']);
});
