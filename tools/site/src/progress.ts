export type Say = (line: string) => void;

/** A line of progress with the seconds since the start. */
export function clockedSay(): Say {
  const begun = Date.now();
  return (line) => console.log(`${((Date.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${line}`);
}
