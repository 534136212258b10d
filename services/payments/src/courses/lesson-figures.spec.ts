import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { course } from '@farm/farm';
import { renderContent } from '../content-html';
import { isLessonFile } from '../pdf/markdown/course';
import { splitFrontMatter } from '../pdf/markdown/front-matter';

const folder = join(__dirname, '../../content/courses', course.id);
const lessons = readdirSync(folder).filter(isLessonFile);
const WORDS_TO_A_FIGURE = 350;

test.each(lessons)('%s has a drawing in the catalogue', (name) => {
  expect(Object.keys(course.lessonDrawings)).toContain(name.replace(/^\d+-|\.md$/g, ''));
});

test('the catalogue names the skill of each lesson, for the sample of the certificate', () => {
  const skills = lessons.map((name) => /^skill: (.+)$/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1]);
  expect(course.skills).toEqual(skills);
});

test.each(lessons)('%s has a figure for every 350 words at least', (name) => {
  const { body } = splitFrontMatter(name, readFileSync(join(folder, name), 'utf8'));
  const text = body.replace(/```[\s\S]*?```/g, '');
  const words = text.split(/\s+/).filter((word) => /[a-z0-9]/i.test(word)).length;
  const html = renderContent(body);
  const figures = html.match(/<figure>/g) ?? [];
  expect(words / figures.length).toBeLessThan(WORDS_TO_A_FIGURE);
  expect(html).not.toMatch(/<pre>|<code>/);
});
