import { withHandler, withLine, withListed, withProperty, withRegistration } from './code-edit';
import type { GeneratorCommand } from './command-line';
import { camel, snake, title } from './names';
import { TEST_SETUPS, type Service, SERVICE_NAMES } from './projects';
import { createFromTemplates, type WorkingTree, GenerationError } from './tree';

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

function findRoutes(draft: WorkingTree, folder: string, contract: string): string | undefined {
  const serves = new RegExp(`\\bserve\\(\\s*\\w+,\\s*${contract}\\b`);
  return draft
    .list(folder)
    .filter((file) => file.endsWith('.routes.ts'))
    .map((file) => `${folder}/${file}`)
    .find((file) => serves.test(draft.read(file)));
}

function addToFeature(draft: WorkingTree, values: TemplateValues, file: string, folder: string): void {
  const { contract, call, handler, ruleImport } = values;
  const routes = findRoutes(draft, folder, contract);
  if (!routes) throw new GenerationError(`${file} exists, but no routes in ${folder} serve it: add the call manually.`);
  draft.edit(file, (text) => withProperty(text, contract, call));
  draft.edit(routes, (text) => withLine(withHandler(text, contract, handler), ruleImport));
}

function makeFeature(draft: WorkingTree, values: TemplateValues): void {
  const { service, feature, contract, routes } = values;
  createFromTemplates(draft, 'endpoint-feature', '', values);
  registerContract(draft, service, feature, contract);
  draft.edit(`services/${service}/src/app.ts`, (text) =>
    withLine(withRegistration(text, `${routes}(app);`), `import { ${routes} } from './${feature}/${feature}.routes';`),
  );
}

/** Creates a call with contract, route, logic and spec, in an existing or a new feature. */
export function makeEndpoint(draft: WorkingTree, command: Extract<GeneratorCommand, { make: 'endpoint' }>): string[] {
  const input = parseEndpoint(command);
  const { service, key, feature, rule } = input;
  assertUnusedCall(draft, SERVICE_NAMES, key);
  const contract = `libs/contracts/src/${service}/${feature}.ts`;
  const folder = `services/${service}/src/${feature}`;
  const values = templateValues(input);
  createFromTemplates(draft, 'endpoint', folder, values);
  if (draft.has(contract)) addToFeature(draft, values, contract, folder);
  else makeFeature(draft, values);
  const version = raiseVersion(draft, service);
  return [
    `Define input and output in ${contract}, then write ${folder}/${rule}.ts.`,
    `Pages use call('${key}'); their remote needs "${service}": "^${version}" in contract.json.`,
    'After each change of a contract run: npm run openapi.',
    'Add its requirement and the call to a page of docs/requirements.',
  ];
}
