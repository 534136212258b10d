import { coverOf, type Guide } from '@farm/farm';
import { isInTypeface, renderPdfWithRecords, textWidth } from '@farm/print';
import { MarkdownError } from '../markdown/blocks';
import { readSlides, type Slide, type SlideDeck } from './read-slides';
import { SLIDE_AREA, slideOf } from './slide-blocks';

interface RenderedSlides {
  bytes: Buffer;
  pages: number;
}

/** Of the title of a slide, in points, and how much wider its typeface is than that of the text. */
const TITLE = { size: 38, factor: 1.22 };

/** @throws MarkdownError for a character that the typeface lacks */
function assertGlyphs({ file }: SlideDeck, text: string): void {
  text.split('\n').forEach((line, index) => {
    const missing = [...line].find((character) => !isInTypeface(character));
    if (missing) throw new MarkdownError(file, index + 1, `The typeface has no '${missing}'.`);
  });
}

/** @throws MarkdownError for a title of two lines */
function assertTitle({ title, kind, line }: Slide, file: string): void {
  if (kind === 'slide' && textWidth(title, TITLE.size, true) * TITLE.factor > SLIDE_AREA.width)
    throw new MarkdownError(file, line, 'The title of a slide fits one line.');
}

/**
 * The slides of a guide as a tagged PDF of 16:9 pages: cover, contents, and a section for each lesson of the guide. The same
 * text always results in the same bytes.
 * @throws MarkdownError for slides that cannot be shown, or that say what the guide does not
 */
export async function renderSlides(
  file: string,
  text: string,
  guide: Pick<Guide, 'id' | 'title'>,
  guideText: string,
): Promise<RenderedSlides> {
  const deck = readSlides(file, text, guideText);
  assertGlyphs(deck, text);
  for (const slide of deck.sections.flatMap(({ slides }) => slides)) assertTitle(slide, file);
  const { bytes, pages, records } = renderPdfWithRecords<{ line: number; over: number }>(
    'slides',
    { title: `${guide.title}: Slides`, subject: 'Slides for the class, a part for each lesson', date: deck.reviewedOn },
    {
      title: guide.title,
      subtitle: `Slides for the class: ${deck.sections.length} lessons, one part for each`,
      subject: coverOf(guide.id).subject,
      sections: deck.sections.map(({ title, slides }) => ({
        title,
        slides: slides.map((slide) => slideOf(slide, file)),
      })),
    },
    'record',
  );
  const [full] = records;
  if (!full) return { bytes, pages };
  const problem = `This slide is too full by ${Math.ceil(full.over)} points: use fewer or shorter words.`;
  throw new MarkdownError(file, full.line, problem);
}
