import { createHash } from 'node:crypto';
import type { Articles, ArticleWording } from '@farm/contracts';
import type { Clock } from '@farm/server-kit';
import type { ArticleFile } from './article';
import { factual, type Knowledge } from './knowledge';
import { publishedFaults } from './published-faults';

const fileOf = ({ text, ...article }: ArticleWording): ArticleFile => ({
  ...article,
  reviewedBy: 'editor',
  template: text.trim().replace(/\s+/g, ' '),
});

/** An article as its form shows it. */
export const toWording = ({ template, reviewedBy: _, ...article }: ArticleFile): ArticleWording => ({
  ...article,
  phrasings: [...article.phrasings],
  text: template,
});

/** The built-in articles with published ones in their place, new ones after them, and without withdrawn ones. */
function mergeFiles(builtIn: readonly ArticleFile[], changed: readonly ArticleFile[], withdrawn: ReadonlySet<string>) {
  const byId = new Map([...builtIn, ...changed].map((file) => [file.id, file]));
  return [...byId.values()].filter(({ id }) => !withdrawn.has(id));
}

export interface PublishedKnowledge {
  knowledge: Knowledge;
  /** Faults of the published articles that are left out, by article. */
  faults: ReadonlyMap<string, readonly string[]>;
}

/**
 * The knowledge with the published articles. One that breaks a rule is left out, so that its built-in article answers.
 * Unchanged articles are the same objects as before.
 */
export async function applyArticles(
  builtIn: Knowledge,
  { changed, withdrawn }: Articles,
  clock: Clock,
): Promise<PublishedKnowledge> {
  const files = changed.map(fileOf);
  const gone = new Set(withdrawn);
  const ids = new Set(files.map(({ id }) => id));
  const faults = await publishedFaults(mergeFiles(builtIn.files, files, gone), ids, builtIn.files, clock.now());
  const sound = files.filter(({ id }) => !faults.has(id));
  const own = new Map(sound.map((file) => [file.id, factual(file, clock)]));
  const before = new Map(builtIn.articles.map((article) => [article.id, article]));
  const merged = mergeFiles(builtIn.files, sound, gone);
  const knowledge: Knowledge = {
    ...builtIn,
    files: merged,
    articles: merged.flatMap(({ id }) => own.get(id) ?? before.get(id) ?? []),
    changed: new Set([...own.keys(), ...gone]),
    hash: createHash('sha256')
      .update(JSON.stringify([builtIn.hash, sound, withdrawn]))
      .digest('hex'),
  };
  return { knowledge, faults };
}

/** The faults of articles before they are published, each as '<title>: <fault>'. */
export async function faultSentences(
  builtIn: Knowledge,
  { changed, withdrawn }: Articles,
  now: Date,
): Promise<string[]> {
  const files = changed.map(fileOf);
  const all = mergeFiles(builtIn.files, files, new Set(withdrawn));
  const faults = await publishedFaults(all, new Set(files.map(({ id }) => id)), builtIn.files, now);
  const titles = new Map(files.map(({ id, title }) => [id, title]));
  return [...faults].flatMap(([id, list]) => list.map((fault) => `'${titles.get(id) ?? id}': ${fault}`));
}
