import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLessonFile } from '../../pdf/markdown/course';
import { splitFrontMatter } from '../../pdf/markdown/front-matter';
import { parseBlocks } from '../../pdf/markdown/parse-blocks';
import { courseFolder, readCourseFarm, type CourseFarm } from './course-farm';
import { lessonTexts, sumExamples } from './lesson-texts';
import { walkFarm } from './farm-walk';
import type { Clash } from './walk';

/**
 * Texts of the lessons by their number, '02', of quizzes, '02.check', of crop sheets, 'sheets/zinnias', and of other pages,
 * 'final-plan'.
 */
type LessonFiles = ReadonlyMap<string, string>;

export function readLessonFiles(): LessonFiles {
  const textOf = (name: string) => readFileSync(join(courseFolder, name), 'utf8');
  const inFolder = (folder: string, ending = '.md') =>
    readdirSync(join(courseFolder, folder)).filter((name) => name.endsWith(ending));
  return new Map([
    ...inFolder('.').map((name) => [isLessonFile(name) ? name.slice(0, 2) : name.slice(0, -3), textOf(name)] as const),
    ...inFolder('.', '.check.json').map((name) => [`${name.slice(0, 2)}.check`, textOf(name)] as const),
    ...inFolder('sheets').map((name) => [`sheets/${name.slice(0, -3)}`, textOf(join('sheets', name))] as const),
  ]);
}

/** What lessons say and the farm's tables do not: a table, a sentence, the example of a sum. */
export function lessonClashes(farm: CourseFarm, lessons: LessonFiles): Clash[] {
  const texts = lessonTexts(farm)
    .filter(({ lesson, text }) => !lessons.get(lesson)?.includes(text))
    .map(({ lesson, text }) => ({ kind: 'lesson' as const, text: `${lesson} does not have\n${text}` }));
  const sums = sumExamples(farm).flatMap(({ lesson, sum: id, examples }) => {
    const blocks = parseBlocks(splitFrontMatter(lesson, lessons.get(lesson) ?? '---\n---\n'));
    const sum = blocks.flatMap((block) => (block.kind === 'sum' ? [block.sum] : [])).find((each) => each.id === id);
    return Object.entries(examples)
      .filter(([name, example]) => sum?.inputs.find((input) => input.name === name)?.example !== example)
      .map(([name, example]) => ({
        kind: 'lesson' as const,
        text: `${lesson}, sum ${id}: ${name} is not ${example}`,
      }));
  });
  return [...texts, ...sums];
}

if (require.main === module) {
  const farm = readCourseFarm();
  const clashes = [...walkFarm(farm), ...lessonClashes(farm, readLessonFiles())];
  for (const { kind, text } of clashes) process.stdout.write(`${kind}: ${text}\n`);
  process.stdout.write(`${clashes.length} clashes\n`);
  process.exitCode = clashes.length > 0 ? 1 : 0;
}
