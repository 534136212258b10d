import type { LessonSum } from '@farm/farm';
import type { Figure } from '../figures/figure';

export interface TextRun {
  text: string;
  bold: boolean;
  italic: boolean;
}

export type Align = 'left' | 'right';

/** `line` is the line of the source file, counted from 1. */
export type Block =
  | { kind: 'chapter' | 'section'; text: string; line: number }
  | { kind: 'paragraph'; runs: TextRun[]; line: number }
  | { kind: 'list'; marker: 'bullet' | 'number' | 'box'; first: number; items: Block[][]; line: number }
  | { kind: 'table'; aligns: Align[]; head: TextRun[][]; rows: TextRun[][][]; line: number }
  | { kind: 'note'; label: string; blocks: Block[]; line: number }
  | { kind: 'figure'; figure: Figure; line: number }
  /** A sum that the reader of a lesson fills in. */
  | { kind: 'sum'; sum: LessonSum; line: number }
  | { kind: 'rule'; line: number };

/** The labels that a note can begin with. */
export const noteLabels = ['Tip', 'Note', 'Caution', 'Try it', 'South'] as const;

export const MAX_COLUMNS = 8;

export const plainText = (runs: readonly TextRun[]): string => runs.map((run) => run.text).join('');

/** A file of content/ that cannot be printed. The message names the file and the line. */
export class MarkdownError extends Error {
  constructor(
    readonly file: string,
    readonly line: number,
    readonly problem: string,
  ) {
    super(`${file}:${line} ${problem}`);
    this.name = 'MarkdownError';
  }
}
