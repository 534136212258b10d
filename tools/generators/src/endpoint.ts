import type { GeneratorCallback, Tree } from '@nx/devkit';
import { withHandler, withLine, withListed, withProperty, withRegistration } from './code-edit';
import { createFromTemplates, editFile, finish, GenerationError, readFile } from './files';
import { camel, snake, title } from './names';
import { assertService, TEST_SETUPS, type Service, SERVICE_NAMES } from './projects';

function callsOf(tree: Tree, service: Service): string[] {
  const folder = `libs/contracts/src/${service}`;
  return tree
    .children(folder)
    .flatMap((file) => [...readFile(tree, `${folder}/${file}`).matchAll(/^ {2}'([A-Z]+ \/[^']+)':/gm)])
    .map(([, key = '']) => key);
}

const shape = (key: string) => key.replace(/:\w+/g, ':');

/** @throws {GenerationError} if a service already has the call */
export function assertUnusedCall(tree: Tree, services: readonly Service[], key: string): void {
  const owner = services.find((service) => callsOf(tree, service).some((call) => shape(call) === shape(key)));
  if (owner) throw new GenerationError(`'${key}' is already a call of ${owner}.`);
}

export function registerContract(tree: Tree, service: Service, file: string, contract: string): void {
  editFile(tree, 'libs/contracts/src/index.ts', (text) => withLine(text, `export * from './${service}/${file}';`));
  editFile(tree, 'libs/contracts/src/services.ts', (text) =>
    withListed(
      withLine(text, `import { ${contract} } from './${service}/${file}';`),
      'serviceContracts',
      service,
      contract,
    ),
  );
}

/** Raises the minor version of a service's contracts and returns it. */
export function raiseVersion(tree: Tree, service: Service): string {
  let raised = '';
  editFile(tree, 'libs/contracts/src/versions.ts', (text) =>
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

const schemaOf = (names: readonly string[]) =>
  `StrictObject({ ${names.map((name) => `${name}: Type.String({ minLength: 1, maxLength: 80 })`).join(', ')} })`;

const messageOf = ({ feature }: EndpointInput) => `Please choose one of the ${title(feature).toLowerCase()}.`;

/** The contract of the call: schemas, access, messages and rate limit. */
function callText(input: EndpointInput): string {
  const { key, params, hasBody } = input;
  return [
    '/** Describe the response and the errors. */',
    `'${key}': {`,
    `access: '${hasBody ? 'visitor' : 'anyone'}',`,
    ...(params.length > 0 ? [`params: ${schemaOf(params)},`] : []),
    ...(hasBody ? [`body: ${schemaOf(['name'])},`] : []),
    'reply: StrictObject({ name: Type.String() }),',
    ...(params.length > 0 || hasBody ? [`messages: { '': '${messageOf(input)}' },`] : []),
    `limit: { per: 'minute', times: ${hasBody ? '10, perPrefix: 60' : '60, perPrefix: 600'} },`,
    '}',
  ].join('\n');
}

function specInput({ hasBody, params }: EndpointInput, name = 'okra '): string {
  const values = params.map((param) => `${param}: 'okra'`).join(', ');
  const parts = [...(values ? [`params: { ${values} }`] : []), ...(hasBody ? [`body: { name: '${name}' }`] : [])];
  return parts.length > 0 ? `{ ${parts.join(', ')} }` : '{}';
}

function templateValues(input: EndpointInput) {
  const { service, key, feature, rule, params, hasBody } = input;
  const [param] = params;
  const field = hasBody ? 'body.name' : param && `params.${param}`;
  const source = field ? `{ ${hasBody ? 'body' : 'params'} }` : '';
  return {
    ...input,
    imports: TEST_SETUPS[service].imports.join('\n'),
    open: TEST_SETUPS[service].open,
    input: specInput(input),
    emptyInput: specInput(input, ''),
    message: messageOf(input),
    code: snake(feature),
    featureTitle: title(feature),
    field,
    contract: camel(feature),
    routes: `${camel(feature)}Routes`,
    ruleName: camel(rule),
    call: callText(input),
    handler: `'${key}': (${source}) => ${camel(rule)}(${field ?? ''})`,
    ruleImport: `import { ${camel(rule)} } from './${rule}';`,
  };
}
type TemplateValues = ReturnType<typeof templateValues>;

const VERBS: Readonly<Record<string, string>> = {
  GET: 'find',
  POST: 'add',
  PUT: 'set',
  PATCH: 'change',
  DELETE: 'remove',
};
/** Path segments that do not name a feature. */
const PREFIXES = ['api', 'ops', 'dexter', 'quiz'];

function parseEndpoint(service: Service, key: string): EndpointInput {
  const [method = '', path = ''] = key.split(' ');
  const parts = path.split('/').filter(Boolean);
  const segments = parts.filter((part) => !part.startsWith(':') && !PREFIXES.includes(part));
  const [feature] = segments;
  if (feature === undefined) throw new GenerationError(`'${key}' does not name a feature.`);
  const params = parts.filter((part) => part.startsWith(':')).map((part) => part.slice(1));
  const hasBody = ['POST', 'PUT', 'PATCH'].includes(method);
  return { service, key, feature, rule: [VERBS[method], ...segments].join('-'), params, hasBody };
}

function findRoutes(tree: Tree, folder: string, contract: string): string | undefined {
  const serves = new RegExp(`\\bserve\\(\\s*\\w+,\\s*${contract}\\b`);
  return tree
    .children(folder)
    .filter((file) => file.endsWith('.routes.ts'))
    .map((file) => `${folder}/${file}`)
    .find((file) => serves.test(readFile(tree, file)));
}

function addToFeature(tree: Tree, values: TemplateValues, file: string, folder: string): void {
  const { contract, call, handler, ruleImport } = values;
  const routes = findRoutes(tree, folder, contract);
  if (!routes) throw new GenerationError(`${file} exists, but no routes in ${folder} serve it: add the call manually.`);
  editFile(tree, file, (text) => withProperty(text, contract, call));
  editFile(tree, routes, (text) => withLine(withHandler(text, contract, handler), ruleImport));
}

function makeFeature(tree: Tree, values: TemplateValues): void {
  const { service, feature, contract, routes } = values;
  createFromTemplates(tree, 'endpoint-feature', '', values);
  registerContract(tree, service, feature, contract);
  editFile(tree, `services/${service}/src/app.ts`, (text) =>
    withLine(withRegistration(text, `${routes}(app);`), `import { ${routes} } from './${feature}/${feature}.routes';`),
  );
}

interface EndpointOptions {
  service: string;
  /** Method and path: 'GET /api/frost-dates'. */
  call: string;
}

/**
 * `nx g @farm/generators:endpoint community 'GET /api/frost-dates'`: creates a call with contract, route, logic and spec, in an
 * existing or a new feature.
 */
export async function endpointGenerator(
  tree: Tree,
  { service, call: key }: EndpointOptions,
): Promise<GeneratorCallback> {
  assertService(service);
  const input = parseEndpoint(service, key);
  const { feature, rule } = input;
  assertUnusedCall(tree, SERVICE_NAMES, key);
  const contract = `libs/contracts/src/${service}/${feature}.ts`;
  const folder = `services/${service}/src/${feature}`;
  const values = templateValues(input);
  createFromTemplates(tree, 'endpoint', folder, values);
  if (tree.exists(contract)) addToFeature(tree, values, contract, folder);
  else makeFeature(tree, values);
  const version = raiseVersion(tree, service);
  return finish(tree, [
    `Define input and output in ${contract}, then write ${folder}/${rule}.ts.`,
    `Pages use call('${key}'); their remote needs "${service}": "^${version}" in contract.json.`,
    'After each change of a contract run: npm run openapi.',
    'Add its requirement and the call to a page of docs/requirements.',
  ]);
}
