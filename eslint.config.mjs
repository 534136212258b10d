import { readdirSync, readFileSync } from 'node:fs';
import nx from '@nx/eslint-plugin';
import parser from '@typescript-eslint/parser';
import ts from '@typescript-eslint/eslint-plugin';
import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import * as regexp from 'eslint-plugin-regexp';
import { textElement } from './tools/checks/src/lint-rules/text-element.mjs';

const may = (sourceTag, ...tags) => ({ sourceTag, onlyDependOnLibsWithTags: tags });
const NODE_ONLY = ['fastify', '@fastify/*', '@prisma/*', 'pg', 'stripe', 'openai', 'nodemailer'];
const WEB_ONLY = ['react', 'react-*', '@tanstack/*', '@module-federation/*'];
const THROUGH_WEB_KIT = ['react-router', 'react-router-dom', '@tanstack/*', 'zustand']; // one copy, given by the shell

// the shell and each remote: one team, one scope
const apps = new URL('apps/', import.meta.url);
const scopes = readdirSync(apps)
  .flatMap((app) => JSON.parse(readFileSync(new URL(`${app}/package.json`, apps), 'utf8')).nx.tags)
  .filter((tag) => tag.startsWith('scope:') && tag !== 'scope:shared');

export const depConstraints = [
  {
    ...may('type:shell', 'type:ui', 'type:web-kit', 'type:contract', 'type:domain'),
    bannedExternalImports: [...NODE_ONLY, '@tanstack/react-query'],
  },
  {
    ...may('type:remote', 'type:ui', 'type:web-kit', 'type:contract', 'type:domain'),
    bannedExternalImports: [...NODE_ONLY, ...THROUGH_WEB_KIT, 'react-dom', '@module-federation/*'],
  },
  { ...may('type:ui', 'type:domain'), bannedExternalImports: [...NODE_ONLY, ...THROUGH_WEB_KIT, 'react-dom'] },
  { ...may('type:web-kit', 'type:contract', 'type:domain'), bannedExternalImports: NODE_ONLY },
  {
    ...may('type:service', 'type:server-kit', 'type:lib', 'type:data', 'type:contract', 'type:domain'),
    bannedExternalImports: WEB_ONLY,
  },
  { ...may('type:server-kit', 'type:contract', 'type:domain'), bannedExternalImports: WEB_ONLY },
  { ...may('type:data', 'type:domain'), bannedExternalImports: WEB_ONLY },
  { ...may('type:lib', 'type:server-kit', 'type:contract', 'type:domain'), bannedExternalImports: WEB_ONLY },
  may('type:contract', 'type:domain'),
  may('type:domain', 'type:domain'),
  may('type:tool', 'type:tool', 'type:server-kit', 'type:lib', 'type:data', 'type:contract', 'type:domain'),
  may('type:e2e', 'type:e2e', 'type:tool', 'type:lib', 'type:web-kit', 'type:contract', 'type:domain'),
  ...scopes.map((scope) => may(scope, scope, 'scope:shared')),
  // no database in the gateway, and no releases in the services of teams
  { sourceTag: 'scope:shell', notDependOnLibsWithTags: ['type:data'] },
  may('scope:shared', 'scope:shared', 'scope:shell'),
];

const typesOnly = {
  name: '@farm/contracts',
  allowTypeImports: true,
  message: 'A browser takes types only from contracts.',
};
const shellOnly = { name: '@farm/web-kit/shell', message: 'Only the shell makes the caches.' };
const noDatabase = {
  name: '@farm/prisma',
  message: 'Only *.repository.ts and the composition (app.ts, *.module.ts) speak to the database.',
};
const noFastify = { name: 'fastify', message: 'Only *.routes.ts, app.ts and main.ts see HTTP.' };
const noVendors = ['stripe', 'openai', '@farm/server-kit/openai', 'nodemailer'].map((name) => ({
  name,
  message: 'Only *.provider.ts sees the outside world.',
}));
const noTesting = { group: ['@farm/*/testing'], message: 'Testing kits are for specs.' };
const imports = (paths, patterns = [noTesting]) => ({ 'ts/no-restricted-imports': ['error', { paths, patterns }] });

const DEFAULT_EXPORT = { selector: 'ExportDefaultDeclaration', message: 'Name what you export.' };
const STYLE_PROP = {
  selector: "JSXAttribute[name.name='style']",
  message: 'A style attribute is blocked by the content security policy: use a class.',
};
const FETCH = {
  selector: "CallExpression[callee.name='fetch']",
  message: 'Pages speak through call() of @farm/web-kit.',
};
const COMPOSITION = {
  selector: 'BinaryExpression[right.value=/^(Enter|Escape)$/]',
  message: 'An input method uses this key too: isKey() of @farm/ui knows whether it is meant for the page.',
};
const NO_DIRECTION = {
  selector: [
    "JSXOpeningElement:not(:has(JSXAttribute[name.name='dir'])):has(JSXAttribute[name.name='className'] MemberExpression[object.name='admin'][property.name='words'])",
    "JSXElement:not([openingElement.name.name='bdi']):not(:has(JSXOpeningElement > JSXAttribute[name.name='dir'])) > JSXExpressionContainer > :matches(Identifier, MemberExpression > Identifier.property)[name=/^(commenter_?name|playerName|firstName|authorName|buyerName)$/i]",
  ].join(', '),
  message: 'What visitors write may run from right to left: dir="auto", or <bdi> inside a sentence.',
};
const FORCE = {
  selector: "CallExpression[callee.type='MemberExpression'] > ObjectExpression > Property[key.name='force']",
  message: 'A forced click may hit what has moved under it: without force, Playwright waits until nothing moves.',
};
const syntax = (...rules) => ({ 'no-restricted-syntax': ['error', ...rules] });
const env = { object: 'process', property: 'env', message: 'Only config.ts reads the environment.' };
const only = ['it', 'test', 'describe'].map((object) => ({
  object,
  property: 'only',
  message: 'Do not commit a focused test.',
}));
const sleep = { property: 'waitForTimeout', message: 'Wait for a sentence or a role, not for time.' };
const props = (...rules) => ({ 'no-restricted-properties': ['error', ...rules] });

const SPECS = ['**/*.spec.ts', '**/*.spec.tsx', '**/testing/**', '**/measure/**'];
const BROWSER = ['apps/*/src/**/*.{ts,tsx}', 'libs/{ui,web-kit}/src/**/*.{ts,tsx}'];
const base = {
  languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } },
  plugins: { '@nx': nx, ts },
};
const layer = (files, rules) => ({ files, rules });

export default [
  // nothing switches a rule off in place
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  // a later block replaces the same rule of an earlier one
  { ignores: ['**/dist/**', '**/generated/**', '**/*.module.css.d.ts', '**/test-results/**', '.farm/**'] },
  {
    files: ['**/*.{ts,tsx}'],
    ...base,
    rules: {
      '@nx/enforce-module-boundaries': ['error', { depConstraints }],
      'ts/no-explicit-any': 'error',
      'ts/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'ts/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false }],
      'ts/no-non-null-assertion': 'error',
      eqeqeq: ['error', 'smart'],
      'prefer-const': 'error',
      'object-shorthand': ['error', 'properties'],
      'no-useless-rename': 'error',
      'no-console': 'error',
      'max-lines': ['error', { max: 400 }], // one concept is one file; a longer one is usually two concepts
      'max-lines-per-function': ['error', { max: 60, skipComments: true, skipBlankLines: true }],
      ...syntax(DEFAULT_EXPORT),
      ...props(env),
      ...imports([]),
    },
  },
  {
    // what visitors type to the assistant is matched in time linear in its length
    files: ['services/dexter/src/{guard,answers,knowledge,facts,question,diagnosis,text}/**/*.ts'],
    ignores: SPECS,
    plugins: { regexp },
    rules: { 'regexp/no-super-linear-backtracking': 'error', 'regexp/no-super-linear-move': 'error' },
  },
  layer(['**/*.tsx'], { 'max-lines-per-function': ['error', { max: 80, skipComments: true, skipBlankLines: true }] }),
  {
    files: ['**/*.tsx', ...BROWSER],
    plugins: { 'react-hooks': hooks, 'jsx-a11y': a11y },
    rules: {
      ...hooks.configs.recommended.rules,
      ...a11y.flatConfigs.recommended.rules,
      // what scrolls must take focus, so that the keyboard can scroll it
      'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['log', 'region'], tags: [] }],
    },
  },
  {
    files: ['apps/*/src/**/*.tsx', 'libs/{ui,web-kit}/src/**/*.tsx'],
    ignores: SPECS,
    plugins: { farm: { rules: { 'text-element': textElement } } },
    rules: { 'farm/text-element': 'error' },
  },
  layer(BROWSER, {
    ...imports([typesOnly, shellOnly]),
    ...syntax(DEFAULT_EXPORT, STYLE_PROP, FETCH, COMPOSITION, NO_DIRECTION),
  }),
  layer(['apps/shell/src/**/*.{ts,tsx}'], imports([typesOnly])),
  layer(
    ['libs/web-kit/src/call.ts', 'apps/shell/src/platform/**/*.ts'],
    syntax(DEFAULT_EXPORT, STYLE_PROP, COMPOSITION, NO_DIRECTION),
  ),
  layer(['services/*/src/**/*.ts'], imports([noDatabase, noFastify, ...noVendors])),
  layer(['services/*/src/**/*.routes.ts'], imports([noDatabase, ...noVendors])),
  layer(['services/*/src/**/*.repository.ts'], imports([noFastify, ...noVendors])),
  layer(['services/*/src/**/*.provider.ts'], imports([noDatabase, noFastify])),
  layer(['services/*/src/{app,deps,main,*.module}.ts'], imports(noVendors)),
  layer(['services/gateway/src/**/*.ts'], imports([noDatabase, ...noVendors])), // all of it is HTTP
  layer(['**/config.ts', 'tools/**/*.ts', '**/main.{ts,tsx}'], props(...only)),
  layer(['libs/release-store/src/prerender/child.ts'], props(...only)), // a process that renders in two time zones
  layer(['tools/**/*.ts', 'services/*/src/main.ts'], { 'no-console': 'off' }),
  layer(['**/*.config.ts'], {
    'no-restricted-syntax': 'off',
    '@nx/enforce-module-boundaries': ['error', { depConstraints: [may('*', 'type:tool')] }],
  }),
  layer(SPECS, { ...imports([], []), ...props(env, sleep, ...only), 'max-lines-per-function': 'off' }),
  layer(['{apps/*-e2e,libs/e2e-kit}/src/**/*.ts'], syntax(DEFAULT_EXPORT, FORCE)),
  // another web site, which makes its own router and caches
  layer(['apps/site-e2e/src/platform/federation-host/host.tsx'], { ...imports([]), ...syntax(DEFAULT_EXPORT) }),
  // the configuration of a run, which takes Playwright's form
  layer(['playwright.config.ts', 'libs/e2e-kit/src/global-setup.ts'], {
    'no-restricted-syntax': 'off',
    'no-console': 'off',
    ...props(...only),
  }),
  layer(['apps/site-e2e/measure/**/*.ts'], { 'no-console': 'off', ...props(sleep, ...only) }), // commands, as in tools
  layer(['tools/**/testing/**'], props(sleep, ...only)),
];
