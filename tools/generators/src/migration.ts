import { migrationNameAt } from '@farm/db';
import type { GeneratorCallback, Tree } from '@nx/devkit';
import { createFile, createFromTemplates, editFile, finish, GenerationError, readFile } from './files';
import { camel, pascal } from './names';
import { assertService, type Service } from './projects';

const COLUMN_TYPES = ['text', 'int', 'bool', 'date', 'moment'] as const;
type ColumnType = (typeof COLUMN_TYPES)[number];

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
const datamodel = (tree: Tree): string =>
  tree
    .children(SCHEMAS)
    .filter((file) => file.endsWith('.prisma'))
    .map((file) => readFile(tree, `${SCHEMAS}/${file}`))
    .join('\n')
    .replace(/^generator [^}]*}\n*/m, '');

/** Writes a migration and the new snapshot. @throws {GenerationError} if the schema has changes without a migration */
function addMigration(tree: Tree, name: string, sql: string, now: Date, change: () => void): string {
  const snapshot = `${MIGRATIONS}/datamodel.prisma`;
  if (readFile(tree, snapshot) !== datamodel(tree))
    throw new GenerationError('The schema files have changes without a migration: npm run db -- diff NAME writes it.');
  change();
  const file = `${MIGRATIONS}/${migrationNameAt(now, name)}/migration.sql`;
  createFile(tree, file, sql);
  editFile(tree, snapshot, () => datamodel(tree));
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
function addColumn(tree: Tree, { service, table, column, type }: Column, now: Date): [string, string] {
  const schema = `${SCHEMAS}/${service}.prisma`;
  const match = modelOf(readFile(tree, schema), service, table);
  if (!match) throw new GenerationError(`${service} has no table ${table}. The generator feature creates one.`);
  const [model, name = ''] = match;
  const field = camel(column);
  if (new RegExp(`^  ${field}\\s`, 'm').test(model)) throw new GenerationError(`${table} already has ${column}.`);
  const { prisma, attribute, sql } = TYPES[type];
  const [fields = '', nameWidth = '', typeWidth = ''] = FIELDS.exec(model) ?? [];
  const declaration = `${field.padEnd(nameWidth.length)} ${`${prisma}?`.padEnd(typeWidth.length)}`;
  const line = `  ${declaration}${field === column ? '' : ` @map("${column}")`}${attribute}`.trimEnd();
  const text = `-- AlterTable\nALTER TABLE "${service}"."${table}" ADD COLUMN     "${column}" ${sql};\n`;
  const file = addMigration(tree, `${table}_${column}`, text, now, () =>
    editFile(tree, schema, (all) => all.replace(model, () => model.replace(fields, () => `${fields}${line}\n`))),
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
export function addTable(tree: Tree, service: Service, table: string, description: string, now: Date): string {
  const schema = `${SCHEMAS}/${service}.prisma`;
  const name = pascal(table);
  if (
    tree.children(SCHEMAS).some((file) => new RegExp(`^model ${name} `, 'm').test(readFile(tree, `${SCHEMAS}/${file}`)))
  )
    throw new GenerationError(`There is already a model ${name}.`);
  return addMigration(tree, table, tableSql(table, service), now, () =>
    editFile(tree, schema, (text) => text + model(name, table, service, description)),
  );
}

/** 'comment.mood:text'. @throws {GenerationError} */
function parseColumn(service: Service, text: string): Column {
  const [, table, column, type] = /^(\w+)\.(\w+):(\w+)$/.exec(text) ?? [];
  const columnType = COLUMN_TYPES.find((each) => each === type);
  if (!table || !column || !columnType) throw new GenerationError(`'${text}' is not a column like comment.mood:text.`);
  return { service, table, column, type: columnType };
}

interface MigrationOptions {
  service: string;
  /** TABLE.COLUMN:TYPE */
  column: string;
}

/** `nx g @farm/generators:migration community comment.mood:text`: a migration that adds a column, with its spec. */
export async function migrationGenerator(
  tree: Tree,
  options: MigrationOptions,
  now = new Date(),
): Promise<GeneratorCallback> {
  assertService(options.service);
  const added = parseColumn(options.service, options.column);
  const [file, model] = addColumn(tree, added, now);
  const { table, column } = added;
  const name = `${table.replaceAll('_', '-')}-${column.replaceAll('_', '-')}`;
  const values = { ...added, file: name, catalogue: TYPES[added.type].catalogue };
  createFromTemplates(tree, 'migration', 'libs/prisma/src', values);
  return finish(tree, [
    `Read ${file} and add what the schema cannot express: CHECKs, partial indexes, triggers.`,
    `Document the new field of ${model} in libs/prisma/schema.`,
    'If the table has personal data, the type check names the lists that say what export and deletion do with the field.',
    'Never edit a released migration. npm run db -- apply applies it to the running site.',
  ]);
}
