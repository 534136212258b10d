// Not after an abbreviation ('St. Augustine', 'No. 2') nor inside a figure ('3.5 inches').
const END =
  /(?<!\b(?:Jr|Sr|Mr|Mrs|Ms|Dr|St|vs|e\.g|i\.e|U\.S)\.)(?<!\bNo\.(?=\s\d))(?<=[.!?]['")]?)\s+(?=['"(]?[A-Z0-9])/;

/** Splits a text into sentences. */
export const sentencesOf = (text: string): string[] => text.trim().split(END);
