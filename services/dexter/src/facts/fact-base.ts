import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Knowledge } from '../knowledge/knowledge';
import { factCardOf, subjectOf, type FactCard, type Subject } from './fact-card';
import { subjectIndex, type SubjectIndex } from './subject-index';

/** The cards of content/facts and the subjects that they are about. */
export interface FactBase {
  subjects: ReadonlyMap<string, Subject>;
  cards: readonly FactCard[];
  /** Finds the subjects that a text names. */
  index: SubjectIndex;
}

const SUBJECTS = 'subjects.jsonl';

function linesOf(folder: string, name: string): { where: string; line: string }[] {
  return readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .map((line, at) => ({ where: `facts/${name}:${at + 1}`, line }))
    .filter(({ line }) => line.trim() !== '');
}

/** Reads content/facts. @throws with file and line of a broken card, for a subject named twice and a card of an unknown one. */
export function readFacts(content: string, { articles }: Pick<Knowledge, 'articles'>): FactBase {
  const folder = join(content, 'facts');
  const areas = readdirSync(folder).filter((name) => name.endsWith('.jsonl') && name !== SUBJECTS);
  const list = linesOf(folder, SUBJECTS).map(({ where, line }) => subjectOf(where, line));
  const subjects = new Map(list.map((subject) => [subject.id, subject]));
  const cards = areas.sort().flatMap((name) => linesOf(folder, name).map(({ where, line }) => factCardOf(where, line)));
  if (subjects.size < list.length) throw new Error(`facts/${SUBJECTS}: two subjects have the same id`);
  const orphan = cards.find(({ subject }) => !subjects.has(subject));
  if (orphan) throw new Error(`card '${orphan.id}' names the unknown subject '${orphan.subject}'`);
  return {
    subjects,
    cards,
    index: subjectIndex(
      list,
      [...cards, ...articles].map(({ text }) => text),
    ),
  };
}
