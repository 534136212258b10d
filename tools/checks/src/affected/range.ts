/** Runs git in the checkout and gives its trimmed output; null when git refuses. */
export type Git = (...words: string[]) => string | null;

/** What changed: from `base` to `head`, or to the working tree, changes not yet committed included. */
export interface Range {
  base: string;
  head?: string;
}

/** What is asked for by options or by NX_BASE and NX_HEAD. */
export interface Asked {
  base?: string | undefined;
  head?: string | undefined;
}

const NO_COMMIT = /^0+$/; // what a push that makes a branch names as the commit before
const present = (text: string | undefined): string | undefined => (text && !NO_COMMIT.test(text) ? text : undefined);

/** On the main branch itself nothing lies between: then the last commit and the working tree count. */
function ownBase(git: Git): string {
  const [head, meeting] = [git('rev-parse', 'HEAD'), git('merge-base', 'main', 'HEAD')];
  if (meeting && meeting !== head) return meeting;
  return git('rev-parse', 'HEAD~1') ?? 'HEAD';
}

/** Throws a sentence when a commit is not in this clone: a shallow one would silently check too little. */
export function rangeOf({ base: asked, head: to }: Asked, git: Git): Range {
  const base = present(asked) ?? ownBase(git);
  const head = present(to);
  for (const commit of [base, ...(head ? [head] : [])])
    if (git('cat-file', '-e', `${commit}^{commit}`) === null)
      throw new Error(`${commit} is not in this clone. Fetch it first; on a build machine: fetch-depth: 0.`);
  return { base, ...(head && { head }) };
}
