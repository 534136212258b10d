/** The text with its first letter in upper case: 'Southern peas'. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The text with its first letter in lower case, to stand within a sentence: 'southern peas'. */
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
