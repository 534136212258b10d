/** Violations of the house's rules, one of each kind: where it would stand, the code, and the rule that must refuse it. */
export interface Planted {
  what: string;
  file: string;
  code: string;
  rule: string;
}

const BOUNDARY = '@nx/enforce-module-boundaries';
const IMPORT = 'ts/no-restricted-imports';
const SYNTAX = 'no-restricted-syntax';
const PROPERTY = 'no-restricted-properties';

const uses = (name: string) => `import * as used from '${name}';\nexport const seen = used;\n`;
const plant = (what: string, file: string, code: string, rule: string): Planted => ({ what, file, code, rule });

export const planted: readonly Planted[] = [
  plant('a remote imports a remote', 'apps/store-mfe/src/planted.ts', uses('../../learning-mfe/src/pages'), BOUNDARY),
  plant('the shell imports a remote', 'apps/shell/src/planted.ts', uses('../../store-mfe/src/pages'), BOUNDARY),
  plant(
    'a remote imports a service',
    'apps/store-mfe/src/planted.ts',
    uses('../../../services/payments/src/app'),
    BOUNDARY,
  ),
  plant('a remote imports the database', 'apps/store-mfe/src/planted.ts', uses('@farm/prisma'), BOUNDARY),
  plant('a remote imports server-kit', 'apps/community-mfe/src/planted.ts', uses('@farm/server-kit'), BOUNDARY),
  plant('a remote imports a tool', 'apps/ops-mfe/src/planted.ts', uses('@farm/release'), BOUNDARY),
  plant('a remote imports the router itself', 'apps/store-mfe/src/planted.ts', uses('react-router-dom'), BOUNDARY),
  plant(
    'a remote imports the query library itself',
    'apps/store-mfe/src/planted.ts',
    uses('@tanstack/react-query'),
    BOUNDARY,
  ),
  plant('a remote imports react-dom', 'apps/store-mfe/src/planted.ts', uses('react-dom'), BOUNDARY),
  plant(
    'a remote imports the federation runtime',
    'apps/store-mfe/src/planted.ts',
    uses('@module-federation/enhanced'),
    BOUNDARY,
  ),
  plant(
    'a remote imports the server SDK of the card company',
    'apps/store-mfe/src/planted.ts',
    uses('stripe'),
    BOUNDARY,
  ),
  plant('the shell imports fastify', 'apps/shell/src/planted.ts', uses('fastify'), BOUNDARY),
  plant('libs/ui fetches data', 'libs/ui/src/planted.ts', uses('@farm/web-kit'), BOUNDARY),
  plant('libs/farm depends on contracts', 'libs/farm/src/planted.ts', uses('@farm/contracts'), BOUNDARY),
  plant('contracts depend on server-kit', 'libs/contracts/src/planted.ts', uses('@farm/server-kit'), BOUNDARY),
  plant(
    'a service imports another service',
    'services/payments/src/planted.ts',
    uses('../../learning/src/app'),
    BOUNDARY,
  ),
  plant('a service imports React', 'services/payments/src/planted.ts', uses('react'), BOUNDARY),
  plant('a service imports libs/ui', 'services/dexter/src/planted.ts', uses('@farm/ui'), BOUNDARY),
  plant('server-kit imports the database', 'libs/server-kit/src/planted.ts', uses('@farm/prisma'), BOUNDARY),
  plant('a browser takes values from contracts', 'apps/store-mfe/src/planted.ts', uses('@farm/contracts'), IMPORT),
  plant('a remote makes its own router', 'apps/store-mfe/src/planted.ts', uses('@farm/web-kit/shell'), IMPORT),
  plant('a rule sees the database', 'services/payments/src/orders/planted.ts', uses('@farm/prisma'), IMPORT),
  plant('a rule sees HTTP', 'services/payments/src/orders/planted.ts', uses('fastify'), IMPORT),
  plant('a rule sees a vendor', 'services/payments/src/orders/planted.ts', uses('stripe'), IMPORT),
  plant('routes see the database', 'services/payments/src/orders/planted.routes.ts', uses('@farm/prisma'), IMPORT),
  plant('a repository sees HTTP', 'services/payments/src/orders/planted.repository.ts', uses('fastify'), IMPORT),
  plant(
    'a provider sees the database',
    'services/payments/src/orders/planted.provider.ts',
    uses('@farm/prisma'),
    IMPORT,
  ),
  plant('a page imports a testing kit', 'apps/store-mfe/src/planted.ts', uses('@farm/web-kit/testing'), IMPORT),
  plant(
    'a page fetches past call()',
    'apps/store-mfe/src/planted.ts',
    `export const seen = () => fetch('/api/x');\n`,
    SYNTAX,
  ),
  plant(
    'a style attribute',
    'apps/store-mfe/src/planted.tsx',
    `export const Seen = () => <p style={{ top: 0 }}>x</p>;\n`,
    SYNTAX,
  ),
  plant('a default export', 'libs/farm/src/planted.ts', 'const seen = 1;\nexport default seen;\n', SYNTAX),
  plant(
    'a rule reads the environment',
    'services/payments/src/orders/planted.ts',
    'export const seen = process.env;\n',
    PROPERTY,
  ),
  plant('a focused test', 'libs/farm/src/planted.spec.ts', `test.only('x', () => undefined);\n`, PROPERTY),
  plant(
    'a test that sleeps',
    'apps/site-e2e/src/planted.spec.ts',
    'export const seen = (page: { waitForTimeout(ms: number): void }) => page.waitForTimeout(5);\n',
    PROPERTY,
  ),
  plant('any', 'libs/farm/src/planted.ts', 'export const seen = (x: any) => x;\n', 'ts/no-explicit-any'),
  plant('a print to the console', 'services/payments/src/planted.ts', `console.log('x');\n`, 'no-console'),
  plant(
    'a file of 251 lines',
    'libs/farm/src/planted.ts',
    Array.from({ length: 251 }, (_, i) => `export const line${i} = ${i};`).join('\n'),
    'max-lines',
  ),
];

/** The same imports where the house allows them. */
export const permitted: readonly Omit<Planted, 'rule'>[] = [
  {
    what: 'a remote imports ui and web-kit',
    file: 'apps/store-mfe/src/planted.ts',
    code: uses('@farm/ui') + uses('@farm/web-kit').replace(/used|seen/g, 'kit'),
  },
  {
    what: 'a browser takes types from contracts',
    file: 'apps/store-mfe/src/planted.ts',
    code: `import type { Comment } from '@farm/contracts';\nexport type Seen = Comment;\n`,
  },
  { what: 'the shell makes the router', file: 'apps/shell/src/planted.ts', code: uses('@farm/web-kit/shell') },
  {
    what: 'a repository sees the database',
    file: 'services/payments/src/orders/planted.repository.ts',
    code: uses('@farm/prisma'),
  },
  {
    what: 'a provider sees its vendor',
    file: 'services/payments/src/orders/planted.provider.ts',
    code: uses('stripe'),
  },
  {
    what: 'a spec uses a testing kit',
    file: 'apps/store-mfe/src/planted.spec.ts',
    code: uses('@farm/web-kit/testing'),
  },
  { what: 'a service imports contracts', file: 'services/payments/src/planted.ts', code: uses('@farm/contracts') },
];
