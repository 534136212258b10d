/** A file of content/ that may not go to print. Names the file, its line and what to mend. */
export class BadManuscript extends Error {
  constructor(
    readonly file: string,
    readonly line: number,
    readonly sentence: string,
  ) {
    super(`${file}:${line} ${sentence}`);
    this.name = 'BadManuscript';
  }
}
