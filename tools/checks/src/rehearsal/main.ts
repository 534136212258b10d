import { assertLocalSite } from '@farm/site';
import { rehearseRelease } from './testing/release';
import type { Row } from './testing/report';

const REHEARSALS: Readonly<Record<string, () => Promise<Row[]>>> = { release: rehearseRelease };

/** `npm run rehearse -- release`: tries a procedure of production on this machine and prints a table. */
async function main(): Promise<void> {
  assertLocalSite(process.env);
  const [name = ''] = process.argv.slice(2);
  const rehearse = Object.hasOwn(REHEARSALS, name) ? REHEARSALS[name] : undefined;
  if (!rehearse) throw new Error(`Name a rehearsal: ${Object.keys(REHEARSALS).join(', ')}`);
  const rows = await rehearse();
  console.log('| scenario | result | seconds |\n|---|---|---:|');
  for (const { scenario, problems, seconds } of rows)
    console.log(`| ${scenario} | ${problems.length ? `FAILED: ${problems.join('; ')}` : 'as expected'} | ${seconds} |`);
  if (rows.some(({ problems }) => problems.length > 0)) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
