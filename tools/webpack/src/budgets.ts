import type { Build } from '@farm/contracts';
import budgets from '../budgets.json';

const KIB = 1024;

const weight = (build: Build, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (build.files[name]?.br ?? 0), 0);

const named = (build: Build, chunk: string, ending: string): string[] =>
  Object.keys(build.files).filter((name) => name.startsWith(`${chunk}.`) && name.endsWith(ending));

/** The parts of a build that have a budget, with their weight in brotli bytes. */
function weighed(build: Build): { part: string; bytes: number; limit: number }[] {
  if (build.kind === 'shell') {
    return Object.entries(budgets.shell).map(([part, limit]) => ({
      part,
      bytes: weight(build, named(build, part, '.js')),
      limit: limit * KIB,
    }));
  }
  return [
    { part: 'entry', bytes: weight(build, build.entry), limit: budgets.remote.entry * KIB },
    ...build.pages.map(({ path, css }) => ({
      part: `styles of ${path}`,
      bytes: weight(build, css),
      limit: budgets.remote.styles * KIB,
    })),
  ];
}

/** One sentence for each part that is heavier than its budget. */
export const overBudget = (build: Build): string[] =>
  weighed(build)
    .filter(({ bytes, limit }) => bytes > limit)
    .map(({ part, bytes, limit }) => `${build.name} ${part}: ${bytes} bytes, ${limit} allowed`);
