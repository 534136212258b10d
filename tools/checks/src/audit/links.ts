import type { Finding, Validator } from './finding';
import { binOf, packageVersion, run } from './program';

interface Crawl {
  links: { url: string; status: number; state: string; parent?: string }[];
}

/** Every link inside the site, followed from the home page and from each page of the site map. */
export const links: Validator = {
  name: 'linkinator',
  install: 'npm ci',
  judges: 'no link of the site leads nowhere',
  version: () => packageVersion('linkinator'),
  run: async ({ origin, pages }) => {
    const starts = [...pages.keys()]
      .filter((path) => pages.get(path)?.status === 200)
      .map((path) => `${origin}${path}`);
    const outside = `^(?!${origin.replace(/[.]/g, '\\.')})`;
    const args = [
      binOf('linkinator', 'build/src/cli.js'),
      ...starts,
      '--recurse',
      '--format',
      'json',
      '--skip',
      outside,
    ];
    const { out } = await run(process.execPath, args);
    const { links: all } = JSON.parse(out.slice(out.indexOf('{'))) as Crawl;
    const broken = all.filter(({ state }) => state === 'BROKEN');
    const findings = broken.map(({ url, status, parent = '' }): Finding => {
      return {
        rule: `status ${status}`,
        place: url.replace(origin, ''),
        said: `linked from ${parent.replace(origin, '')}`,
      };
    });
    return { looked: `${all.filter(({ state }) => state !== 'SKIPPED').length} links`, findings };
  },
};
