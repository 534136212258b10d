import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@farm/contracts';
import { POOL_CONNECTIONS } from '@farm/prisma/pool-connections';
import { JOB_CONNECTIONS } from '@farm/server-kit';
import { parse, parseAllDocuments } from 'yaml';
import { homeOf, ROOT, SERVERS } from '../image/parts';

// The manifests are written by hand. These are the facts that they share with code, settings and images. What they render to
// is validated by `npm run check:manifests`, which needs kubectl.

interface EnvVariable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef: { name: string; key: string } };
}
interface Container {
  name: string;
  image: string;
  ports: { name: string; containerPort: number }[];
  env: EnvVariable[];
}
interface ManagedRole {
  name: string;
  passwordSecret: { name: string };
  inRoles?: string[];
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  spec: {
    maxReplicas?: number;
    clusterIP?: string;
    ports?: { name: string; port: number; targetPort: string }[];
    template?: { spec: { securityContext: { runAsUser: number }; containers: Container[] } };
    postgresql?: { parameters: { max_connections: string } };
    plugins?: { parameters: Record<string, string> }[];
    managed?: { roles: ManagedRole[] };
  };
}
interface Kustomization {
  resources: string[];
  images?: { name: string }[];
  patches?: { path?: string; patch?: string }[];
  configMapGenerator?: { name: string; literals: string[] }[];
}

/** Connections of PostgreSQL that stay free for migrations and people. */
const RESERVED_CONNECTIONS = 10;
const OVERLAYS = ['in-cluster-database', 'managed-database'] as const;
const DATABASE = 'overlays/in-cluster-database/database';

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const manifestText = (file: string) => textOf(`deploy/kubernetes/${file}`);
const documentsIn = (file: string) => parseAllDocuments(manifestText(file)).map((each) => each.toJS() as Manifest);
const kustomization = (folder: string) => parse(manifestText(`${folder}/kustomization.yaml`)) as Kustomization;

const files = readdirSync(join(ROOT, 'deploy/kubernetes'), { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.yaml'),
);
const manifests = files
  .filter((file) => !/kustomization\.yaml$|base\/(?:pod|scaling)\.yaml$/.test(file))
  .flatMap(documentsIn);

const get = (kind: string, name: string): Manifest => {
  const found = manifests.find((each) => each.kind === kind && each.metadata.name === name);
  if (!found) throw new Error(`There is no ${kind} ${name}`);
  return found;
};
const containerIn = ({ spec }: Manifest) => spec.template?.spec.containers[0] as Container;
const containerOf = (name: string) => containerIn(get('Deployment', name));
const [pod] = documentsIn('base/pod.yaml') as [Manifest];
const isInExample = (name: string) => new RegExp(`^#${name}=`, 'm').test(textOf('.env.example'));

test('the base lists each of its files', () => {
  const { resources, patches = [] } = kustomization('base');
  const listed = [...resources, ...patches.map(({ path = '' }) => path)].filter((path) => !path.startsWith('..'));
  const existing = files.filter((file) => file.startsWith('base/')).map((file) => file.slice('base/'.length));
  expect(listed.sort()).toEqual(existing.filter((file) => file !== 'kustomization.yaml').sort());
});

test('each server has a deployment, an address, a scaler and a budget', () => {
  for (const name of SERVERS) {
    expect(containerOf(name)).toMatchObject({ name: 'app', image: `farm/${name}` });
    for (const kind of ['Service', 'HorizontalPodAutoscaler', 'PodDisruptionBudget']) get(kind, name);
  }
});

test.each(OVERLAYS)('host name, images and tags are set in %s only', (overlay) => {
  const { images = [] } = kustomization(`overlays/${overlay}/pods`);
  expect(images.map(({ name }) => name).sort()).toEqual(SERVERS.map((name) => `farm/${name}`).sort());
  const literals = kustomization(`overlays/${overlay}`).configMapGenerator?.[0]?.literals ?? [];
  expect(literals).toContainEqual(expect.stringMatching(/^SITE_ORIGIN=https:/));
  const shared = files.filter((file) => !file.startsWith('overlays/')).map(manifestText);
  expect(shared.join('\n')).not.toMatch(/\.example|image: (?!farm\/[a-z]+$).*|newTag/m);
});

test.each(OVERLAYS)('settings of %s are in .env.example', (overlay) => {
  const maps = kustomization(`overlays/${overlay}`).configMapGenerator ?? [];
  const literals = maps.find(({ name }) => name === 'farm-settings')?.literals ?? [];
  const names = literals.map((each) => each.split('=')[0] ?? '');
  expect(names).toEqual(expect.arrayContaining(['SITE_ORIGIN', 'TRUSTED_PROXIES', 'RELEASE_STORE', 'S3_BUCKET']));
  expect(names.filter((name) => !isInExample(name))).toEqual([]);
});

test.each(SERVERS)('settings and secrets of %s are in .env.example, and its config reads them', (name) => {
  const shared = name === 'gateway' ? [] : ['libs/server-kit/src/config.ts', 'libs/server-kit/src/mail/config.ts'];
  const config = [`${homeOf(name)}/src/config.ts`, ...shared].map(textOf).join('\n');
  const names = [...containerIn(pod).env, ...containerOf(name).env].map((variable) => variable.name);
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((each) => !isInExample(each))).toEqual([]);
  expect(names.filter((each) => !new RegExp(`\\b${each}: `).test(config))).toEqual([]);
});

test('each service connects with a database role of its own, which the cluster of PostgreSQL creates', () => {
  const secretOf = (name: string) =>
    containerOf(name).env.find((variable) => variable.name === 'DATABASE_URL')?.valueFrom?.secretKeyRef.name;
  expect(SERVICES.map(secretOf)).toEqual(SERVICES.map((name) => `farm-database-${name}`));
  const roles = get('Cluster', 'farm-postgres').spec.managed?.roles ?? [];
  for (const name of SERVICES)
    expect(roles).toContainEqual(
      expect.objectContaining({ name: `farm_${name}`, passwordSecret: { name: `farm-database-${name}` } }),
    );
  const owner = roles.find(({ name }) => name === 'farm');
  expect(owner?.inRoles?.sort()).toEqual(SERVICES.map((name) => `farm_${name}`).sort());
});

test('the base scales by the processors alone, because Kubernetes removes no replica while a metric is missing', () => {
  const { metrics } = (parse(manifestText('base/scaling.yaml')) as { spec: { metrics: { type: string }[] } }).spec;
  expect(metrics.map(({ type }) => type)).toEqual(['Resource']);
});

test('a restored database reads from the folder of the backups and writes to another', () => {
  const [cluster] = documentsIn(`${DATABASE}/cluster.yaml`) as [Manifest];
  const folder = cluster.spec.plugins?.[0]?.parameters['serverName'];
  const patch = kustomization('overlays/in-cluster-database/recovery').patches?.[0]?.patch ?? '';
  const changes = parse(patch) as { path: string; value: unknown }[];
  const valueOf = (path: string) => changes.find((each) => each.path === path)?.value;
  expect(valueOf('/spec/bootstrap')).toMatchObject({
    recovery: { source: 'backups', secret: { name: 'farm-database' } },
  });
  expect(valueOf('/spec/externalClusters')).toMatchObject([
    { name: 'backups', plugin: { parameters: { barmanObjectName: 'farm-backups', serverName: folder } } },
  ]);
  expect(valueOf('/spec/plugins/0/parameters/serverName')).not.toBe(folder);
});

test('no manifest contains a secret', () => {
  const text = files.map(manifestText).join('\n');
  expect(text).not.toMatch(/kind: Secret\b|sk_(live|test)_|postgresql:\/\/|BEGIN .*KEY/);
});

test('ports and account are those of the image, and the gateway finds every replica there', () => {
  const dockerfile = textOf('deploy/Dockerfile');
  const port = Number(/^EXPOSE (\d+)$/m.exec(dockerfile)?.[1]);
  const user = Number(/^USER (\d+):\1$/m.exec(dockerfile)?.[1]);
  const metrics = Number(containerIn(pod).env.find(({ name }) => name === 'METRICS_PORT')?.value);
  expect(containerIn(pod).ports).toEqual([
    { name: 'http', containerPort: port },
    { name: 'metrics', containerPort: metrics },
  ]);
  expect(pod.spec.template?.spec.securityContext.runAsUser).toBe(user);
  for (const name of SERVERS)
    expect(get('Service', name).spec.ports).toEqual([
      { name: 'http', port, targetPort: 'http' },
      { name: 'metrics', port: metrics, targetPort: 'metrics' },
    ]);
  const gateway = containerOf('gateway').env;
  expect(gateway).toContainEqual({ name: 'UPSTREAM_DNS', value: 'yes' });
  for (const name of SERVICES) {
    expect(gateway).toContainEqual({ name: `${name.toUpperCase()}_URL`, value: `http://${name}:${port}` });
    expect(get('Service', name).spec.clusterIP).toBe('None');
  }
});

test('the job of the migrations runs the program that is in the images', () => {
  expect(containerIn(get('Job', 'migrations'))).toMatchObject({
    name: 'app',
    image: 'farm/learning',
    command: ['node', 'db/src/migrate/apply.js'],
  });
});

test('as many replicas as the scalers may start fit into the connections of PostgreSQL', () => {
  const [cluster] = documentsIn(`${DATABASE}/cluster.yaml`) as [Manifest];
  const replicas = SERVICES.map((name) => get('HorizontalPodAutoscaler', name).spec.maxReplicas ?? Infinity);
  // A rollout adds one replica of each service.
  const most = replicas.reduce((sum, count) => sum + count + 1, 0);
  const connections = most * (POOL_CONNECTIONS + JOB_CONNECTIONS) + RESERVED_CONNECTIONS;
  expect(connections).toBeLessThanOrEqual(Number(cluster.spec.postgresql?.parameters.max_connections));
});
