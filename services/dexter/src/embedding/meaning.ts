import { join } from 'node:path';
import type { Clock } from '@farm/server-kit';
import type { Knowledge } from '../knowledge/knowledge';
import { changedSearch } from './changed-search';
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
  /** The same over the articles of a publication. Their vectors are computed in the background. */
  searchIn(knowledge: Knowledge): SemanticSearch;
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
  searchIn: () => noMeaning.search,
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
  let openChanged: ((published: Knowledge) => SemanticSearch) | undefined;
  let newest: Knowledge | undefined;
  const computed = new Map<string, Float32Array>();
  const tryOpen = (): boolean => {
    const index = readIndex(folder);
    if (index?.knowledge !== knowledge.hash || index.embedder !== USE_LITE.id) return false;
    const file = join(folder, 'embedder-worker.js');
    const running = startEmbedder({ file, clock, onDown: (cause) => onChange('down', cause) });
    embedder = running;
    vectors = new Map(index.units.map(({ key, vector }) => [key, vector]));
    vectorOf = questionVectors(running);
    search = semanticSearch(index, vectorOf);
    openChanged = (published) =>
      changedSearch(published, {
        ...{ index, embedder: running, vectorOf, computed },
        isNewest: () => newest === published,
      });
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
    searchIn: (published) => {
      newest = published;
      if (published.changed.size === 0) return (question) => search(question);
      let own: SemanticSearch | undefined = openChanged?.(published);
      return (question) => {
        own ??= openChanged?.(published); // the index may be built after the start
        return own ? own(question) : noMeaning.search(question);
      };
    },
    vectorOf: (question) => vectorOf(question),
    sentence: (text) => vectors.get(keyOf(text)),
    close: async () => {
      clearInterval(timer);
      await embedder?.close();
    },
  };
}
