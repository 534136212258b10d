import { domainsIn, forbiddenIn } from '../guard/output-filter';
import { judge } from '../guard/guard';
import { isRefused } from '../guard/risk';
import type { ArticleFile } from './article';
import { faultsByArticle, isPublicSource } from './check-knowledge';
import { withFacts } from './live-facts';

/** The text without placeholders, or the name of an unknown one. */
function filledIn(template: string, now: Date): { text: string } | { fault: string } {
  try {
    return { text: withFacts(template, now) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

/** What the guard would not let Dexter answer or say. What the built-in article says is reviewed. */
function guardFaults({ title, template, phrasings }: ArticleFile, builtIn: ArticleFile | undefined): string[] {
  const reviewed = forbiddenIn(`${builtIn?.title} ${builtIn?.template}`);
  const domains = domainsIn(`${title}. ${template.replace(/\{\{[^{}]*\}\}/g, 'fact')}`);
  return [
    ...phrasings.filter((one) => isRefused(judge(one).level)).map((one) => `Dexter refuses the question '${one}'`),
    ...[...forbiddenIn(`${title} ${template}`)]
      .filter((rule) => !reviewed.has(rule))
      .map((rule) => `says what Dexter must not say (${rule})`),
    ...domains
      .filter((domain) => !isPublicSource(`https://${domain}`))
      .map((domain) => `names the address '${domain}', or lacks a space after a full stop`),
  ];
}

/**
 * What is wrong with published articles, by article: the rules of the built-in ones, and what the guard would refuse.
 * @param files all articles as they would be
 * @param ids the articles to check
 */
export function publishedFaults(
  files: readonly ArticleFile[],
  ids: ReadonlySet<string>,
  builtIn: readonly ArticleFile[],
  now: Date,
): Map<string, string[]> {
  const faults = faultsByArticle(files, ids, now);
  const before = new Map(builtIn.map((file) => [file.id, file]));
  for (const file of files.filter(({ id }) => ids.has(id))) {
    const filled = filledIn(file.template, now);
    faults.get(file.id)?.push(...('fault' in filled ? [filled.fault] : []), ...guardFaults(file, before.get(file.id)));
  }
  return new Map([...faults].filter(([, list]) => list.length > 0));
}
