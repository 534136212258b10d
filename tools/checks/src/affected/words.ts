import type { Plan } from './plan';

const WORDS = { lint: 'linted', typecheck: 'type-checked', test: 'tested', check: 'checked', build: 'built' } as const;

const list = (names: readonly string[]): string => names.join(', ') || 'nothing';
const line = (word: string, text: string): string => `  ${word.padEnd(14)}${text}`;

/** The plan for people: who is linted, tested, built, and what would be published. */
export const planText = ({ byTarget, needed, journeys, pages }: Plan): string =>
  [
    ...Object.entries(WORDS).map(([target, word]) => line(word, list(byTarget[target as keyof typeof WORDS]))),
    line('needed first', list(needed)),
    line('journeys', journeys ? 'yes' : 'no page and no service is touched'),
    line('published', pages.length > 0 ? `${list(pages)}, unless their bytes are live already` : 'nothing'),
  ].join('\n');

/** '1 min 05 s' */
export function timeText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/** What one step did and how long it took. */
export interface Done {
  step: string;
  said: string;
  ms: number;
}

/** The last table of a run. */
export const doneText = (done: readonly Done[]): string =>
  [...done, { step: 'in all', said: '', ms: done.reduce((sum, { ms }) => sum + ms, 0) }]
    .map(({ step, said, ms }) => line(step, `${timeText(ms).padEnd(12)}${said}`).trimEnd())
    .join('\n');

/** How many tasks of an Nx run there were, and which of them were really run rather than taken from a cache. */
export function tasksIn(printed: string): { all: string[]; run: string[] } {
  const lines = printed.match(/^> nx run .*$/gm) ?? [];
  const named = lines.map((text) => ({
    task: text.split(/\s+/)[3] ?? '',
    cached: /cache\b/.test(text.split(/\s{2,}/)[1] ?? ''),
  }));
  return { all: named.map(({ task }) => task), run: named.filter(({ cached }) => !cached).map(({ task }) => task) };
}
