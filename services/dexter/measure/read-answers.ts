import { readFileSync } from 'node:fs';
import { createTestBrowser, type Api } from '@farm/server-kit/testing';

/** A conversation of a round: messages of real people, whose first answers are read and graded. */
interface RoundRow {
  id: string;
  group: string;
  turns: readonly string[];
}

const NETWORKS = 256; // the limits count per network of 256 addresses

/** Asks the messages of a round as visitors would and returns a row of JSON for each conversation, for somebody to read and grade. */
export async function answersToRound(api: Api, path: string): Promise<string[]> {
  const rows = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as RoundRow);
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
