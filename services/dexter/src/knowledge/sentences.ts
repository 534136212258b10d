// 'Dexter Jr. is' is one sentence, and so is 'about 3.5 inches'.
const END = /(?<!\b(?:Jr|Sr|Mr|Mrs|Ms|Dr|St|No|vs|e\.g|i\.e|U\.S))(?<=[.!?]['")]?)\s+(?=['"(]?[A-Z0-9])/;

/** The sentences of an article's text in their order: each can be said alone. */
export const sentencesOf = (text: string): string[] => text.trim().split(END);
