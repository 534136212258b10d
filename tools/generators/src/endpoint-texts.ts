import { camel, title } from './names';
import { KITS, type Service } from './rooms';

/** What a new call consists of. */
export interface EndpointFacts {
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
export const contractName = ({ feature }: EndpointFacts): string => camel(feature);
/** The routes of the feature: frostDatesRoutes. */
export const routesName = ({ feature }: EndpointFacts): string => `${camel(feature)}Routes`;

const schemaOf = (names: readonly string[]) =>
  `Exact({ ${names.map((name) => `${name}: Type.String({ minLength: 1, maxLength: 80 })`).join(', ')} })`;

/** The entry of the contract: shape of question and answer, who may call, how often, what is said to wrong input. */
export function endpointText({ key, params, hasBody, feature }: EndpointFacts): string {
  const which = `Please say which of the ${title(feature).toLowerCase()} you mean.`;
  return [
    '/** Say here what it answers, and which refusals it has. */',
    `'${key}': {`,
    `access: '${hasBody ? 'visitor' : 'anyone'}',`,
    ...(params.length > 0 ? [`params: ${schemaOf(params)},`] : []),
    ...(hasBody ? [`body: ${schemaOf(['name'])},`] : []),
    'reply: Exact({ name: Type.String() }),',
    ...(params.length > 0 || hasBody ? [`say: { '': '${which}' },`] : []),
    `limit: { per: 'minute', times: ${hasBody ? '10, perPrefix: 60' : '60, perPrefix: 600'} },`,
    '}',
  ].join('\n');
}

/** A file of contracts with its first call. */
export const contractText = (facts: EndpointFacts): string => `import { Type } from '@sinclair/typebox';
import { type Contract, Exact } from '../contract';

export const ${contractName(facts)} = {
  ${endpointText(facts)},
} satisfies Contract;
`;

const given = ({ hasBody, params: [first] }: EndpointFacts) =>
  hasBody ? 'body.name' : first === undefined ? undefined : `params.${first}`;

const source = (facts: EndpointFacts) => (facts.hasBody ? 'body' : 'params');

/** The line of the routes that hands a call to its rule. */
export function handlerText(facts: EndpointFacts): string {
  const wanted = given(facts);
  return `'${facts.key}': (${wanted ? `{ ${source(facts)} }` : ''}) => ${camel(facts.rule)}(${wanted ?? ''})`;
}

/** How routes get the rule. */
export const ruleImport = ({ rule }: EndpointFacts): string => `import { ${camel(rule)} } from './${rule}';`;

/** A file of routes with its first call. */
export const routesText = (facts: EndpointFacts): string => `import { ${contractName(facts)} } from '@farm/contracts';
import { serve, type App } from '@farm/server-kit';
${ruleImport(facts)}

export const ${routesName(facts)} = (app: App) => serve(app, ${contractName(facts)}, { ${handlerText(facts)} });
`;

/** The rule: a plain function that gets all it needs. */
export const ruleText = (facts: EndpointFacts): string =>
  given(facts)
    ? `/** Say here what it means, and when it refuses: \`refuse(404, '${facts.feature.replaceAll('-', '_')}.unknown', '…')\`. */
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
export const endpointSpecText = (facts: EndpointFacts): string => `${KITS[facts.service].imports.join('\n')}

afterAll(closeDatabases);

const service = async () => ${KITS[facts.service].open};

test('say here the rule that it proves', async () => {
  const api = await service();
  expect(await api('${facts.key}', ${inputOf(facts)})).toEqual({ name: '${given(facts) ? 'okra' : title(facts.feature)}' });
});
${facts.hasBody ? refusalSpec(facts) : ''}`;
