import { join } from 'node:path';
import type { Clock } from '@farm/server-kit';
import type { Knowledge } from '../knowledge/knowledge';
import { USE_LITE } from './embedder';
import { startEmbedder, type RunningEmbedder } from './embedder.provider';
import { keyOf, readIndex } from './knowledge-index';
import { type QuestionVector, questionVectors, semanticSearch, type SemanticSearch } from './semantic-search';

const LOOK_AGAIN_MS = 15_000;

export interface MeaningSettings {
  /** Where the index and the bundled worker lie. */
  folder: string;
  knowledge: Pick<Knowledge, 'hash'>;
  clock: Clock;
  /** Called when the index becomes available, and when the embedder has ended too often. */
  onChange: (state: 'on' | 'down', cause?: unknown) => void;
  lookAgainMs?: number;
}

/** Search by meaning. Without it, questions are answered by words. */
export interface Meaning {
  /** off: no index of these articles, or disabled; down: the embedder has ended too often. */
  state(): 'on' | 'off' | 'down';
  search: SemanticSearch;
  /** The vector of a question; null when it is not available. */
  vectorOf: QuestionVector;
  /** The vector of a text of the index. */
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
 * Search by meaning over the index of exactly these articles. The index may be built after the start: it is polled until it
 * exists, and the embedder starts with it.
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
  const tryOpen = (): boolean => {
    const index = readIndex(folder);
    if (index?.knowledge !== knowledge.hash || index.embedder !== USE_LITE.id) return false;
    const file = join(folder, 'embedder-worker.js');
    embedder = startEmbedder({ file, clock, onDown: (cause) => onChange('down', cause) });
    vectors = new Map(index.units.map(({ key, vector }) => [key, vector]));
    vectorOf = questionVectors(embedder);
    search = semanticSearch(index, vectorOf);
    return true;
  };
  let timer: NodeJS.Timeout | undefined;
  if (!tryOpen())
    timer = setInterval(() => {
      if (!tryOpen()) return;
      clearInterval(timer);
      onChange('on');
    }, lookAgainMs).unref();
  return {
    state: () => embedder?.state() ?? 'off',
    search: (question) => search(question),
    vectorOf: (question) => vectorOf(question),
    sentence: (text) => vectors.get(keyOf(text)),
    close: async () => {
      clearInterval(timer);
      await embedder?.close();
    },
  };
}
