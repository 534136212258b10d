import { readdirSync } from 'node:fs';
import babel from '@lingui/cli/api/extractors/babel';
import { formatter } from '@lingui/format-po';

/** The projects whose texts have translations: each has a catalog for each language in its folder `locales`. */
const projects = ['apps', 'libs', 'services'].flatMap((group) =>
  readdirSync(new URL(group, import.meta.url))
    .map((name) => `${group}/${name}`)
    .filter((project) => readdirSync(new URL(project, import.meta.url)).includes('locales')),
);

/** Sources beside a project's own whose texts it shows. */
const SHARED = {
  'services/learning': ['libs/almanac/src'],
  'apps/learning-mfe': [
    'libs/contracts/src/learning/farm-plan.ts',
    'services/learning/src/farm-plan/emails/plan-emails.ts',
  ],
};

/** Tables whose texts are shown: their keys with a text. */
const TABLES = { 'libs/farm/src/sowing-windows.json': ['work', 'harvest'] };

/** Texts of JSON files, which cannot mark them with a comment. */
const tables = {
  match: (file) => Object.keys(TABLES).some((table) => file.endsWith(table)),
  extract(file, code, onMessage) {
    const [table, keys] = Object.entries(TABLES).find(([name]) => file.endsWith(name));
    for (const row of JSON.parse(code))
      for (const key of keys) onMessage({ id: row[key], origin: [table, 1], placeholders: {} });
  },
};

/** @type {import('@lingui/conf').LinguiConfig} */
export default {
  sourceLocale: 'en',
  locales: ['es'],
  catalogs: projects.map((project) => ({
    path: `<rootDir>/${project}/locales/{locale}`,
    include: [project + '/src', ...(SHARED[project] ?? [])].map((folder) => `<rootDir>/${folder}`),
    exclude: ['**/*.spec.*', '**/*.d.ts', '**/testing/**'].map((files) => `<rootDir>/${files}`), // from any working directory
  })),
  extractors: [babel.default ?? babel, tables],
  format: formatter({ lineNumbers: false, printPlaceholdersInComments: false, explicitIdAsDefault: true }),
  orderBy: 'origin',
};
