import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { ROOT } from './project';

/** An argument with a format, as in '{days, plural, one {# day} other {# days}}'. */
const FORMATTED_ARGUMENT = /\{\s*\w+\s*,/;

/**
 * Compiles the messages of a catalog to the source of a module. @throws for a message that is not valid ICU MessageFormat
 */
function moduleOf(locale: string, messages: Record<string, string>): string {
  const { source, errors } = createCompiledCatalog(locale, messages, { namespace: 'ts', strict: true });
  const [error] = errors;
  if (error) throw new Error(`${locale}: ${error.source}: ${error.error.message}`);
  return source;
}

/**
 * Writes generated/es.ts of the project in `folder` from its locales/es.po, and generated/en.ts with the English messages
 * that pages cannot compile themselves (compile-message.ts of libs/web-kit). Texts that are not translated are left out.
 */
export async function generateMessages(folder: string): Promise<void> {
  const config = getConfig({ cwd: ROOT, configPath: join(ROOT, 'lingui.config.mjs') });
  const catalog = (await getCatalogs(config)).find(({ path }) => join(path, '../..') === folder);
  if (!catalog) throw new Error(`${folder} has no folder locales`);
  const generated = join(folder, 'generated');
  mkdirSync(generated, { recursive: true });
  const entries = Object.entries((await catalog.read('es')) ?? {}).filter(([, { obsolete }]) => !obsolete);
  const english = entries.map(([id, { message }]) => [id, message || id] as const);
  const translated = entries.flatMap(([id, { translation }]) => (translation ? [[id, translation] as const] : []));
  const formatted = english.filter(([, message]) => FORMATTED_ARGUMENT.test(message));
  writeFileSync(join(generated, 'en.ts'), moduleOf('en', Object.fromEntries(formatted)));
  writeFileSync(join(generated, 'es.ts'), moduleOf('es', Object.fromEntries(translated)));
}

if (require.main === module) void generateMessages(process.cwd());
