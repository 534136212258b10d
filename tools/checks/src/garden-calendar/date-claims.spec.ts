import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtInPosts, gardenYear } from '@farm/farm';
import { ROOT } from '../workspace';
import { dateFaults, type PlantingText } from './date-claims';

const CONTENT = join(ROOT, 'services/community/content');

const monthlyPosts = readdirSync(join(CONTENT, 'blog')).map((name): PlantingText => {
  const text = readFileSync(join(CONTENT, 'blog', name), 'utf8');
  return { title: /^title: (.+)$/m.exec(text)?.[1] ?? '', text };
});

interface WeeklyText extends PlantingText {
  tip?: string | null;
}
const weeklyTexts = ['weekly-posts.json', 'weekly-tasks.json'].flatMap((name) =>
  (JSON.parse(readFileSync(join(CONTENT, name), 'utf8')) as WeeklyText[]).map(({ title, text, tip }): PlantingText => ({
    title,
    text: [text, tip ?? ''].join(' '),
  })),
);
const rotatingPosts = builtInPosts.map(({ title, content, tips }) => ({ title, text: [content, ...tips].join(' ') }));
const chores = gardenYear.flatMap(({ name, do: tasks }) =>
  tasks.map((task): PlantingText => ({ title: name, text: `In ${name} ${task.text}` })),
);

test.each([...monthlyPosts, ...weeklyTexts, ...rotatingPosts, ...chores].map((each) => [each.title, each] as const))(
  '%s: planting and frost dates are those of the almanac',
  (_, text) => expect(dateFaults(text)).toEqual([]),
);

// Sentences that the site once had, each against another of its own.
test.each([
  ['Snap beans', 'Bush beans are sown straight into the bed until late August.'],
  ['Collards, sweet after frost', 'Set plants out until the middle of September.'],
  ['August', 'Sow bush beans to September 1.'],
  ['', 'Sow snap beans from August 27 to September 17.'],
  ['January', 'Late in January, start tomato and pepper seed indoors.'],
  ['May', 'Plant peas from May 1.'],
  ['Frost', 'In half the years the last freeze is over by March 20.'],
  ['Frost', 'The first freeze comes about November 7.'],
])('a contradiction is found: %s: %s', (title, text) => expect(dateFaults({ title, text })).not.toEqual([]));

test.each([
  ['Garlic', 'Plant cloves until the first days of December.'],
  ['', 'Set tomatoes out after April 12, and dig potatoes in June.'],
  ['', 'Start pepper seed indoors in the second half of February.'],
  ['', 'Order seed by January 10.'],
])('what agrees, or is no planting date, is no fault: %s: %s', (title, text) =>
  expect(dateFaults({ title, text })).toEqual([]),
);
