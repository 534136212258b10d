import { isInTypeface } from '@farm/print';
import { MarkdownError, type Block, type TextRun } from './markdown/blocks';

function* runsIn(blocks: readonly Block[]): Generator<{ run: TextRun; line: number }> {
  for (const block of blocks) {
    const { line } = block;
    if (block.kind === 'paragraph') for (const run of block.runs) yield { run, line };
    else if (block.kind === 'list') for (const item of block.items) yield* runsIn(item);
    else if (block.kind === 'note') yield* runsIn(block.blocks);
    else if (block.kind === 'table')
      for (const run of [...block.head, ...block.rows.flat()].flat()) yield { run, line };
    else if (block.kind === 'figure') yield { run: { text: block.figure.caption, bold: false, italic: false }, line };
    else if (block.kind === 'chapter' || block.kind === 'section')
      yield { run: { text: block.text, bold: true, italic: false }, line };
  }
}

/**
 * Rejects text that would be printed with question marks, or in another typeface than the text around it.
 * @throws MarkdownError for a character that `hasGlyph` denies; by default those that the site's typefaces lack
 */
export function assertGlyphs(file: string, blocks: readonly Block[], hasGlyph = isInTypeface): void {
  for (const { run, line } of runsIn(blocks)) {
    const missing = [...run.text].find((character) => !hasGlyph(character));
    if (missing)
      throw new MarkdownError(file, line, `The typeface has no '${missing}' (in '${run.text.slice(0, 40)}').`);
  }
}
