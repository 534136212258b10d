import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnswerCandidate } from './candidate';

interface Row {
  /** Id of a candidate. */
  answer: string;
  text: string;
  /** Of the English text that it says: a changed text has no Spanish one until somebody writes it. */
  of: string;
}

/** The beginning of a text's SHA-256. */
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** What a candidate says in Spanish; null where nobody has written it, or where its English text has changed since. */
export type SpanishOf = (candidate: AnswerCandidate) => string | null;

/** Reads content/spanish. @throws for a line that is no JSON. */
export function readSpanish(content: string): SpanishOf {
  const folder = join(content, 'spanish');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.jsonl')) : [];
  const rows = new Map<string, Row>();
  for (const name of files)
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n'))
      if (line !== '') {
        const row = JSON.parse(line) as Row;
        rows.set(row.answer, row);
      }
  return ({ id, text }) => {
    const row = rows.get(id);
    return row && row.of === digestOf(text) ? row.text : null;
  };
}
