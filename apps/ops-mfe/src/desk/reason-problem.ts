/** What is wrong with the reason for an act; undefined: nothing. The services take 3 to 500 characters, the edge 200. */
export const reasonProblem = (reason: string, most = 500): string | undefined => {
  const { length } = reason.trim();
  return length >= 3 && length <= most ? undefined : `Please say why, in 3 to ${most} characters.`;
};
