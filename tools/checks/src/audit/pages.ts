import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import type { Finding, Judged, Validator } from './finding';
import { binOf, packageVersion, run, versionOf } from './program';

const VNU = binOf('vnu-jar', 'build/dist/vnu.jar');
const NAMES = /[^a-z0-9-]+/g;

const fileOf = (path: string) => `${path.toLowerCase().replace(NAMES, '_') || 'home'}.html`;

function written({ pages, folder }: Judged): string {
  const home = join(folder, 'pages');
  mkdirSync(home, { recursive: true });
  for (const [path, { html }] of pages) writeFileSync(join(home, fileOf(path)), html);
  return home;
}

interface Message {
  type: string;
  subType?: string;
  message: string;
  url?: string;
}

/** The W3C's checker over every document as it is sent, styles and pictures included. */
export const vnu: Validator = {
  name: 'vnu-jar',
  install: 'npm ci; a Java runtime (Debian: apt-get install openjdk-17-jre-headless)',
  judges: 'HTML of every page, and the styles inside',
  version: () => (versionOf('java', '-version') === undefined ? undefined : packageVersion('vnu-jar')),
  run: async (site) => {
    const home = written(site);
    const { out, err } = await run('java', ['-jar', VNU, '--format', 'json', '--skip-non-html', home]);
    const { messages } = JSON.parse(err || out) as { messages: Message[] };
    const findings = messages.map(({ type, subType, message, url = '' }): Finding => {
      const place = url.split('/').at(-1) ?? url;
      return { rule: `${subType ?? type}: ${message}`, place, said: message };
    });
    return { looked: `${site.pages.size} pages`, findings };
  },
};

const judge = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  // How the renderer writes attributes out is not ours to choose.
  rules: {
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
  },
});

/** html-validate over the same documents; rendered states are judged by the journey valid-html. */
export const htmlValidate: Validator = {
  name: 'html-validate',
  install: 'npm ci',
  judges: 'HTML of every page',
  version: () => packageVersion('html-validate'),
  run: async ({ pages }) => {
    const findings: Finding[] = [];
    for (const [path, { html }] of pages) {
      const { results } = await judge.validateString(html);
      for (const { messages } of results)
        for (const { ruleId, message, severity } of messages)
          if (severity === 2) findings.push({ rule: ruleId, place: path, said: message });
    }
    return { looked: `${pages.size} pages`, findings };
  },
};
