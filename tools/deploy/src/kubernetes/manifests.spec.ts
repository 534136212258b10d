import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@farm/contracts';
import { POOL_CONNECTIONS } from '@farm/prisma/pool-connections';
import { JOB_CONNECTIONS } from '@farm/server-kit';
import { parse, parseAllDocuments } from 'yaml';
import { homeOf, IMAGES, ROOT } from '../image/parts';

// The manifests are written by hand. These are the facts that they share with code, settings and images.

interface EnvVariable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef: { name: string; key: string } };
}
interface Container {
  image: string;
  ports: { name: string; containerPort: number }[];
  env: EnvVariable[];
}
interface Manifest {
  kind: string;
  metadata: { name: string; namespace?: string };
  data?: Record<string, string>;
  spec: {
    maxReplicas?: number;
    ports?: { port: number; targetPort: string }[];
    podSelector?: object;
    ingress?: { from: { podSelector: object }[] }[];
    template?: { spec: { securityContext: { runAsUser: number }; containers: Container[] } };
  };
}
interface Kustomization {
  resources: string[];
  images: { name: string }[];
}

/** What PostgreSQL must allow, and how many connections stay free for migrations and people. */
const MAX_CONNECTIONS = 220;
const RESERVED_CONNECTIONS = 10;

const FOLDER = join(ROOT, 'deploy/kubernetes');
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'));
const isKustomization = (file: string) => file.endsWith('kustomization.yaml');
const manifests = files
  .filter((file) => !isKustomization(file))
  .flatMap((file) =>
    parseAllDocuments(readFileSync(join(FOLDER, file), 'utf8')).map((each) => each.toJS() as Manifest),
  );

const get = (kind: string, name: string): Manifest => {
  const found = manifests.find((each) => each.kind === kind && each.metadata.name === name);
  if (!found) throw new Error(`There is no ${kind} ${name}`);
  return found;
};
const podOf = (name: string) => {
  const pod = get('Deployment', name).spec.template?.spec;
  if (!pod) throw new Error(`${name} has no pod template`);
  return pod;
};
const containerOf = (name: string) => podOf(name).containers[0] as Container;
const isInExample = (name: string) => new RegExp(`^#${name}=`, 'm').test(textOf('.env.example'));

test('each image has a deployment, an address, a scaler and a budget, and is named in the kustomization', () => {
  const { images, resources } = parse(readFileSync(join(FOLDER, 'kustomization.yaml'), 'utf8')) as Kustomization;
  expect(images.map(({ name }) => name)).toEqual(IMAGES.map((name) => `farm/${name}`));
  expect([...resources].sort()).toEqual(files.filter((file) => !isKustomization(file) && !file.includes('/')).sort());
  for (const name of IMAGES) {
    expect(containerOf(name).image).toBe(`farm/${name}`);
    for (const kind of ['Service', 'HorizontalPodAutoscaler', 'PodDisruptionBudget']) get(kind, name);
  }
});

test.each(IMAGES)('settings and secrets of %s are in .env.example, and its config reads them', (name) => {
  const shared = name === 'gateway' ? [] : ['libs/server-kit/src/config.ts', 'libs/server-kit/src/mail/config.ts'];
  const config = [`${homeOf(name)}/src/config.ts`, ...shared].map(textOf).join('\n');
  const names = containerOf(name).env.map((variable) => variable.name);
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((each) => !isInExample(each))).toEqual([]);
  expect(names.filter((each) => !new RegExp(`\\b${each}: `).test(config))).toEqual([]);
});

test('settings of all parts are in .env.example', () => {
  const names = Object.keys(get('ConfigMap', 'farm-settings').data ?? {});
  expect(names).toEqual(expect.arrayContaining(['SITE_ORIGIN', 'TRUSTED_PROXIES']));
  expect(names.filter((name) => !isInExample(name))).toEqual([]);
});

test('each service connects with a database role of its own', () => {
  const secretOf = (name: string) =>
    containerOf(name).env.find((variable) => variable.name === 'DATABASE_URL')?.valueFrom?.secretKeyRef.name;
  expect(SERVICES.map(secretOf)).toEqual(SERVICES.map((name) => `farm-database-${name}`));
});

test('the database admits those that may connect to it', () => {
  const policyOf = (name: string) => get('NetworkPolicy', name).spec;
  expect(policyOf('database').podSelector).toEqual(policyOf('postgres').ingress?.[0]?.from[0]?.podSelector);
});

test('no manifest contains a secret', () => {
  const text = files.map((file) => readFileSync(join(FOLDER, file), 'utf8')).join('\n');
  expect(text).not.toMatch(/kind: Secret\b|sk_(live|test)_|postgresql:|BEGIN .*KEY/);
});

test('ports and account are those of the image, and the gateway calls the services there', () => {
  const dockerfile = textOf('deploy/Dockerfile');
  const port = Number(/^EXPOSE (\d+)$/m.exec(dockerfile)?.[1]);
  const user = Number(/^USER (\d+):\1$/m.exec(dockerfile)?.[1]);
  for (const name of IMAGES) {
    const metrics = containerOf(name).env.find((variable) => variable.name === 'METRICS_PORT');
    expect(containerOf(name).ports).toEqual([
      { name: 'http', containerPort: port },
      { name: 'metrics', containerPort: Number(metrics?.value) },
    ]);
    expect(get('Service', name).spec.ports).toEqual([{ name: 'http', port, targetPort: 'http' }]);
    expect(podOf(name).securityContext.runAsUser).toBe(user);
  }
  const gateway = containerOf('gateway').env;
  for (const name of SERVICES)
    expect(gateway).toContainEqual({ name: `${name.toUpperCase()}_URL`, value: `http://${name}:${port}` });
});

test('as many replicas as the scalers may start fit into the connections of PostgreSQL', () => {
  const replicas = SERVICES.map((name) => get('HorizontalPodAutoscaler', name).spec.maxReplicas ?? Infinity);
  // A rollout adds one replica of each service.
  const most = replicas.reduce((sum, count) => sum + count + 1, 0);
  expect(most * (POOL_CONNECTIONS + JOB_CONNECTIONS) + RESERVED_CONNECTIONS).toBeLessThanOrEqual(MAX_CONNECTIONS);
});
