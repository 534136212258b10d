import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { MIGRATIONS_FOLDER, readMigrations } from '@farm/prisma/migrate';

// The Nx target prisma:generate. Generating needs no engine, yet Prisma would download one: it is told of any program
// that exists, and never runs it.
const library = resolve(__dirname, '../../../libs/prisma');
const prisma = createRequire(__filename).resolve('prisma/build/index.js');
execFileSync(process.execPath, [prisma, 'generate', '--no-hints'], {
  cwd: library,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: '1' },
});

const latest = readMigrations(MIGRATIONS_FOLDER).at(-1)?.name ?? '';
mkdirSync(resolve(library, 'generated'), { recursive: true });
writeFileSync(resolve(library, 'generated/latest-migration.ts'), `export const LATEST_MIGRATION = '${latest}';\n`);
