import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MEMORY_LIMITS } from '@farm/server-kit';
import { parse, parseAllDocuments } from 'yaml';
import { IMAGES, ROOT } from '../image/parts';

interface ComposeService {
  image: string;
  environment?: Record<string, string>;
  secrets?: (string | { source: string; target: string })[];
  volumes?: string[];
  ports?: string[];
  restart?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  logging?: { driver: string; options: Record<string, string> };
  healthcheck?: { test: string[] };
  mem_limit?: string;
  sysctls?: Record<string, string>;
  profiles?: string[];
  command?: string[];
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
  services: Record<string, ComposeService>;
  secrets: Record<string, { file: string }>;
};
const PARTS = IMAGES.filter((name) => name !== 'pages');
const services = Object.entries(compose.services);
const own = services.filter(([, { image }]) => image.includes('FARM_IMAGES'));
/** server/farm and the files that it reads. */
const farm = readdirSync(join(ROOT, 'deploy/server'))
  .filter((file) => file === 'farm' || (file.endsWith('.sh') && file !== 'backup.sh'))
  .map((file) => read(`deploy/server/${file}`))
  .join('\n');
const MONITORING = ['prometheus', 'alertmanager', 'node-exporter', 'blackbox'];
const secretOf = (entry: string | { source: string; target: string }) =>
  typeof entry === 'string' ? { source: entry, target: entry } : entry;

/** Services of a profile; without one, those that always run. */
const inProfile = (profile?: string) =>
  services.filter(([, { profiles }]) => profiles?.[0] === profile).map(([name]) => name);

test('the site is the front, the gateway, four services, the database and its backup; tasks run once', () => {
  expect(inProfile().sort()).toEqual([...PARTS, 'caddy', 'postgres', 'backup'].sort());
  expect(inProfile('task')).toEqual(['migrate', 'pages']);
  expect(inProfile('monitoring')).toEqual(MONITORING);
});

const REHEARSAL = parse(read('deploy/server/rehearsal.yaml'), { merge: true }) as typeof compose;

test('images of others are pinned by version and digest, the same one everywhere', () => {
  const images = services.map(([, { image }]) => image).filter((image) => !image.startsWith('${FARM_IMAGES'));
  expect(images.filter((image) => !/^[a-z/-]+:v?\d+\.[\w.-]+@sha256:[0-9a-f]{64}$/.test(image))).toEqual([]);
  expect(new Set(images).size).toBe(new Set(images.map((image) => image.split(':')[0])).size);
  expect(Object.values(REHEARSAL.services).flatMap(({ image }) => image ?? [])).toEqual([
    '${FARM_IMAGES}/pages:${FARM_VERSION}',
  ]);
});

test('every part that has metrics is read by Prometheus on the port that it opens', () => {
  const { scrape_configs: jobs } = parse(read('deploy/server/monitoring/prometheus.yml'), { merge: true }) as {
    scrape_configs: { job_name: string; dns_sd_configs?: { names: string[]; port: number }[] }[];
  };
  const [dns] = jobs.find(({ job_name: name }) => name === 'farm')?.dns_sd_configs ?? [];
  expect(dns?.names.sort()).toEqual([...PARTS].sort());
  for (const name of PARTS) expect(compose.services[name]?.environment?.['METRICS_PORT']).toBe(String(dns?.port));
});

test('only the front has ports on the host', () => {
  expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['caddy']);
});

test.each(services)('%s: logs go to the journal, memory is limited, privileges cannot grow', (_, service) => {
  expect(service.logging).toMatchObject({
    driver: 'journald',
    options: { labels: expect.stringContaining('compose.service') },
  });
  expect(service.mem_limit).toMatch(/^\d+[mg]$/);
  if (service.profiles?.[0] !== 'task') {
    expect(service.restart).toBe('unless-stopped');
    expect(service.healthcheck?.test[0]).toBe('CMD');
  }
  if (!service.image.startsWith('postgres')) {
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
  }
});

test.each(own)('%s: read-only, and every secret is a file that the code reads', (name, service) => {
  expect(service.read_only).toBe(true);
  const files = Object.entries(service.environment ?? {}).filter(([setting]) => setting.endsWith('_FILE'));
  const targets = (service.secrets ?? []).map((entry) => secretOf(entry).target).sort();
  expect(files.map(([, file]) => file).sort()).toEqual(targets.map((target) => `/run/secrets/${target}`));
  for (const [setting, file] of files) expect(file).toBe(`/run/secrets/${setting.replace(/_FILE$/, '').toLowerCase()}`);
  expect(Object.keys(service.environment ?? {})).not.toContain('DATABASE_URL');
  expect(name).toBeTruthy();
});

test('every service reads every setting that it gets', () => {
  for (const name of PARTS) {
    const sources = [
      read(`services/${name}/src/config.ts`),
      ...['config.ts', 'mail/config.ts'].map((file) => (name === 'gateway' ? '' : read(`libs/server-kit/src/${file}`))),
    ].join('\n');
    const settings = Object.keys(compose.services[name]?.environment ?? {}).map((each) => each.replace(/_FILE$/, ''));
    const unknown = settings.filter((each) => each !== 'PROBE' && !new RegExp(`^  ${each}: `, 'm').test(sources));
    expect({ name, unknown }).toEqual({ name, unknown: [] });
  }
});

test('server/farm makes or asks for every secret', () => {
  const made = (name: string) =>
    name.startsWith('database_url_') || new RegExp(`\\b${name}\\b`).test(farm.slice(farm.indexOf('make_secrets()')));
  expect(Object.keys(compose.secrets).filter((name) => !made(name))).toEqual([]);
  expect(Object.entries(compose.secrets).filter(([name, { file }]) => file !== `./secrets/${name}`)).toEqual([]);
});

test('the settings of env.example are those that compose.yaml and server/farm read', () => {
  const names = [...read('deploy/server/env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);
  const used = read('deploy/compose.yaml') + farm;
  expect(names.filter((name) => !new RegExp(`(\\$\\{|setting )${name}\\b`).test(used))).toEqual([]);
});

test('every command of server/farm in the runbooks exists, and each one is in a runbook', () => {
  const runbooks = readdirSync(join(ROOT, 'docs/runbooks'))
    .map((file) => read(`docs/runbooks/${file}`))
    .join('\n');
  const mentioned = new Set([...runbooks.matchAll(/server\/farm ([a-z-]+)/g)].map(([, command]) => command));
  const commands = [...farm.matchAll(/^server\/farm ([a-z-]+)/gm)].map(([, command]) => command);
  expect([...mentioned].sort()).toEqual([...new Set(commands)].sort());
});

const bytesOf = (limit = '') =>
  Number.parseInt(limit, 10) * { m: 1_048_576, g: 1_073_741_824 }[limit.at(-1) as 'm' | 'g'];

test.each(PARTS)('%s ends by itself below the memory of its container, which is the same in a cluster', (name) => {
  const limit = bytesOf(compose.services[name]?.mem_limit);
  expect(limit).toBeGreaterThan(MEMORY_LIMITS[name as keyof typeof MEMORY_LIMITS] * 1.2);
  const [deployment] = parseAllDocuments(read(`deploy/kubernetes/base/${name}.yaml`)).map((each) => each.toJS()) as [
    { spec: { template: { spec: { containers: { resources: { limits: { memory: string } } }[] } } } },
  ];
  const { memory } = deployment.spec.template.spec.containers[0]?.resources.limits ?? {};
  expect(memory?.replace('Mi', 'm')).toBe(compose.services[name]?.mem_limit);
});

test('sockets that nobody reads hold little of the memory of the front and the gateway', () => {
  for (const name of ['caddy', 'gateway'])
    expect(compose.services[name]?.sysctls).toEqual({ 'net.ipv4.tcp_wmem': '4096 65536 262144' });
});

test('connections of one address are limited before they reach the front, which counts no QUIC', () => {
  expect(read('deploy/server/connections.nft')).toMatch(
    /tcp dport \{ 80, 443 \} ct state new .* ct count over 100 \} counter drop/,
  );
  expect(farm.match(/^ {2}limit_connections$/gm)).toHaveLength(2);
  expect(compose.services['caddy']?.ports).toEqual(['80:80', '443:443']);
  expect(read('deploy/Caddyfile')).toMatch(/protocols h1 h2\n[^}]*idle 30s/);
});
