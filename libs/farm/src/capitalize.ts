/** The text with its first letter in upper case: 'Southern peas'. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
