import { withLine, withRegistration } from './code-edit';
import type { Made } from './command-line';
import { mustBeFree, ownContract, raiseVersion } from './contract-rooms';
import { featurePageSpec, featurePageText, hookText } from './feature-page-texts';
import {
  featureContract,
  featureRepository,
  featureRoutes,
  featureRule,
  featureSpec,
  type FeatureFacts,
} from './feature-texts';
import { camel, plural, snake, title } from './names';
import { declarePage, pageFacts } from './page';
import { REMOTES, remoteOf, SERVICE_NAMES } from './rooms';
import { addTable } from './table';
import type { Draft } from './tree';

/** What the service answers: table, contract, repository, rule, routes and spec. */
function serviceSide(draft: Draft, facts: FeatureFacts, now: Date): string {
  const { service, one, many } = facts;
  for (const method of ['GET', 'POST']) mustBeFree(draft, SERVICE_NAMES, `${method} /api/${many}`);
  const file = addTable(draft, service, snake(one), `Say here what one ${title(one).toLowerCase()} is.`, now);
  draft.create(`libs/contracts/src/${service}/${many}.ts`, featureContract(facts));
  ownContract(draft, service, many, camel(many));
  const folder = `services/${service}/src`;
  draft.create(`${folder}/${many}/${many}.repository.ts`, featureRepository(facts));
  draft.create(`${folder}/${many}/${many}.ts`, featureRule(facts));
  draft.create(`${folder}/${many}/${many}.routes.ts`, featureRoutes(facts));
  draft.create(`${folder}/${many}/${many}.spec.ts`, featureSpec(facts));
  const rooms = `{ ${camel(many)}: ${camel(one)}Repository(deps.db), clock: deps.clock }`;
  draft.edit(`${folder}/app.ts`, (text) =>
    [
      `import { ${camel(one)}Repository } from './${many}/${many}.repository';`,
      `import { ${camel(one)}Routes } from './${many}/${many}.routes';`,
    ].reduce(withLine, withRegistration(text, `${camel(one)}Routes(app, ${rooms});`)),
  );
  return file;
}

/** What a visitor sees: the page of the service's remote, with its hook and spec. The remote asks for the new calls. */
function pageSide(draft: Draft, facts: FeatureFacts, version: string): string {
  const { service, many } = facts;
  const remote = remoteOf(service);
  const { folder } = REMOTES[remote];
  const page = pageFacts(draft, remote, `/${many}`);
  declarePage(draft, remote, page);
  draft.create(`${folder}/src/${many}/${many}-page.tsx`, featurePageText(facts, page.path));
  draft.create(`${folder}/src/${many}/${many}-page.spec.tsx`, featurePageSpec(facts, page.path));
  draft.create(`${folder}/src/${many}/use-${many}.ts`, hookText(facts));
  draft.edit(`${folder}/contract.json`, (text) =>
    text.replace(new RegExp(`("${service}": )"[^"]*"`), (_, before: string) => `${before}"^${version}"`),
  );
  return `See it: npm run dev -- ${remote}, then ${page.path}`;
}

/** A feature from its table to its spec; with a page, to what a visitor sees. */
export function makeFeature(draft: Draft, made: Extract<Made, { make: 'feature' }>, now: Date): string[] {
  const { service, thing: one, page } = made;
  const facts = { service, one, many: plural(one) };
  const migration = serviceSide(draft, facts, now);
  const version = raiseVersion(draft, service);
  const seen = page ? [pageSide(draft, facts, version)] : [];
  return [
    `Read ${migration}; the running site gets it by: npm run db -- apply`,
    `Give it its fields: libs/prisma/schema/${service}.prisma, libs/contracts/src/${service}/${facts.many}.ts, then the rule.`,
    ...seen,
    'Name the sentence of the specification that it makes true in docs/spec-map.md.',
  ];
}
