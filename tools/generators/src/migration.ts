import { migrationNameAt } from '@farm/db';
import type { ColumnType, GeneratorCommand } from './command-line';
import { camel, pascal } from './names';
import type { Service } from './projects';
import { createFromTemplates, type WorkingTree, GenerationError } from './tree';

const MIGRATIONS = 'libs/prisma/migrations';
const SCHEMAS = 'libs/prisma/schema';

/** Names of a type in Prisma, in SQL and in information_schema. */
const TYPES: Readonly<Record<ColumnType, { prisma: string; attribute: string; sql: string; catalogue: string }>> = {
  text: { prisma: 'String', attribute: '', sql: 'TEXT', catalogue: 'text' },
  int: { prisma: 'Int', attribute: '', sql: 'INTEGER', catalogue: 'integer' },
  bool: { prisma: 'Boolean', attribute: '', sql: 'BOOLEAN', catalogue: 'boolean' },
  date: { prisma: 'DateTime', attribute: ' @db.Date', sql: 'DATE', catalogue: 'date' },
  moment: {
    prisma: 'DateTime',
    attribute: ' @db.Timestamptz(3)',
    sql: 'TIMESTAMPTZ(3)',
    catalogue: 'timestamp with time zone',
  },
};

/** All schema files as one text, as `npm run db -- diff` stores it next to the migrations. */
const datamodel = (draft: WorkingTree): string =>
  draft
    .list(SCHEMAS)
    .filter((file) => file.endsWith('.prisma'))
    .map((file) => draft.read(`${SCHEMAS}/${file}`))
    .join('\n')
    .replace(/^generator [^}]*}\n*/m, '');

/** Writes a migration and the new snapshot. @throws {GenerationError} if the schema has changes without a migration */
function addMigration(draft: WorkingTree, name: string, sql: string, now: Date, change: () => void): string {
  const snapshot = `${MIGRATIONS}/datamodel.prisma`;
  if (draft.read(snapshot) !== datamodel(draft))
    throw new GenerationError('The schema files have changes without a migration: npm run db -- diff NAME writes it.');
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

/** The fields of a model up to the first blank line; captures padded name and type of the last one. */
const FIELDS = /^model \w+ {\n(?:.+\n)*? {2}(\w+ *) (\S+ *) ?.*\n(?=\n|})/;

interface Column {
  service: Service;
  table: string;
  column: string;
  type: ColumnType;
}

/** Adds a nullable column, so that running replicas of the old version can still write. Returns the model. */
function addColumn(draft: WorkingTree, { service, table, column, type }: Column, now: Date): [string, string] {
  const schema = `${SCHEMAS}/${service}.prisma`;
  const match = modelOf(draft.read(schema), service, table);
  if (!match) throw new GenerationError(`${service} has no table ${table}. npm run new -- feature creates one.`);
  const [model, name = ''] = match;
  const field = camel(column);
  if (new RegExp(`^  ${field}\\s`, 'm').test(model)) throw new GenerationError(`${table} already has ${column}.`);
  const { prisma, attribute, sql } = TYPES[type];
  const [fields = '', nameWidth = '', typeWidth = ''] = FIELDS.exec(model) ?? [];
  const declaration = `${field.padEnd(nameWidth.length)} ${`${prisma}?`.padEnd(typeWidth.length)}`;
  const line = `  ${declaration}${field === column ? '' : ` @map("${column}")`}${attribute}`.trimEnd();
  const text = `-- AlterTable\nALTER TABLE "${service}"."${table}" ADD COLUMN     "${column}" ${sql};\n`;
  const file = addMigration(draft, `${table}_${column}`, text, now, () =>
    draft.edit(schema, (all) => all.replace(model, () => model.replace(fields, () => `${fields}${line}\n`))),
  );
  return [file, name];
}

const model = (name: string, table: string, service: Service, description: string) => `
/// ${description}
model ${name} {
  id        String   @id @default(uuid(7)) @db.Uuid
  text      String
  createdAt DateTime @default(now()) @map("created_at") @db.Timestamptz(3)

  @@index([createdAt, id]) // newest first
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

/** Adds a table with text and creation time. */
export function addTable(draft: WorkingTree, service: Service, table: string, description: string, now: Date): string {
  const schema = `${SCHEMAS}/${service}.prisma`;
  const name = pascal(table);
  if (draft.list(SCHEMAS).some((file) => new RegExp(`^model ${name} `, 'm').test(draft.read(`${SCHEMAS}/${file}`))))
    throw new GenerationError(`There is already a model ${name}.`);
  return addMigration(draft, table, tableSql(table, service), now, () =>
    draft.edit(schema, (text) => text + model(name, table, service, description)),
  );
}

/** Creates a migration that adds a column, with its spec. */
export function makeMigration(
  draft: WorkingTree,
  command: Extract<GeneratorCommand, { make: 'migration' }>,
  now: Date,
): string[] {
  const [file, model] = addColumn(draft, command, now);
  const { table, column } = command;
  const name = `${table.replaceAll('_', '-')}-${column.replaceAll('_', '-')}`;
  const values = { ...command, file: name, catalogue: TYPES[command.type].catalogue };
  createFromTemplates(draft, 'migration', 'libs/prisma/src', values);
  return [
    `Read ${file} and add what the schema cannot express: CHECKs, partial indexes, triggers.`,
    `Document the new field of ${model} in libs/prisma/schema.`,
    'Never edit a released migration. npm run db -- apply applies it to the running site.',
  ];
}
