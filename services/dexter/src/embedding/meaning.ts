import { join } from 'node:path';
import type { Clock } from '@farm/server-kit';
import type { Knowledge } from '../knowledge/knowledge';
import { USE_LITE } from './embedder';
import { startEmbedder, type RunningEmbedder } from './embedder.provider';
import { readIndex } from './knowledge-index';
import { questionVectors, type QuestionVector } from './question-vector';
import { semanticSearch, type SemanticSearch } from './semantic-search';
import { keyOf } from './units';

const LOOK_AGAIN_MS = 15_000;

export interface MeaningSettings {
  /** Where the index and the bundled worker lie. */
  folder: string;
  knowledge: Pick<Knowledge, 'hash'>;
  clock: Clock;
  /** Told when the index has come, and when the embedder ended once too often. */
  onChange: (state: 'on' | 'down', cause?: unknown) => void;
  lookAgainMs?: number;
}

/** What a service knows of meaning. Whatever happens to it, questions are answered by words. */
export interface Meaning {
  /** off: there is no index of these articles, or it is not wanted; down: the embedder ended once too often. */
  state(): 'on' | 'off' | 'down';
  search: SemanticSearch;
  /** The vector of a question; null while there is none to be had. */
  vectorOf: QuestionVector;
  /** The vector of a text of the index; undefined while there is none. */
  sentence(text: string): Float32Array | undefined;
  close(): Promise<void>;
}

/** No embedder at all: words alone. */
export const noMeaning: Meaning = {
  state: () => 'off',
  search: () => Promise.resolve(null),
  vectorOf: () => Promise.resolve(null),
  sentence: () => undefined,
  close: () => Promise.resolve(),
};

/**
 * Search by meaning over the index of exactly these articles. While there is none (it is built after the site is up),
 * it is looked for again and again; the embedder starts with it.
 */
export function openMeaning({
  folder,
  knowledge,
  clock,
  onChange,
  lookAgainMs = LOOK_AGAIN_MS,
}: MeaningSettings): Meaning {
  let embedder: RunningEmbedder | null = null;
  let vectors: ReadonlyMap<string, Float32Array> = new Map();
  let search: SemanticSearch = noMeaning.search;
  let vectorOf: QuestionVector = noMeaning.vectorOf;
  const look = (): boolean => {
    const found = readIndex(folder);
    if (found?.knowledge !== knowledge.hash || found.embedder !== USE_LITE.id) return false;
    const file = join(folder, 'embedder-worker.js');
    embedder = startEmbedder({ file, clock, onDown: (cause) => onChange('down', cause) });
    vectors = new Map(found.units.map(({ key, vector }) => [key, vector]));
    vectorOf = questionVectors(embedder);
    search = semanticSearch(found, vectorOf);
    return true;
  };
  let again: NodeJS.Timeout | undefined;
  if (!look())
    again = setInterval(() => {
      if (!look()) return;
      clearInterval(again);
      onChange('on');
    }, lookAgainMs).unref();
  return {
    state: () => embedder?.state() ?? 'off',
    search: (question) => search(question),
    vectorOf: (question) => vectorOf(question),
    sentence: (text) => vectors.get(keyOf(text)),
    close: async () => {
      clearInterval(again);
      await embedder?.close();
    },
  };
}
