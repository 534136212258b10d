import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { guides, type Guide } from '@farm/farm';
import { accessible, pdfFacts, pdfText } from '@farm/print/testing';
import { stampPdf } from '../stamp';
import { lessonsOf, MAX_WORDS, readSlides, SLIDES_OF_A_LESSON, wordCount } from './read-slides';
import { renderSlides } from './slides';

const CONTENT = join(__dirname, '../../../content');
const textOf = (folder: 'guides' | 'slides', id: string) => readFileSync(join(CONTENT, folder, `${id}.md`), 'utf8');
const FRONT_PAGES = 2; // cover and contents

describe.each(guides.filter(({ hasSlides }) => hasSlides))('$id', (guide) => {
  const guideText = textOf('guides', guide.id);
  const text = textOf('slides', guide.id);
  const deck = readSlides('slides.md', text, guideText);
  const slides = deck.sections.flatMap((section) => section.slides);
  let rendered: Awaited<ReturnType<typeof renderSlides>>;
  let pages: string[];
  beforeAll(async () => {
    rendered = await renderSlides('slides.md', text, guide, guideText);
    pages = await pdfText(rendered.bytes);
  });

  test('every lesson has its question, its words and its talk, in four to six slides', () => {
    expect(deck.sections.map(({ title }) => title)).toEqual(lessonsOf(guideText));
    for (const section of deck.sections) {
      expect(section.slides.length).toBeGreaterThanOrEqual(SLIDES_OF_A_LESSON.min);
      expect(section.slides.length).toBeLessThanOrEqual(SLIDES_OF_A_LESSON.max);
      const [opener, words] = section.slides;
      expect(opener?.kind).toBe('opener');
      const [list] = words?.blocks ?? [];
      const count = list?.kind === 'list' ? list.items.length : 0;
      expect({ title: section.title, words: count >= 3 && count <= 5 }).toEqual({ title: section.title, words: true });
      expect(section.slides.at(-1)?.title).toBe('Talk');
      expect(
        section.slides.some(({ blocks }) => blocks.some(({ kind }) => kind === 'figure' || kind === 'table')),
      ).toBe(true);
    }
  });

  test('no slide has more words than a class reads', () => {
    for (const slide of slides) expect(wordCount(slide)).toBeLessThanOrEqual(MAX_WORDS);
  });

  test('the PDF is tagged, titled and outlined by lesson; every figure has its text alternative', async () => {
    const facts = await pdfFacts(rendered.bytes);
    const lessons = deck.sections.map(({ title }) => title);
    expect(facts).toMatchObject({ ...accessible, title: `${guide.title}: Slides`, outline: lessons });
    expect(facts.pages).toBe(FRONT_PAGES + slides.length);
    const count = (tag: string) => facts.tags.filter((each) => each === tag).length;
    expect([count('/H1'), count('/H2'), count('/H3')]).toEqual([1, lessons.length + 1, slides.length - lessons.length]);
    const figures = slides.filter(({ blocks }) => blocks[0]?.kind === 'figure').length;
    expect([count('/Figure'), facts.alts.length]).toEqual([figures, figures]);
  });

  test('every page is 16:9 and names its lesson and its number', async () => {
    const pdf = await PDFDocument.load(rendered.bytes);
    for (const page of pdf.getPages()) expect(page.getSize()).toEqual({ width: 960, height: 540 });
    const sectionOf = deck.sections.flatMap(({ title, slides: own }) => own.map(() => title));
    slides.forEach((slide, index) => {
      const page = pages[FRONT_PAGES + index] ?? '';
      expect(page).toContain(sectionOf[index]);
      expect(page).toContain(`${FRONT_PAGES + index + 1} of ${pages.length}`);
      expect(page).toContain(slide.title);
    });
  });

  test('a copy names its buyer under the footer', async () => {
    const stamped = await pdfText(await stampPdf(rendered.bytes, { number: 'FARM-7K2Q-91XD', email: null }));
    expect(stamped.every((page) => page.includes('Order FARM-7K2Q-91XD'))).toBe(true);
  });

  test('the same text gives the same bytes', async () => {
    expect((await renderSlides('slides.md', text, guide, guideText)).bytes.equals(rendered.bytes)).toBe(true);
  });
});

const guide = guides.find(({ id }) => id === 'growing-minds-education') as Guide;
const GUIDE = '## Lesson 1: Soil\n\nDig 6 inches.\n\n## Lesson 2: Seed\n\nSow 10 beans.\n';
const FRONT = '---\nreviewedOn: 2026-11-29\n---\n\n';
const talks = (count: number) =>
  Array.from({ length: count }, (_, at) => `### Talk ${'again '.repeat(at)}\n\nWhy?\n\n`).join('');
const seed = `## Lesson 2: Seed\n\nWhy sow?\n\n${talks(3)}`;
const soil = (body: string) => `${FRONT}## Lesson 1: Soil\n\nWhy dig?\n\n${body}${talks(3)}${seed}`;
const words = (count: number) => Array.from({ length: count }, () => 'loam').join(' ');
const LONG = 'Bodenbearbeitungsmaschinenfabriken ';

test('a short deck is read', async () => {
  const { pages } = await renderSlides('s.md', soil('### Dig\n\n1. Dig 6 inches\n2. Rest\n\n'), guide, GUIDE);
  expect(pages).toBe(FRONT_PAGES + 5 + 4);
});

test.each([
  ['too many words', soil(`### Dig\n\n${words(40)}\n\n`), 's.md:9 A slide has at most 40 words; this one has 41.'],
  [
    'a slide that is too full',
    soil(`### Dig\n\n${LONG.repeat(30)}\n\n`),
    /^s\.md:9 This slide is too full by \d+ points/,
  ],
  ['an empty slide', soil('### Dig\n\n'), 's.md:9 A slide is not empty.'],
  ['a title of two lines', soil(`### ${LONG.repeat(3)}\n\nDig.\n\n`), 's.md:9 The title of a slide fits one line.'],
  [
    'a figure of an unknown kind',
    soil('### Dig\n\n```figure tree\ncaption: x\n```\n\n'),
    "s.md:11 'tree' is not a kind",
  ],
  [
    'a figure beside a text',
    soil('### Dig\n\nDig.\n\n```figure bars\ncaption: x\n- One | 6\n```\n\n'),
    's.md:9 A slide with a figure has nothing else.',
  ],
  [
    'a figure with too many rows',
    soil(`### Dig\n\n\`\`\`figure bars\ncaption: x\n${'- One | 6\n'.repeat(10)}\`\`\`\n\n`),
    's.md:11 The figure is too tall for a slide',
  ],
  [
    'a table too wide for the page',
    soil(`### Dig\n\n|${` ${LONG}|`.repeat(4)}\n|${' --- |'.repeat(4)}\n|${' x |'.repeat(4)}\n\n`),
    's.md:9 The table is too wide: use fewer or shorter words.',
  ],
  [
    'a number that is not in the guide',
    soil('### Dig\n\nDig 7 inches.\n\n'),
    's.md:11 The guide does not have the number 7.',
  ],
  [
    'a lesson without slides',
    `${FRONT}## Lesson 1: Soil\n\nWhy?\n\n${talks(3)}`,
    "s.md:1 'Lesson 2: Seed' has no slides.",
  ],
  [
    'slides of no lesson',
    `${FRONT}## Compost\n\nWhy?\n\n${talks(3)}`,
    "s.md:5 Here come the slides of 'Lesson 1: Soil'.",
  ],
  [
    'three slides',
    `${FRONT}## Lesson 1: Soil\n\nWhy?\n\n${talks(2)}`,
    's.md:5 A lesson has 4 to 6 slides; this one has 3.',
  ],
  [
    'an opener without a question',
    `${FRONT}## Lesson 1: Soil\n\nDig.\n\n${talks(3)}`,
    's.md:5 The first slide of a lesson',
  ],
  ['a slide before the first lesson', `${FRONT}### Dig\n\nDig.\n`, 's.md:5 Slides begin with a lesson'],
  ['a rule', soil('### Dig\n\n---\n\n'), 's.md:11 A slide has no rule.'],
  ['a character that the typeface lacks', soil('### Dig\n\nA → B\n\n'), "s.md:11 The typeface has no '→'."],
])('%s stops the build', async (_, text, message) => {
  await expect(renderSlides('s.md', text, guide, GUIDE)).rejects.toThrow(message);
});
