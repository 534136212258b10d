/** Words of the services, such as 'partly_refunded' or 'needs_response', as people write them. */
export const plainWords = (word: string): string => {
  const text = word.replace(/[_.]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
