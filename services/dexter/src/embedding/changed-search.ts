import { setTimeout as delay } from 'node:timers/promises';
import type { Knowledge } from '../knowledge/knowledge';
import type { Embedder } from './embedder';
import { keyOf, type KnowledgeIndex, unitsIn } from './knowledge-index';
import { type QuestionVector, semanticSearch, type SemanticSearch } from './semantic-search';

const RETRY_MS = 1_000;
const MAX_TRIES = 10; // in a row

interface ChangedSearchDeps {
  index: KnowledgeIndex;
  embedder: Embedder;
  vectorOf: QuestionVector;
  /** Vectors of earlier publications, by key; this search replaces them with those it needs. */
  computed: Map<string, Float32Array>;
  /** Whether this is still the newest publication. */
  isNewest: () => boolean;
  retryMs?: number;
}

/** Vectors of the texts, computed one at a time, so that a question waits for one text at most; null: no embedder, or not the newest. */
async function vectorsOf(
  texts: readonly string[],
  { embedder, isNewest, retryMs = RETRY_MS }: ChangedSearchDeps,
): Promise<Map<string, Float32Array> | null> {
  const vectors = new Map<string, Float32Array>();
  for (const text of texts) {
    let vector: Float32Array | undefined;
    for (let tries = 0; !vector && tries < MAX_TRIES && isNewest(); tries += 1)
      try {
        [vector] = await embedder.embed([text]);
      } catch {
        await delay(retryMs, undefined, { ref: false });
      }
    if (!vector) return null;
    vectors.set(keyOf(text), vector);
  }
  return vectors;
}

/**
 * Search by meaning after a publication: at once without the changed articles, which are found by words alone until the
 * worker has computed their vectors in the background.
 */
export function changedSearch(knowledge: Knowledge, deps: ChangedSearchDeps): SemanticSearch {
  const { index, vectorOf, computed } = deps;
  const others = index.units.filter(({ of }) => !knowledge.changed.has(of));
  const own = unitsIn({ articles: knowledge.articles.filter(({ id }) => knowledge.changed.has(id)) }, []);
  const indexed = new Map(index.units.map(({ key, vector }) => [key, vector]));
  const known = (text: string) => indexed.get(keyOf(text)) ?? computed.get(keyOf(text));
  let search = semanticSearch({ ...index, units: others }, vectorOf);

  async function addOwn(): Promise<void> {
    const added = await vectorsOf(
      [...new Set(own.map(({ text }) => text))].filter((text) => !known(text)),
      deps,
    );
    if (!added || !deps.isNewest()) return;
    const units = own.flatMap(({ of, kind, text }) => {
      const vector = known(text) ?? added.get(keyOf(text));
      return vector ? [{ of, kind, key: keyOf(text), vector }] : [];
    });
    computed.clear();
    for (const { key, vector } of units) computed.set(key, vector);
    search = semanticSearch({ ...index, units: [...others, ...units] }, vectorOf);
  }
  if (own.length > 0) void addOwn();
  return (question) => search(question);
}
