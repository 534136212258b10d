import { withHandler, withLine, withListed, withProperty, withRegistration } from './code-edit';
import type { Made } from './command-line';
import { camel, title } from './names';
import { KITS, type Service, SERVICE_NAMES } from './projects';
import { type WorkingTree, Refused } from './tree';

/** Calls that there are, whoever serves them. */
function keysOf(draft: WorkingTree, service: Service): string[] {
  const folder = `libs/contracts/src/${service}`;
  return draft
    .list(folder)
    .flatMap((file) => [...draft.read(`${folder}/${file}`).matchAll(/^ {2}'([A-Z]+ \/[^']+)':/gm)])
    .map(([, key = '']) => key);
}

const shape = (key: string) => key.replace(/:\w+/g, ':');

/** Refuses a call that a service answers already. */
export function mustBeFree(draft: WorkingTree, services: readonly Service[], key: string): void {
  const owner = services.find((service) => keysOf(draft, service).some((known) => shape(known) === shape(key)));
  if (owner) throw new Refused(`'${key}' is a call of ${owner} already.`);
}

/** Makes a new file of contracts known: to who imports contracts, and to the table of owners. */
export function ownContract(draft: WorkingTree, service: Service, file: string, contract: string): void {
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

/** Raises the minor version of a service's calls, and gives the new one. */
export function raiseVersion(draft: WorkingTree, service: Service): string {
  let raised = '';
  draft.edit('libs/contracts/src/versions.ts', (text) =>
    text.replace(new RegExp(`(${service}: ')(\\d+)\\.(\\d+)'`), (_, before: string, major: string, minor: string) => {
      raised = `${major}.${Number(minor) + 1}`;
      return `${before}${raised}'`;
    }),
  );
  if (!raised) throw new Error(`versions.ts knows no service ${service}.`);
  return raised;
}

/** What a new call consists of. */
interface EndpointFacts {
  service: Service;
  key: string;
  /** The feature's folder, and the file of its contract: frost-dates. */
  feature: string;
  /** The file of its rule: find-frost-dates. */
  rule: string;
  /** Names in braces: of a path like /api/frost-dates/:zip. */
  params: readonly string[];
  hasBody: boolean;
}

/** The contract as sources name it: frostDates. */
const contractName = ({ feature }: EndpointFacts): string => camel(feature);
/** The routes of the feature: frostDatesRoutes. */
const routesName = ({ feature }: EndpointFacts): string => `${camel(feature)}Routes`;

const schemaOf = (names: readonly string[]) =>
  `StrictObject({ ${names.map((name) => `${name}: Type.String({ minLength: 1, maxLength: 80 })`).join(', ')} })`;

/** The entry of the contract: shape of question and answer, who may call, how often, what is said to wrong input. */
function endpointText({ key, params, hasBody, feature }: EndpointFacts): string {
  const which = `Please say which of the ${title(feature).toLowerCase()} you mean.`;
  return [
    '/** Say here what it answers, and which refusals it has. */',
    `'${key}': {`,
    `access: '${hasBody ? 'visitor' : 'anyone'}',`,
    ...(params.length > 0 ? [`params: ${schemaOf(params)},`] : []),
    ...(hasBody ? [`body: ${schemaOf(['name'])},`] : []),
    'reply: StrictObject({ name: Type.String() }),',
    ...(params.length > 0 || hasBody ? [`messages: { '': '${which}' },`] : []),
    `limit: { per: 'minute', times: ${hasBody ? '10, perPrefix: 60' : '60, perPrefix: 600'} },`,
    '}',
  ].join('\n');
}

/** A file of contracts with its first call. */
const contractText = (facts: EndpointFacts): string => `import { Type } from '@sinclair/typebox';
import { type Contract, StrictObject } from '../contract';

export const ${contractName(facts)} = {
  ${endpointText(facts)},
} satisfies Contract;
`;

const given = ({ hasBody, params: [first] }: EndpointFacts) =>
  hasBody ? 'body.name' : first === undefined ? undefined : `params.${first}`;

const source = (facts: EndpointFacts) => (facts.hasBody ? 'body' : 'params');

/** The line of the routes that hands a call to its rule. */
function handlerText(facts: EndpointFacts): string {
  const wanted = given(facts);
  return `'${facts.key}': (${wanted ? `{ ${source(facts)} }` : ''}) => ${camel(facts.rule)}(${wanted ?? ''})`;
}

/** How routes get the rule. */
const ruleImport = ({ rule }: EndpointFacts): string => `import { ${camel(rule)} } from './${rule}';`;

/** A file of routes with its first call. */
const routesText = (facts: EndpointFacts): string => `import { ${contractName(facts)} } from '@farm/contracts';
import { serve, type App } from '@farm/server-kit';
${ruleImport(facts)}

export const ${routesName(facts)} = (app: App) => serve(app, ${contractName(facts)}, { ${handlerText(facts)} });
`;

/** The rule: a plain function that gets all it needs. */
const ruleText = (facts: EndpointFacts): string =>
  given(facts)
    ? `/** Say here what it means, and when it refuses: \`throwHttpError(404, '${facts.feature.replaceAll('-', '_')}.unknown', '…')\`. */
export const ${camel(facts.rule)} = (name: string) => ({ name: name.trim() });
`
    : `/** Say here what it means. */
export const ${camel(facts.rule)} = () => ({ name: '${title(facts.feature)}' });
`;

function inputOf({ hasBody, params }: EndpointFacts, name = 'okra '): string {
  const asked = params.map((param) => `${param}: 'okra'`).join(', ');
  const parts = [...(asked ? [`params: { ${asked} }`] : []), ...(hasBody ? [`body: { name: '${name}' }`] : [])];
  return parts.length > 0 ? `{ ${parts.join(', ')} }` : '{}';
}

const refusalSpec = (facts: EndpointFacts) => `
test('what is left blank is refused in the words of the contract', async () => {
  const api = await service();
  const { status, body } = await api.raw('${facts.key}', ${inputOf(facts, '')});
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { message: 'Please say which of the ${title(facts.feature).toLowerCase()} you mean.' },
  });
});
`;

/** A conversation with the service as it runs in production. */
const endpointSpecText = (facts: EndpointFacts): string => `${KITS[facts.service].imports.join('\n')}

afterAll(closeTestDatabases);

const service = async () => ${KITS[facts.service].open};

test('say here the rule that it proves', async () => {
  const api = await service();
  expect(await api('${facts.key}', ${inputOf(facts)})).toEqual({ name: '${given(facts) ? 'okra' : title(facts.feature)}' });
});
${facts.hasBody ? refusalSpec(facts) : ''}`;

const VERBS: Readonly<Record<string, string>> = {
  GET: 'find',
  POST: 'add',
  PUT: 'set',
  PATCH: 'change',
  DELETE: 'remove',
};
/** Parts of a path that say for whom a call is, not what it is about. */
const ROOMS = ['api', 'ops', 'dexter', 'quiz'];

function factsOf({ service, key }: Extract<Made, { make: 'endpoint' }>): EndpointFacts {
  const [method = '', path = ''] = key.split(' ');
  const parts = path.split('/').filter(Boolean);
  const words = parts.filter((part) => !part.startsWith(':') && !ROOMS.includes(part));
  const [feature] = words;
  if (feature === undefined) throw new Refused(`'${key}' does not say what it is about.`);
  const params = parts.filter((part) => part.startsWith(':')).map((part) => part.slice(1));
  const hasBody = ['POST', 'PUT', 'PATCH'].includes(method);
  return { service, key, feature, rule: [VERBS[method], ...words].join('-'), params, hasBody };
}

/** The file of a service that serves a contract, were there one. */
function routesOf(draft: WorkingTree, folder: string, contract: string): string | undefined {
  const serves = new RegExp(`\\bserve\\(\\s*\\w+,\\s*${contract}\\b`);
  return draft
    .list(folder)
    .filter((file) => file.endsWith('.routes.ts'))
    .map((file) => `${folder}/${file}`)
    .find((file) => serves.test(draft.read(file)));
}

function addToFeature(draft: WorkingTree, facts: EndpointFacts, contract: string, folder: string): void {
  const routes = routesOf(draft, folder, contractName(facts));
  if (!routes) throw new Refused(`${contract} is there, but no routes of ${folder} serve it: add the call by hand.`);
  draft.edit(contract, (text) => withProperty(text, contractName(facts), endpointText(facts)));
  draft.edit(routes, (text) => withLine(withHandler(text, contractName(facts), handlerText(facts)), ruleImport(facts)));
}

function makeFeature(draft: WorkingTree, facts: EndpointFacts, contract: string, folder: string): void {
  const { service, feature } = facts;
  draft.create(contract, contractText(facts));
  ownContract(draft, service, feature, contractName(facts));
  draft.create(`${folder}/${feature}.routes.ts`, routesText(facts));
  draft.edit(`services/${service}/src/app.ts`, (text) =>
    withLine(
      withRegistration(text, `${routesName(facts)}(app);`),
      `import { ${routesName(facts)} } from './${feature}/${feature}.routes';`,
    ),
  );
}

/** A call: its contract, its route, its rule and a spec. A feature that is there is added to. */
export function makeEndpoint(draft: WorkingTree, made: Extract<Made, { make: 'endpoint' }>): string[] {
  const facts = factsOf(made);
  const { service, key, feature, rule } = facts;
  mustBeFree(draft, SERVICE_NAMES, key);
  const contract = `libs/contracts/src/${service}/${feature}.ts`;
  const folder = `services/${service}/src/${feature}`;
  draft.create(`${folder}/${rule}.ts`, ruleText(facts));
  draft.create(`${folder}/${rule}.spec.ts`, endpointSpecText(facts));
  if (draft.has(contract)) addToFeature(draft, facts, contract, folder);
  else makeFeature(draft, facts, contract, folder);
  const version = raiseVersion(draft, service);
  return [
    `Say in ${contract} what goes in and out, then write the rule: ${folder}/${rule}.ts.`,
    `A page asks it by call('${key}'); its remote then needs "${service}": "^${version}" in contract.json.`,
    'After each change of a contract: npm run openapi.',
  ];
}
