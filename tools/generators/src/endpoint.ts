import { withHandler, withLine, withListed, withProperty, withRegistration } from './code-edit';
import type { GeneratorCommand } from './command-line';
import { camel, title } from './names';
import { TEST_SETUPS, type Service, SERVICE_NAMES } from './projects';
import { type WorkingTree, GenerationError } from './tree';

/** The calls of a service's contracts. */
function callsOf(draft: WorkingTree, service: Service): string[] {
  const folder = `libs/contracts/src/${service}`;
  return draft
    .list(folder)
    .flatMap((file) => [...draft.read(`${folder}/${file}`).matchAll(/^ {2}'([A-Z]+ \/[^']+)':/gm)])
    .map(([, key = '']) => key);
}

const shape = (key: string) => key.replace(/:\w+/g, ':');

/** @throws {GenerationError} if a service already has the call */
export function assertUnusedCall(draft: WorkingTree, services: readonly Service[], key: string): void {
  const owner = services.find((service) => callsOf(draft, service).some((call) => shape(call) === shape(key)));
  if (owner) throw new GenerationError(`'${key}' is already a call of ${owner}.`);
}

/** Exports a new contract file and adds its contract to those of the service. */
export function registerContract(draft: WorkingTree, service: Service, file: string, contract: string): void {
  draft.edit('libs/contracts/src/index.ts', (text) => withLine(text, `export * from './${service}/${file}';`));
  draft.edit('libs/contracts/src/services.ts', (text) =>
    withListed(
      withLine(text, `import { ${contract} } from './${service}/${file}';`),
      'serviceContracts',
      service,
      contract,
    ),
  );
}

/** Raises the minor version of a service's contracts and returns it. */
export function raiseVersion(draft: WorkingTree, service: Service): string {
  let raised = '';
  draft.edit('libs/contracts/src/versions.ts', (text) =>
    text.replace(new RegExp(`(${service}: ')(\\d+)\\.(\\d+)'`), (_, before: string, major: string, minor: string) => {
      raised = `${major}.${Number(minor) + 1}`;
      return `${before}${raised}'`;
    }),
  );
  if (!raised) throw new Error(`versions.ts has no version of ${service}.`);
  return raised;
}

/** Names of a new call. */
interface EndpointInput {
  service: Service;
  key: string;
  /** The feature's folder, and the file of its contract: frost-dates. */
  feature: string;
  /** The file of its logic: find-frost-dates. */
  rule: string;
  /** Parameters of the path, such as zip in /api/frost-dates/:zip. */
  params: readonly string[];
  hasBody: boolean;
}

const contractName = ({ feature }: EndpointInput): string => camel(feature);
const routesName = ({ feature }: EndpointInput): string => `${camel(feature)}Routes`;

const schemaOf = (names: readonly string[]) =>
  `StrictObject({ ${names.map((name) => `${name}: Type.String({ minLength: 1, maxLength: 80 })`).join(', ')} })`;

/** The contract of the call: schemas, access, messages and rate limit. */
function endpointText({ key, params, hasBody, feature }: EndpointInput): string {
  const message = `Please choose one of the ${title(feature).toLowerCase()}.`;
  return [
    '/** Describe the response and the errors. */',
    `'${key}': {`,
    `access: '${hasBody ? 'visitor' : 'anyone'}',`,
    ...(params.length > 0 ? [`params: ${schemaOf(params)},`] : []),
    ...(hasBody ? [`body: ${schemaOf(['name'])},`] : []),
    'reply: StrictObject({ name: Type.String() }),',
    ...(params.length > 0 || hasBody ? [`messages: { '': '${message}' },`] : []),
    `limit: { per: 'minute', times: ${hasBody ? '10, perPrefix: 60' : '60, perPrefix: 600'} },`,
    '}',
  ].join('\n');
}

const contractText = (facts: EndpointInput): string => `import { Type } from '@sinclair/typebox';
import { type Contract, StrictObject } from '../contract';

export const ${contractName(facts)} = {
  ${endpointText(facts)},
} satisfies Contract;
`;

const inputField = ({ hasBody, params: [first] }: EndpointInput) =>
  hasBody ? 'body.name' : first === undefined ? undefined : `params.${first}`;

const source = (facts: EndpointInput) => (facts.hasBody ? 'body' : 'params');

/** The route handler. */
function handlerText(facts: EndpointInput): string {
  const field = inputField(facts);
  return `'${facts.key}': (${field ? `{ ${source(facts)} }` : ''}) => ${camel(facts.rule)}(${field ?? ''})`;
}

const ruleImport = ({ rule }: EndpointInput): string => `import { ${camel(rule)} } from './${rule}';`;

const routesText = (facts: EndpointInput): string => `import { ${contractName(facts)} } from '@farm/contracts';
import { serve, type App } from '@farm/server-kit';
${ruleImport(facts)}

export const ${routesName(facts)} = (app: App) => serve(app, ${contractName(facts)}, { ${handlerText(facts)} });
`;

/** The logic: a plain function. */
const ruleText = (facts: EndpointInput): string =>
  inputField(facts)
    ? `/** Describe the result and its errors: \`throwHttpError(404, '${facts.feature.replaceAll('-', '_')}.unknown', '…')\`. */
export const ${camel(facts.rule)} = (name: string) => ({ name: name.trim() });
`
    : `/** Describe the result. */
export const ${camel(facts.rule)} = () => ({ name: '${title(facts.feature)}' });
`;

function inputOf({ hasBody, params }: EndpointInput, name = 'okra '): string {
  const values = params.map((param) => `${param}: 'okra'`).join(', ');
  const parts = [...(values ? [`params: { ${values} }`] : []), ...(hasBody ? [`body: { name: '${name}' }`] : [])];
  return parts.length > 0 ? `{ ${parts.join(', ')} }` : '{}';
}

const errorSpec = (facts: EndpointInput) => `
test('an empty field is rejected with the message of the contract', async () => {
  const api = await service();
  const { status, body } = await api.raw('${facts.key}', ${inputOf(facts, '')});
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { message: 'Please choose one of the ${title(facts.feature).toLowerCase()}.' },
  });
});
`;

/** A spec of the call against the real service. */
const endpointSpecText = (facts: EndpointInput): string => `${TEST_SETUPS[facts.service].imports.join('\n')}

afterAll(closeTestDatabases);

const service = async () => ${TEST_SETUPS[facts.service].open};

test('describe the tested behaviour', async () => {
  const api = await service();
  expect(await api('${facts.key}', ${inputOf(facts)})).toEqual({ name: '${inputField(facts) ? 'okra' : title(facts.feature)}' });
});
${facts.hasBody ? errorSpec(facts) : ''}`;

const VERBS: Readonly<Record<string, string>> = {
  GET: 'find',
  POST: 'add',
  PUT: 'set',
  PATCH: 'change',
  DELETE: 'remove',
};
/** Path segments that do not name a feature. */
const PREFIXES = ['api', 'ops', 'dexter', 'quiz'];

function parseEndpoint({ service, key }: Extract<GeneratorCommand, { make: 'endpoint' }>): EndpointInput {
  const [method = '', path = ''] = key.split(' ');
  const parts = path.split('/').filter(Boolean);
  const segments = parts.filter((part) => !part.startsWith(':') && !PREFIXES.includes(part));
  const [feature] = segments;
  if (feature === undefined) throw new GenerationError(`'${key}' does not name a feature.`);
  const params = parts.filter((part) => part.startsWith(':')).map((part) => part.slice(1));
  const hasBody = ['POST', 'PUT', 'PATCH'].includes(method);
  return { service, key, feature, rule: [VERBS[method], ...segments].join('-'), params, hasBody };
}

/** The routes file that serves a contract, if any. */
function findRoutes(draft: WorkingTree, folder: string, contract: string): string | undefined {
  const serves = new RegExp(`\\bserve\\(\\s*\\w+,\\s*${contract}\\b`);
  return draft
    .list(folder)
    .filter((file) => file.endsWith('.routes.ts'))
    .map((file) => `${folder}/${file}`)
    .find((file) => serves.test(draft.read(file)));
}

function addToFeature(draft: WorkingTree, facts: EndpointInput, contract: string, folder: string): void {
  const routes = findRoutes(draft, folder, contractName(facts));
  if (!routes)
    throw new GenerationError(`${contract} exists, but no routes in ${folder} serve it: add the call manually.`);
  draft.edit(contract, (text) => withProperty(text, contractName(facts), endpointText(facts)));
  draft.edit(routes, (text) => withLine(withHandler(text, contractName(facts), handlerText(facts)), ruleImport(facts)));
}

function makeFeature(draft: WorkingTree, facts: EndpointInput, contract: string, folder: string): void {
  const { service, feature } = facts;
  draft.create(contract, contractText(facts));
  registerContract(draft, service, feature, contractName(facts));
  draft.create(`${folder}/${feature}.routes.ts`, routesText(facts));
  draft.edit(`services/${service}/src/app.ts`, (text) =>
    withLine(
      withRegistration(text, `${routesName(facts)}(app);`),
      `import { ${routesName(facts)} } from './${feature}/${feature}.routes';`,
    ),
  );
}

/** Creates a call with contract, route, logic and spec, in an existing or a new feature. */
export function makeEndpoint(draft: WorkingTree, command: Extract<GeneratorCommand, { make: 'endpoint' }>): string[] {
  const facts = parseEndpoint(command);
  const { service, key, feature, rule } = facts;
  assertUnusedCall(draft, SERVICE_NAMES, key);
  const contract = `libs/contracts/src/${service}/${feature}.ts`;
  const folder = `services/${service}/src/${feature}`;
  draft.create(`${folder}/${rule}.ts`, ruleText(facts));
  draft.create(`${folder}/${rule}.spec.ts`, endpointSpecText(facts));
  if (draft.has(contract)) addToFeature(draft, facts, contract, folder);
  else makeFeature(draft, facts, contract, folder);
  const version = raiseVersion(draft, service);
  return [
    `Define input and output in ${contract}, then write ${folder}/${rule}.ts.`,
    `Pages use call('${key}'); their remote needs "${service}": "^${version}" in contract.json.`,
    'After each change of a contract run: npm run openapi.',
  ];
}
