import { setImmediate } from 'node:timers/promises';
import { domainsIn, forbiddenIn } from '../guard/output-filter';
import { judge } from '../guard/guard';
import { isRefused } from '../guard/risk';
import type { ArticleFile } from './article';
import { articleChecker, isPublicSource } from './check-knowledge';
import { withFacts } from './live-facts';

/** The name of the first unknown placeholder. */
function placeholderFaults({ template }: ArticleFile, now: Date): string[] {
  try {
    withFacts(template, now);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** What the guard would not let Dexter answer or say. What the built-in article says is reviewed. */
function guardFaults({ title, template, phrasings }: ArticleFile, builtIn: ArticleFile | undefined): string[] {
  const forbidden = [...forbiddenIn(`${title} ${template}`)];
  const reviewed = forbidden.length > 0 && builtIn ? forbiddenIn(`${builtIn.title} ${builtIn.template}`) : new Set();
  const domains = domainsIn(`${title}. ${template.replace(/\{\{[^{}]*\}\}/g, 'fact')}`);
  return [
    ...phrasings.filter((one) => isRefused(judge(one).level)).map((one) => `Dexter refuses the question '${one}'`),
    ...forbidden.filter((rule) => !reviewed.has(rule)).map((rule) => `says what Dexter must not say (${rule})`),
    ...domains
      .filter((domain) => !isPublicSource(`https://${domain}`))
      .map((domain) => `names the address '${domain}', or lacks a space after a full stop`),
  ];
}

/**
 * What is wrong with published articles, by article: the rules of the built-in ones, and what the guard would refuse. Visitors
 * are answered between two articles.
 * @param files all articles as they would be
 * @param ids the articles to check
 */
export async function publishedFaults(
  files: readonly ArticleFile[],
  ids: ReadonlySet<string>,
  builtIn: readonly ArticleFile[],
  now: Date,
): Promise<Map<string, string[]>> {
  const check = articleChecker(files, now);
  const before = new Map(builtIn.map((file) => [file.id, file]));
  const found = new Map<string, string[]>();
  for (const file of files.filter(({ id }) => ids.has(id))) {
    await setImmediate();
    const faults = [...check(file), ...placeholderFaults(file, now), ...guardFaults(file, before.get(file.id))];
    if (faults.length > 0) found.set(file.id, faults);
  }
  return found;
}
