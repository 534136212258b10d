import type { Made } from './command-line';
import { addColumn, TYPES, type Column } from './table';
import type { Draft } from './tree';

const specText = ({ service, table, column, type }: Column) => `import { databaseFor } from './testing';

test('${table}.${column} may be missing: copies of the service that do not know it go on writing', async () => {
  const { pool, close } = await databaseFor('${service}');
  const { rows } = await pool.query(
    \`SELECT data_type, is_nullable FROM information_schema.columns
     WHERE table_schema = '${service}' AND table_name = '${table}' AND column_name = '${column}'\`,
  );
  await close();
  expect(rows).toEqual([{ data_type: '${TYPES[type].known}', is_nullable: 'YES' }]);
});
`;

/** A migration that adds a column, with its spec. */
export function makeMigration(draft: Draft, made: Extract<Made, { make: 'migration' }>, now: Date): string[] {
  const [file, model] = addColumn(draft, made, now);
  const { table, column } = made;
  draft.create(`libs/prisma/src/${table.replaceAll('_', '-')}-${column.replaceAll('_', '-')}.spec.ts`, specText(made));
  return [
    `Read ${file}, and add what the schema cannot say: CHECKs, partial indexes, triggers.`,
    `Say at the new field of ${model} what it means (libs/prisma/schema).`,
    'A migration that was released is never edited. The running site gets it by: npm run db -- apply',
  ];
}
