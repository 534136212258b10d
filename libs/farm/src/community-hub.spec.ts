import { dailyWisdomTranscript } from './video-transcripts';
import { communityStats, externalGames, resourceLinks, smartFarming } from './community-hub';
import { videos } from './videos';

const wordCount = (text: string) => text.split(/\s+/).length;

test('the figures of the community are the specified ones, with their date', () => {
  expect(communityStats.figures.map(({ figure, label }) => `${figure} ${label}`)).toEqual([
    ...['127 gardens', '4 videos a week', '89 stories', '12 new in June 2025'],
  ]);
  expect(communityStats.asOf).toBe('2025-06-17');
});

test('one resource of each of the six types, and two games, all at https addresses', () => {
  expect(resourceLinks.map(({ type }) => type)).toEqual([
    ...['funding', 'land', 'seeds', 'education', 'market', 'mentorship'],
  ]);
  expect(externalGames).toHaveLength(2);
  const addresses = [...resourceLinks, ...externalGames].map(({ link }) => link);
  expect(addresses.filter((link) => new URL(link).protocol !== 'https:')).toEqual([]);
});

test('six smart-farming cards', () => expect(smartFarming).toHaveLength(6));

test.each(smartFarming)('"$title" has 40 to 60 words', ({ text }) => {
  expect(wordCount(text)).toBeGreaterThanOrEqual(40);
  expect(wordCount(text)).toBeLessThanOrEqual(60);
});

test('the daily wisdom is 15:32 long and about 300 words', () => {
  expect(videos.dailyWisdom.length).toBe('15:32');
  expect(Math.abs(wordCount(dailyWisdomTranscript.join(' ')) - 300)).toBeLessThan(30);
});
