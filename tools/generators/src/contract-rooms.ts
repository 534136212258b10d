import { withLine, withListed } from './code-edit';
import type { Service } from './rooms';
import { Refused, type Draft } from './tree';

/** Calls that there are, whoever serves them. */
function keysOf(draft: Draft, service: Service): string[] {
  const folder = `libs/contracts/src/${service}`;
  return draft
    .list(folder)
    .flatMap((file) => [...draft.read(`${folder}/${file}`).matchAll(/^ {2}'([A-Z]+ \/[^']+)':/gm)])
    .map(([, key = '']) => key);
}

const shape = (key: string) => key.replace(/:\w+/g, ':');

/** Refuses a call that a service answers already. */
export function mustBeFree(draft: Draft, services: readonly Service[], key: string): void {
  const owner = services.find((service) => keysOf(draft, service).some((known) => shape(known) === shape(key)));
  if (owner) throw new Refused(`'${key}' is a call of ${owner} already.`);
}

/** Makes a new file of contracts known: to who imports contracts, and to the table of owners. */
export function ownContract(draft: Draft, service: Service, file: string, contract: string): void {
  draft.edit('libs/contracts/src/index.ts', (text) => withLine(text, `export * from './${service}/${file}';`));
  draft.edit('libs/contracts/src/owners.ts', (text) =>
    withListed(withLine(text, `import { ${contract} } from './${service}/${file}';`), 'owners', service, contract),
  );
}

/** Raises the minor version of a service's calls, and gives the new one. */
export function raiseVersion(draft: Draft, service: Service): string {
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
