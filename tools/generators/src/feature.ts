import { withLine, withRegistration } from './code-edit';
import type { GeneratorCommand } from './command-line';
import { assertUnusedCall, registerContract, raiseVersion } from './endpoint';
import { addTable } from './migration';
import { camel, pascal, plural, snake, title } from './names';
import { declarePage, createPageInput } from './page';
import { folderOf, TEST_SETUPS, remoteOf, type Service, SERVICE_NAMES } from './projects';
import { createFromTemplates, type WorkingTree } from './tree';

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
function serviceSide(draft: WorkingTree, names: FeatureNames, now: Date): string {
  const { service, one, many } = names;
  for (const method of ['GET', 'POST']) assertUnusedCall(draft, SERVICE_NAMES, `${method} /api/${many}`);
  const file = addTable(draft, service, snake(one), `A ${title(one).toLowerCase()}.`, now);
  createFromTemplates(draft, 'feature', '', templateValues(names));
  registerContract(draft, service, many, camel(many));
  const folder = `services/${service}/src`;
  const deps = `{ ${camel(many)}: ${camel(one)}Repository(deps.db), clock: deps.clock }`;
  draft.edit(`${folder}/app.ts`, (text) =>
    [
      `import { ${camel(one)}Repository } from './${many}/${many}.repository';`,
      `import { ${camel(one)}Routes } from './${many}/${many}.routes';`,
    ].reduce(withLine, withRegistration(text, `${camel(one)}Routes(app, ${deps});`)),
  );
  return file;
}

/** Creates the page with hook and spec in the service's remote, and raises the remote's needed contract version. */
function pageSide(draft: WorkingTree, names: FeatureNames, version: string): string {
  const { service, many } = names;
  const remote = remoteOf(service);
  const folder = folderOf(remote);
  const page = createPageInput(draft, remote, `/${many}`);
  declarePage(draft, remote, page);
  createFromTemplates(draft, 'feature-page', `${folder}/src`, { ...templateValues(names), path: page.path });
  draft.edit(`${folder}/contract.json`, (text) =>
    text.replace(new RegExp(`("${service}": )"[^"]*"`), (_, before: string) => `${before}"^${version}"`),
  );
  return `Open it: npm run dev -- ${remote}, then ${page.path}`;
}

/** Creates a feature from its table to its spec, and optionally its page. */
export function makeFeature(
  draft: WorkingTree,
  command: Extract<GeneratorCommand, { make: 'feature' }>,
  now: Date,
): string[] {
  const { service, name: one, page } = command;
  const names = { service, one, many: plural(one) };
  const migration = serviceSide(draft, names, now);
  const version = raiseVersion(draft, service);
  const nextForPage = page ? [pageSide(draft, names, version)] : [];
  return [
    `Read ${migration}; npm run db -- apply applies it to the running site.`,
    `Add fields: libs/prisma/schema/${service}.prisma, libs/contracts/src/${service}/${names.many}.ts, then the logic.`,
    ...nextForPage,
    'Add its requirement to a page of docs/requirements, with its calls and its route.',
  ];
}
