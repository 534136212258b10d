import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eachAlone } from '@farm/executor';
import { MIGRATIONS_FOLDER, readDatamodel, readMigrations, SCHEMA_FOLDER } from '@farm/prisma/migrate';

const run = promisify(execFile);
const prisma = createRequire(__filename).resolve('prisma/build/index.js');

// Prisma would download an engine that generating does not need, so it gets the path of an existing program instead, which it
// never runs.
const PRISMA_ENV = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: '1' };

/** The Nx target prisma:generate, through tools/executor. */
export const build = eachAlone(async (folder) => {
  await run(process.execPath, [prisma, 'generate', '--no-hints'], {
    cwd: folder,
    env: { ...process.env, ...PRISMA_ENV },
  });

  const write = (file: string, text: string) => writeFileSync(join(folder, 'generated', file), `${text}\n`);
  mkdirSync(join(folder, 'generated'), { recursive: true });

  const latest = readMigrations(MIGRATIONS_FOLDER).at(-1)?.name ?? '';
  write('latest-migration.ts', `export const LATEST_MIGRATION = '${latest}';`);

  // Prisma's client does not say in which PostgreSQL schema a model is.
  const models = readDatamodel(SCHEMA_FOLDER).matchAll(/^model (\w)(\w*) {.*?@@schema\("(\w+)"\)/gms);
  const members = [...models].map(([, first = '', rest, schema]) => `  ${first.toLowerCase()}${rest}: '${schema}';`);
  write(
    'model-schemas.ts',
    ['/** The PostgreSQL schema of each model. */', 'export interface ModelSchemas {', ...members, '}'].join('\n'),
  );
  return `The client of migration ${latest}`;
});
