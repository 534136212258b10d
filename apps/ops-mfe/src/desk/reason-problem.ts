/** What is wrong with the reason for an act: the services take 3 to 500 characters. */
export const reasonProblem = (reason: string): string | undefined => {
  const { length } = reason.trim();
  return length >= 3 && length <= 500 ? undefined : 'Please say why, in 3 to 500 characters.';
};
