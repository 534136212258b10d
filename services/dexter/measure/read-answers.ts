import { readFileSync } from 'node:fs';
import { fnv1a } from '@farm/farm';
import { createTestBrowser, type Api } from '@farm/server-kit/testing';

/** A conversation of a round: messages of real people, whose first answers are read and graded. */
interface RoundRow {
  id: string;
  group: string;
  turns: readonly string[];
  /** The grades of engines that were read, 2, 1, 0 or -1, and the answers of the last one. */
  grades?: Readonly<Record<string, number>>;
  answers?: readonly string[];
}

const rowsOf = (path: string): RoundRow[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as RoundRow);

const NETWORKS = 256; // the limits count per network of 256 addresses

/** Asks the messages of a round as visitors would and returns a row of JSON for each conversation, for somebody to read and grade. */
export async function answersToRound(api: Api, path: string): Promise<string[]> {
  const rows = rowsOf(path);
  const lines: string[] = [];
  for (const [at, { id, group, turns }] of rows.entries()) {
    const visitor = createTestBrowser();
    const from = `10.${Math.floor(at / NETWORKS)}.${at % NETWORKS}.1`;
    const answers: string[] = [];
    for (const message of turns) {
      const { response } = await api('POST /api/dexter-response', { body: { message } }, { as: visitor, from });
      answers.push(response);
    }
    lines.push(JSON.stringify({ id, group, turns, answers }));
  }
  return lines;
}

const SHOWN = [
  { title: 'Answered', count: 20, isShown: (grade: number) => grade === 2 },
  { title: 'Half answered, not answered or wrong', count: 10, isShown: (grade: number) => grade < 2 },
];

const lastGrade = (grades: RoundRow['grades']): number => Object.values(grades ?? {}).at(-1) ?? 0;

/** Conversations of a round that was graded, as they were, chosen by the hash of their id: a page of Markdown. */
export function transcripts(path: string): string {
  const rows = rowsOf(path).sort((one, other) => fnv1a(one.id) - fnv1a(other.id));
  const chapters = SHOWN.map(({ title, count, isShown }) => {
    const shown = rows.filter(({ answers, grades }) => answers && isShown(lastGrade(grades))).slice(0, count);
    const texts = shown.map(({ id, group, turns, answers = [], grades }) =>
      [
        `### ${id}: ${group}, grade ${lastGrade(grades)}`,
        ...turns.map((message, at) => `**Visitor:** ${message}\n\n**Dexter Jr.:** ${answers[at] ?? ''}`),
      ].join('\n\n'),
    );
    return [`## ${title}`, ...texts].join('\n\n');
  });
  const head =
    '# Conversations with the assistant\n\nThirty conversations of a round as they were answered and graded on first reading, ten of them bad ones; ' +
    'the hash of their id chose them. `npm run dexter:evaluate -- --conversations <file of a round>` writes this page.';
  return `${[head, ...chapters].join('\n\n')}\n`;
}
