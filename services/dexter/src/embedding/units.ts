import { createHash } from 'node:crypto';
import type { Article, Knowledge } from '../knowledge/knowledge';
import { sentencesOf } from '../knowledge/sentences';

/** A text that has a vector: the whole of an article, or a part of it that a question may come close to. */
export interface Unit {
  /** The article's id; empty for the guard's. */
  of: string;
  kind: 'whole' | 'part' | 'guard';
  text: string;
}

/** Names a text; vectors are kept and found by it. */
export const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

const unitsOf = ({ id, title, askedAs, text }: Article): Unit[] => [
  { of: id, kind: 'whole', text: `${title}. ${text}` },
  ...[title, ...sentencesOf(text), ...askedAs].map((part) => ({ of: id, kind: 'part' as const, text: part })),
];

/** Every text that search and guard compare with a message, in a fixed order. */
export const unitsIn = ({ articles }: Knowledge, guard: readonly string[]): Unit[] => [
  ...articles.flatMap(unitsOf),
  ...guard.map((text) => ({ of: '', kind: 'guard' as const, text })),
];
