import { textWidth } from '@farm/print';
import { drawingSvg } from '../figures/figure-svg';
import { MarkdownError, type Block, type TextRun } from '../markdown/blocks';
import { printTable } from '../print-blocks';
import { isQuestion, type Slide } from './read-slides';

type FigureBlock = Extract<Block, { kind: 'figure' }>;

/** Where the body of a slide is set, in points. */
export const SLIDE_AREA = { width: 848, height: 358 };

/** In points; the template takes the largest one that fits. */
const TEXT_SIZES = [38, 36, 34, 32, 30, 28, 26, 24];
const QUESTION_SIZES = [50, 46, 42, 38, 34, 30];
const CAPTION = { size: 24, leading: 31, gap: 14 };
/** Points of a unit of a drawing at least: its labels are 18 points high. */
const MIN_SCALE = 1.5;

const itemRuns = (item: readonly Block[]): TextRun[] =>
  item.flatMap((block) => (block.kind === 'paragraph' ? block.runs : []));

/** '**Quorum**: the fewest …' as term and meaning; null for an item of another form. */
function definitionOf(item: readonly Block[]): { term: string; meaning: TextRun[] } | null {
  const [first, second, ...rest] = itemRuns(item);
  if (!first?.bold || !second?.text.startsWith(': ')) return null;
  return { term: first.text, meaning: [{ ...second, text: second.text.slice(2) }, ...rest] };
}

/** The sizes in which a table fits, with its column widths. @throws MarkdownError when there is none */
function tableSizes(table: Extract<Block, { kind: 'table' }>, file: string, line: number) {
  const fits = TEXT_SIZES.flatMap((size) => {
    const set = printTable(table, { width: SLIDE_AREA.width, file, tableSizes: [size] });
    return set ? [[String(size), set] as const] : [];
  });
  if (fits.length === 0) throw new MarkdownError(file, line, 'The table is too wide: use fewer or shorter words.');
  return Object.fromEntries(fits);
}

function slideBlock(block: Block, file: string, line: number): object {
  if (block.kind === 'table') return { kind: block.kind, sizes: tableSizes(block, file, line) };
  if (block.kind !== 'list') return block;
  const rows = block.items.map(definitionOf).filter((item) => item !== null);
  return rows.length === block.items.length ? { kind: 'definitions', rows } : block;
}

/** @throws MarkdownError when its labels would be too small */
function slideFigure({ figure, line }: FigureBlock, file: string): object {
  const { drawing, alt, caption } = figure;
  const lines = Math.ceil(textWidth(caption, CAPTION.size) / (SLIDE_AREA.width - CAPTION.size));
  const room = SLIDE_AREA.height - lines * CAPTION.leading - CAPTION.gap;
  const scale = Math.min(SLIDE_AREA.width / drawing.width, room / drawing.height);
  if (scale < MIN_SCALE)
    throw new MarkdownError(file, line, 'The figure is too tall for a slide: use fewer rows or a shorter caption.');
  return { svg: drawingSvg(drawing), alt, caption, scale, height: drawing.height };
}

/** A slide as the template takes it. @throws MarkdownError for a figure or a table that does not fit */
export function slideOf(slide: Slide, file: string): object {
  const { title, kind, blocks, line } = slide;
  const [first] = blocks;
  const question = isQuestion(slide);
  const isTable = blocks.some((block) => block.kind === 'table');
  const printed = blocks.filter((block) => block.kind !== 'figure').map((block) => slideBlock(block, file, line));
  const sizes = question ? QUESTION_SIZES : TEXT_SIZES;
  return {
    ...{ title, line, question, blocks: printed, opener: kind === 'opener' },
    sizes: isTable ? sizes.filter((size) => printed.every((block) => fitsIn(block, size))) : sizes,
    figure: first?.kind === 'figure' ? slideFigure(first, file) : null,
  };
}

const fitsIn = (block: object, size: number): boolean => !('sizes' in block) || String(size) in (block.sizes as object);
