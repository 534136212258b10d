const LETTERS = ['A', 'B', 'C', 'D'] as const;

/**
 * Whether the options are the numbers or letters of what a drawing shows: 'Pot 1' to 'Pot 4', 'Leaf A' to 'Leaf D'. They stay in
 * the drawing's order, so that a number, its picture and its answer have one place.
 */
export function isSeries(options: readonly string[]): boolean {
  const [first = ''] = options;
  const name = first.slice(0, -1);
  const follows = (marks: readonly string[]) => options.every((option, place) => option === `${name}${marks[place]}`);
  return name.trim() !== '' && (follows(LETTERS) || follows(LETTERS.map((_, place) => `${place + 1}`)));
}
