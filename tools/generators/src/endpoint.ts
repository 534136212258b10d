import { withHandler, withLine, withProperty, withRegistration } from './code-edit';
import type { Made } from './command-line';
import { mustBeFree, ownContract, raiseVersion } from './contract-rooms';
import {
  contractName,
  contractText,
  endpointSpecText,
  endpointText,
  handlerText,
  routesName,
  routesText,
  ruleImport,
  ruleText,
  type EndpointFacts,
} from './endpoint-texts';
import { SERVICE_NAMES } from './rooms';
import { Refused, type Draft } from './tree';

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
function routesOf(draft: Draft, folder: string, contract: string): string | undefined {
  const serves = new RegExp(`\\bserve\\(\\s*\\w+,\\s*${contract}\\b`);
  return draft
    .list(folder)
    .filter((file) => file.endsWith('.routes.ts'))
    .map((file) => `${folder}/${file}`)
    .find((file) => serves.test(draft.read(file)));
}

function addToFeature(draft: Draft, facts: EndpointFacts, contract: string, folder: string): void {
  const routes = routesOf(draft, folder, contractName(facts));
  if (!routes) throw new Refused(`${contract} is there, but no routes of ${folder} serve it: add the call by hand.`);
  draft.edit(contract, (text) => withProperty(text, contractName(facts), endpointText(facts)));
  draft.edit(routes, (text) => withLine(withHandler(text, contractName(facts), handlerText(facts)), ruleImport(facts)));
}

function makeFeature(draft: Draft, facts: EndpointFacts, contract: string, folder: string): void {
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
export function makeEndpoint(draft: Draft, made: Extract<Made, { make: 'endpoint' }>): string[] {
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
