import type { GeneratorCallback, Tree } from '@nx/devkit';
import { withLine, withRegistration } from './code-edit';
import { assertUnusedCall, registerContract, raiseVersion } from './endpoint';
import { createFromTemplates, editFile, finish, GenerationError } from './files';
import { addTable } from './migration';
import { camel, pascal, plural, snake, title } from './names';
import { declarePage, createPageInput } from './page';
import { assertService, folderOf, TEST_SETUPS, remoteOf, type Service, SERVICE_NAMES } from './projects';

interface FeatureNames {
  service: Service;
  /** Singular: seed-swap. */
  one: string;
  /** Plural, and the feature's folder: seed-swaps. */
  many: string;
}

function templateValues({ service, one, many }: FeatureNames) {
  const blank = `Please fill in the ${title(one).toLowerCase()}.`; // error message for empty input
  return {
    service,
    one,
    many,
    Service: pascal(service),
    One: pascal(one),
    Many: pascal(many),
    oneName: camel(one),
    manyName: camel(many),
    oneTitle: title(one),
    manyTitle: title(many),
    manyWords: title(many).toLowerCase(),
    code: snake(one),
    blank,
    quotedBlank: JSON.stringify(blank),
    imports: TEST_SETUPS[service].imports.join('\n'),
    open: TEST_SETUPS[service].open,
  };
}

/** Creates table, contract, repository, logic, routes and spec of the service. */
function serviceSide(tree: Tree, names: FeatureNames, now: Date): string {
  const { service, one, many } = names;
  for (const method of ['GET', 'POST']) assertUnusedCall(tree, SERVICE_NAMES, `${method} /api/${many}`);
  const file = addTable(tree, service, snake(one), `A ${title(one).toLowerCase()}.`, now);
  createFromTemplates(tree, 'feature', '', templateValues(names));
  registerContract(tree, service, many, camel(many));
  const folder = `services/${service}/src`;
  const deps = `{ ${camel(many)}: ${camel(one)}Repository(deps.db), clock: deps.clock }`;
  editFile(tree, `${folder}/app.ts`, (text) =>
    [
      `import { ${camel(one)}Repository } from './${many}/${many}.repository';`,
      `import { ${camel(one)}Routes } from './${many}/${many}.routes';`,
    ].reduce(withLine, withRegistration(text, `${camel(one)}Routes(app, ${deps});`)),
  );
  return file;
}

/** Creates the page with hook and spec in the service's remote, and raises the remote's needed contract version. */
function pageSide(tree: Tree, names: FeatureNames, version: string): string {
  const { service, many } = names;
  const remote = remoteOf(tree, service);
  const folder = folderOf(remote);
  const page = createPageInput(tree, remote, `/${many}`);
  declarePage(tree, remote, page);
  createFromTemplates(tree, 'feature-page', `${folder}/src`, { ...templateValues(names), path: page.path });
  editFile(tree, `${folder}/contract.json`, (text) =>
    text.replace(new RegExp(`("${service}": )"[^"]*"`), (_, before: string) => `${before}"^${version}"`),
  );
  return `Open it: npm run dev -- ${remote}, then ${page.path}`;
}

interface FeatureOptions {
  service: string;
  /** Singular: seed-swap. */
  name: string;
  page?: boolean;
}

/** `nx g @farm/generators:feature community seed-swap --page`: a feature from its table to its spec, and optionally its page. */
export async function featureGenerator(
  tree: Tree,
  { service, name: one, page = false }: FeatureOptions,
  now = new Date(),
): Promise<GeneratorCallback> {
  assertService(service);
  if (page && service === 'dexter')
    throw new GenerationError(
      'Pages of the assistant are for operators: create one with the generator page ops /ops/…',
    );
  const names = { service, one, many: plural(one) };
  const migration = serviceSide(tree, names, now);
  const version = raiseVersion(tree, service);
  const nextForPage = page ? [pageSide(tree, names, version)] : [];
  return finish(tree, [
    `Read ${migration}; npm run db -- apply applies it to the running site.`,
    `Add fields: libs/prisma/schema/${service}.prisma, libs/contracts/src/${service}/${names.many}.ts, then the logic.`,
    ...nextForPage,
    'Add its requirement to a page of docs/requirements, with its calls and its route.',
  ]);
}
