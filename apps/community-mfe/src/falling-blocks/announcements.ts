import { cellsOf, columnHeights, type FallingPiece, rowNumber } from './engine/board';
import type { Game, Landing } from './engine/game';
import { cropShapes } from './field';

const span = (word: string, numbers: number[]): string => {
  const [from, to] = [Math.min(...numbers), Math.max(...numbers)];
  return from === to ? `${word} ${from}` : `${word}s ${from} to ${to}`;
};

const cleared = (rows: number): string[] => (rows === 0 ? [] : [rows === 1 ? '1 row cleared' : `${rows} rows cleared`]);

/** What is announced when a piece is set: "Tomato, rows 3 to 4, 2 rows cleared, score 400". Row 1 is at the bottom. */
export function landingText({ piece, full }: Landing, score: number): string {
  const rows = cellsOf(piece).map(([, row]) => rowNumber(row));
  return [cropShapes[piece.shape].name, span('row', rows), ...cleared(full.length), `score ${score}`].join(', ');
}

const pieceText = (piece: FallingPiece): string =>
  `${cropShapes[piece.shape].name} in ${span(
    'column',
    cellsOf(piece).map(([column]) => column + 1),
  )}`;

/** Announced by the key D: the field for players with a screen reader. */
export function heightsText({ board, piece }: Game): string {
  const heights = `Column heights from the left: ${columnHeights(board).join(', ')}.`;
  return piece ? `${heights} Now ${pieceText(piece)}.` : heights;
}
