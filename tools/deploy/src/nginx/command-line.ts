import { parseArgs } from 'node:util';
import { SERVICES, type ServiceName } from '@farm/contracts';
import type { Front } from './front';

export const USAGE = `npm run nginx-conf -- --edges HOST:PORT,… ${SERVICES.map((name) => `--${name} HOST:PORT,…`).join(' ')}
  --listen 443 --name farm.example --certificate FILE --key FILE    ends TLS here; port 80 sends visitors on
  --listen 8080 [--https]                                           something before it ends TLS (--https), or nothing
  --trusted 10.0.0.0/8,…      the networks of that something: who visits is what it says
  --releases FOLDER           sends files of builds from the release folder; without it the edges do
  --files PREFIX=FOLDER       DOWNLOAD_ACCEL_PREFIX and FILES_DIR of payments
  --folder FOLDER             process id, access.log, temporary files; /var/lib/farm-nginx when not given`;

const ADDRESS = /^[\w.-]+:\d{1,5}$|^\[[0-9a-f:]+\]:\d{1,5}$/i;

const texts = ['listen', 'name', 'certificate', 'key', 'trusted', 'releases', 'files', 'folder', 'edges'] as const;
const options = Object.fromEntries([...texts, ...SERVICES].map((name) => [name, { type: 'string' as const }]));

type Given = Partial<Record<(typeof texts)[number] | ServiceName, string>> & { https?: boolean };

function addresses(name: string, text: string | undefined): string[] {
  const list = (text ?? '').split(',').map((each) => each.trim());
  const wrong = list.find((each) => !ADDRESS.test(each));
  if (wrong !== undefined) throw new Error(`--${name} needs addresses like 10.0.0.7:4000, not '${wrong}'.`);
  return list;
}

function tlsOf({ name, certificate, key }: Given): Front['tls'] {
  if (!name && !certificate && !key) return undefined;
  if (!name || !certificate || !key) throw new Error('--name, --certificate and --key belong together.');
  return { name, certificate, key, plain: '80' };
}

function filesOf(text: string | undefined): Front['files'] {
  if (text === undefined) return undefined;
  const [, prefix, folder] = /^(\/[\w/-]+)=(\/.+)$/.exec(text) ?? [];
  if (!prefix || !folder) throw new Error('--files looks like /farm-files=/srv/farm/files.');
  return { prefix, folder };
}

/** Reads the arguments into what nginx stands before. Throws Error with what is missing or wrong. */
export function frontOf(args: readonly string[]): Front {
  const { values } = parseArgs({ args: [...args], options: { ...options, https: { type: 'boolean' } } });
  const given = values as Given;
  const tls = tlsOf(given);
  const files = filesOf(given.files);
  return {
    listen: given.listen ?? (tls ? '443' : '8080'),
    ...(tls && { tls }),
    https: tls !== undefined || given.https === true,
    ...(given.trusted !== undefined && { trusted: given.trusted.split(',') }),
    edges: addresses('edges', given.edges),
    services: Object.fromEntries(SERVICES.map((name) => [name, addresses(name, given[name])])) as Record<
      ServiceName,
      string[]
    >,
    ...(given.releases !== undefined && { releases: given.releases }),
    ...(files && { files }),
    folder: given.folder ?? '/var/lib/farm-nginx',
  };
}
