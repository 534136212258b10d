import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as contracts from '@farm/contracts';
import { serviceContracts, SERVICES, type Contract } from '@farm/contracts';
import { filesBelow, ROOT } from '../workspace';

/** The exported name of each contract, such as 'checkout'. */
const names = new Map(Object.entries(contracts).map(([name, value]) => [value as unknown, name]));

const sourcesOf = (service: string) =>
  filesBelow(`services/${service}/src`)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));

/** The local name of an import: its alias, if any. */
const localName = (text: string, name: string) => new RegExp(`\\b${name} as (\\w+)`).exec(text)?.[1] ?? name;

const served = (service: string, name: string) =>
  sourcesOf(service)
    .filter(({ text }) => new RegExp(`\\bserve\\(\\s*\\w+,\\s*${localName(text, name)}\\b`).test(text))
    .map(({ file }) => file);

/** Contracts that server-kit serves in every service: one each, of the same kind. */
const inEveryService = new Set<unknown>(Object.values(contracts.activity));

const table = SERVICES.flatMap((service) =>
  serviceContracts[service]
    .filter((contract) => !inEveryService.has(contract))
    .map((contract) => [names.get(contract), service] as const),
);

test.each(table)('%s is served only by the %s service, once', (name, owner) => {
  expect(name).toBeDefined();
  expect(served(owner, String(name))).toHaveLength(1);
  for (const other of SERVICES) if (other !== owner) expect(served(other, String(name))).toEqual([]);
});

test('no call has two owners', () => {
  const keys = SERVICES.flatMap((service) =>
    (serviceContracts[service] as readonly Contract[]).flatMap((contract) => Object.keys(contract)),
  );
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
});
