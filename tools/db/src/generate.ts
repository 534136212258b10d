import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { MIGRATIONS_FOLDER, readDatamodel, readMigrations, SCHEMA_FOLDER } from '@farm/prisma/migrate';

// The Nx target prisma:generate. Prisma would download an engine that generating does not need, so it gets the path of an
// existing program instead, which it never runs.
const library = resolve(__dirname, '../../../libs/prisma');
const prisma = createRequire(__filename).resolve('prisma/build/index.js');
execFileSync(process.execPath, [prisma, 'generate', '--no-hints'], {
  cwd: library,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: '1' },
});

const write = (file: string, text: string) => writeFileSync(resolve(library, 'generated', file), `${text}\n`);
mkdirSync(resolve(library, 'generated'), { recursive: true });

const latest = readMigrations(MIGRATIONS_FOLDER).at(-1)?.name ?? '';
write('latest-migration.ts', `export const LATEST_MIGRATION = '${latest}';`);

// Prisma's client does not say in which PostgreSQL schema a model is.
const models = readDatamodel(SCHEMA_FOLDER).matchAll(/^model (\w)(\w*) {.*?@@schema\("(\w+)"\)/gms);
const members = [...models].map(([, first = '', rest, schema]) => `  ${first.toLowerCase()}${rest}: '${schema}';`);
write(
  'model-schemas.ts',
  ['/** The PostgreSQL schema of each model. */', 'export interface ModelSchemas {', ...members, '}'].join('\n'),
);
