const FIGURE = /```figure (\S+)\n([\s\S]*?)```/g;

// Dates are compared with the planting windows by tools/checks; the others have measures of the drawing.
const WITHOUT_AMOUNTS = ['year', 'windows', 'shadow', 'jars'];

/** The numbers of a text without its units: '$1,200' is 1200. */
export const numbersIn = (text: string): number[] =>
  [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([number]) => Number(number.replace(/,/g, '')));

/** Rows typed in figures, with a number that the rest of the text does not have. */
export function unnamedNumbers(text: string): string[] {
  const known = new Set(numbersIn(text.replace(/```[\s\S]*?```/g, '')));
  const rows = [...text.matchAll(FIGURE)].flatMap(([, kind = '', body = '']) =>
    WITHOUT_AMOUNTS.includes(kind) ? [] : [...body.matchAll(/^- (.+)$/gm)].map(([, row = '']) => row),
  );
  return rows.filter((row) => numbersIn(row).some((number) => !known.has(number)));
}
