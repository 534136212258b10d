import { migrationNameAt } from '@farm/db';
import { withMember } from './code-edit';
import type { ColumnType, Made } from './command-line';
import { camel, pascal } from './names';
import type { Service } from './projects';
import { type WorkingTree, Refused } from './tree';

const MIGRATIONS = 'libs/prisma/migrations';
const SCHEMAS = 'libs/prisma/schema';

/** A type as the schema files write it, as PostgreSQL does, and as its catalogue calls it. */
const TYPES: Readonly<Record<ColumnType, { prisma: string; attribute: string; sql: string; known: string }>> = {
  text: { prisma: 'String', attribute: '', sql: 'TEXT', known: 'text' },
  int: { prisma: 'Int', attribute: '', sql: 'INTEGER', known: 'integer' },
  bool: { prisma: 'Boolean', attribute: '', sql: 'BOOLEAN', known: 'boolean' },
  date: { prisma: 'DateTime', attribute: ' @db.Date', sql: 'DATE', known: 'date' },
  moment: {
    prisma: 'DateTime',
    attribute: ' @db.Timestamptz(3)',
    sql: 'TIMESTAMPTZ(3)',
    known: 'timestamp with time zone',
  },
};

/** All schema files as one text, as `npm run db -- diff` keeps it beside the migrations. */
const datamodel = (draft: WorkingTree): string =>
  draft
    .list(SCHEMAS)
    .filter((file) => file.endsWith('.prisma'))
    .map((file) => draft.read(`${SCHEMAS}/${file}`))
    .join('\n')
    .replace(/^generator [^}]*}\n*/m, '');

/** Writes a migration and what the schema files say after it. Refuses when there are changes that no migration makes. */
function migrated(draft: WorkingTree, name: string, sql: string, now: Date, change: () => void): string {
  const snapshot = `${MIGRATIONS}/datamodel.prisma`;
  if (draft.read(snapshot) !== datamodel(draft))
    throw new Refused('The schema files have changes without a migration: npm run db -- diff NAME writes it.');
  change();
  const file = `${MIGRATIONS}/${migrationNameAt(now, name)}/migration.sql`;
  draft.create(file, sql);
  draft.edit(snapshot, () => datamodel(draft));
  return file;
}

const modelOf = (text: string, service: Service, table: string): RegExpExecArray | null =>
  new RegExp(`^model (\\w+) {\\n(?:(?!^})[^])*?@@map\\("${table}"\\)\\n {2}@@schema\\("${service}"\\)\\n}`, 'm').exec(
    text,
  );

/** The fields of a model up to the first blank line, with name and type of the last one, padded as they stand there. */
const FIELDS = /^model \w+ {\n(?:.+\n)*? {2}(\w+ *) (\S+ *) ?.*\n(?=\n|})/;

interface Column {
  service: Service;
  table: string;
  column: string;
  type: ColumnType;
}

/** Adds a column that may be missing: copies of the service that do not know it go on writing rows. Gives the model. */
function addColumn(draft: WorkingTree, { service, table, column, type }: Column, now: Date): [string, string] {
  const schema = `${SCHEMAS}/${service}.prisma`;
  const found = modelOf(draft.read(schema), service, table);
  if (!found) throw new Refused(`${service} has no table ${table}. A new one comes with: npm run new -- feature`);
  const [model, name = ''] = found;
  const field = camel(column);
  if (new RegExp(`^  ${field}\\s`, 'm').test(model)) throw new Refused(`${table} has ${column} already.`);
  const { prisma, attribute, sql } = TYPES[type];
  const [fields = '', nameWidth = '', typeWidth = ''] = FIELDS.exec(model) ?? [];
  const written = `${field.padEnd(nameWidth.length)} ${`${prisma}?`.padEnd(typeWidth.length)}`;
  const line = `  ${written}${field === column ? '' : ` @map("${column}")`}${attribute}`.trimEnd();
  const text = `-- AlterTable\nALTER TABLE "${service}"."${table}" ADD COLUMN     "${column}" ${sql};\n`;
  const file = migrated(draft, `${table}_${column}`, text, now, () =>
    draft.edit(schema, (all) => all.replace(model, () => model.replace(fields, () => `${fields}${line}\n`))),
  );
  return [file, name];
}

const model = (name: string, table: string, service: Service, what: string) => `
/// ${what}
model ${name} {
  id        String   @id @default(uuid(7)) @db.Uuid
  text      String
  createdAt DateTime @default(now()) @map("created_at") @db.Timestamptz(3)

  @@index([createdAt, id]) // the newest first
  @@map("${table}")
  @@schema("${service}")
}
`;

const tableSql = (table: string, service: Service) => `-- CreateTable
CREATE TABLE "${service}"."${table}" (
    "id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "${table}_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "${table}_created_at_id_idx" ON "${service}"."${table}"("created_at", "id");

ALTER TABLE "${service}"."${table}" ADD CONSTRAINT ${table}_text CHECK (char_length(text) BETWEEN 1 AND 500);
`;

/** Adds a table of texts with their moments, and lets its service see it. */
export function addTable(draft: WorkingTree, service: Service, table: string, what: string, now: Date): string {
  const schema = `${SCHEMAS}/${service}.prisma`;
  const name = pascal(table);
  if (draft.list(SCHEMAS).some((file) => new RegExp(`^model ${name} `, 'm').test(draft.read(`${SCHEMAS}/${file}`))))
    throw new Refused(`There is a model ${name} already.`);
  draft.edit('libs/prisma/src/service-db-types.ts', (text) => withMember(text, `${pascal(service)}Db`, camel(table)));
  return migrated(draft, table, tableSql(table, service), now, () =>
    draft.edit(schema, (text) => text + model(name, table, service, what)),
  );
}

const specText = ({ service, table, column, type }: Column) => `import { createTestDatabase } from './testing';

test('${table}.${column} may be missing: copies of the service that do not know it go on writing', async () => {
  const { pool, close } = await createTestDatabase('${service}');
  const { rows } = await pool.query(
    \`SELECT data_type, is_nullable FROM information_schema.columns
     WHERE table_schema = '${service}' AND table_name = '${table}' AND column_name = '${column}'\`,
  );
  await close();
  expect(rows).toEqual([{ data_type: '${TYPES[type].known}', is_nullable: 'YES' }]);
});
`;

/** A migration that adds a column, with its spec. */
export function makeMigration(draft: WorkingTree, made: Extract<Made, { make: 'migration' }>, now: Date): string[] {
  const [file, model] = addColumn(draft, made, now);
  const { table, column } = made;
  draft.create(`libs/prisma/src/${table.replaceAll('_', '-')}-${column.replaceAll('_', '-')}.spec.ts`, specText(made));
  return [
    `Read ${file}, and add what the schema cannot say: CHECKs, partial indexes, triggers.`,
    `Say at the new field of ${model} what it means (libs/prisma/schema).`,
    'A migration that was released is never edited. The running site gets it by: npm run db -- apply',
  ];
}
