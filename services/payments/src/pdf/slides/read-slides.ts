import { MarkdownError, plainText, type Block } from '../markdown/blocks';
import { numbersIn } from '../markdown/figure-numbers';
import { parseSlidesFrontMatter, splitFrontMatter } from '../markdown/front-matter';
import { parseBlocks } from '../markdown/parse-blocks';

/** One page to project. */
export interface Slide {
  title: string;
  /** `opener`: the first one of its lesson, with the question of the day. */
  kind: 'opener' | 'slide';
  blocks: readonly Block[];
  /** Of the source file, counted from 1. */
  line: number;
}

/** The slides of a lesson, the first one being its opener. */
interface SlideSection {
  title: string;
  slides: readonly Slide[];
}

export interface SlideDeck {
  file: string;
  reviewedOn: Date;
  sections: readonly SlideSection[];
}

/** A class reads no more than this from the back of the room. */
export const MAX_WORDS = 40;
export const SLIDES_OF_A_LESSON = { min: 4, max: 6 };

/** Chapters of a guide that have a section of slides. */
const LESSON = /^## (Lesson \d+: .+)$/gm;

/** The lessons of a guide, by their headings. */
export const lessonsOf = (guide: string): string[] => [...guide.matchAll(LESSON)].map(([, title = '']) => title.trim());

/** The text of a block as it is read, without the labels of a drawing. */
function textsOf(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
      return [plainText(block.runs)];
    case 'list':
      return block.items.flat().flatMap(textsOf);
    case 'note':
      return [block.label, ...block.blocks.flatMap(textsOf)];
    case 'table':
      return [...block.head, ...block.rows.flat()].map(plainText);
    case 'figure':
      return [block.figure.caption];
    default:
      return [];
  }
}

const wordsIn = (text: string): string[] => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

/** Words of a slide, its title among them. */
export const wordCount = ({ title, blocks }: Slide): number =>
  wordsIn([title, ...blocks.flatMap(textsOf)].join(' ')).length;

/** A slide that holds one question and nothing else. */
export const isQuestion = ({ blocks }: Slide): boolean => {
  const [first] = blocks;
  return blocks.length === 1 && first?.kind === 'paragraph' && plainText(first.runs).trim().endsWith('?');
};

const SUPPORTED = ['paragraph', 'list', 'table', 'note', 'figure'];

function flawOf(slide: Slide): string | null {
  const { kind, blocks } = slide;
  if (blocks.length === 0) return 'A slide is not empty.';
  if (kind === 'opener' && !isQuestion(slide)) return 'The first slide of a lesson is its question, in one paragraph.';
  if (blocks.some((block) => block.kind === 'figure') && blocks.length > 1)
    return 'A slide with a figure has nothing else.';
  const words = wordCount(slide);
  return words > MAX_WORDS ? `A slide has at most ${MAX_WORDS} words; this one has ${words}.` : null;
}

/** @throws MarkdownError for a number that the guide does not have: slides bring no facts of their own */
function assertNumbers(file: string, body: string, bodyLine: number, guide: string): void {
  const known = new Set(numbersIn(guide));
  body.split('\n').forEach((line, index) => {
    const text = line.replace(/^\d+\. |^[a-z]+: \d+$/, ''); // a step's number, and a measure of a drawing
    const unknown = numbersIn(text).find((number) => !known.has(number));
    if (unknown !== undefined)
      throw new MarkdownError(file, bodyLine + index, `The guide does not have the number ${unknown}.`);
  });
}

/** @throws MarkdownError for slides without their lesson, or a lesson without its slides */
function assertSections(file: string, sections: readonly SlideSection[], guide: string): void {
  const lessons = lessonsOf(guide);
  sections.forEach(({ title, slides }, index) => {
    const line = slides[0]?.line ?? 1;
    if (lessons[index] !== title)
      throw new MarkdownError(file, line, `Here come the slides of '${lessons[index] ?? 'no further lesson'}'.`);
    const { min, max } = SLIDES_OF_A_LESSON;
    if (slides.length < min || slides.length > max)
      throw new MarkdownError(file, line, `A lesson has ${min} to ${max} slides; this one has ${slides.length}.`);
  });
  const missing = lessons[sections.length];
  if (missing !== undefined) throw new MarkdownError(file, 1, `'${missing}' has no slides.`);
}

/**
 * The slides of a guide: `## Lesson …` begins the section of the guide's lesson of that name and is its first slide, `### …`
 * begins each further one.
 * @throws MarkdownError for what a slide cannot show or the guide does not say
 */
export function readSlides(file: string, text: string, guide: string): SlideDeck {
  const source = splitFrontMatter(file, text);
  const { reviewedOn } = parseSlidesFrontMatter(source);
  const sections: { title: string; slides: (Slide & { blocks: Block[] })[] }[] = [];
  for (const block of parseBlocks(source)) {
    const section = sections.at(-1);
    if (block.kind === 'chapter') {
      const opener = { title: block.text, kind: 'opener', blocks: [], line: block.line } as const;
      sections.push({ title: block.text, slides: [{ ...opener, blocks: [] }] });
    } else if (!section) throw new MarkdownError(file, block.line, 'Slides begin with a lesson (## Lesson …).');
    else if (block.kind === 'section')
      section.slides.push({ title: block.text, kind: 'slide', blocks: [], line: block.line });
    else if (SUPPORTED.includes(block.kind)) section.slides.at(-1)?.blocks.push(block);
    else throw new MarkdownError(file, block.line, `A slide has no ${block.kind}.`);
  }
  for (const slide of sections.flatMap(({ slides }) => slides)) {
    const flaw = flawOf(slide);
    if (flaw) throw new MarkdownError(file, slide.line, flaw);
  }
  assertSections(file, sections, guide);
  assertNumbers(file, source.body, source.bodyLine, guide);
  return { file, reviewedOn, sections };
}
