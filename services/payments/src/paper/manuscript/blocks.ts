/** A stretch of text in one letter. */
export interface Run {
  text: string;
  bold: boolean;
  italic: boolean;
}

export type Align = 'left' | 'right';

/** What a manuscript is made of. `line` is the line of the file, counted from 1. */
export type Block =
  | { kind: 'chapter' | 'section'; text: string; line: number }
  | { kind: 'paragraph'; runs: Run[]; line: number }
  | { kind: 'list'; mark: 'bullet' | 'number' | 'box'; first: number; items: Block[][]; line: number }
  | { kind: 'table'; aligns: Align[]; head: Run[][]; rows: Run[][][]; line: number }
  | { kind: 'note'; label: string; blocks: Block[]; line: number }
  | { kind: 'rule'; line: number };

/** The first words a note may have. */
export const noteLabels = ['Tip', 'Note', 'Caution', 'Try it', 'South'] as const;

/** A table with more columns has no room for words. */
export const MOST_COLUMNS = 8;

export const plain = (runs: readonly Run[]): string => runs.map((run) => run.text).join('');
