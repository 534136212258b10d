import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Namespace, PersistentVolumeClaim, Service } from 'kubernetes-models/v1';
import { parseAllDocuments } from 'yaml';
import { ROOT, stagesOf } from '../image/dockerfile';
import { homeOf, IMAGES } from '../image/parts';
import { files } from './manifests';
import { CONNECTIONS_A_COPY, CONNECTIONS_KEPT, MAX_CONNECTIONS, parts, PORT, shared, USER } from './parts';

const FOLDER = resolve(__dirname, '../../k8s');

// Each checks itself against the schema that Kubernetes publishes.
const KINDS = {
  ...{ Deployment, HorizontalPodAutoscaler, Job, Ingress, NetworkPolicy, PodDisruptionBudget },
  ...{ ConfigMap, Namespace, PersistentVolumeClaim, Service },
};

interface Read {
  apiVersion: string;
  kind: keyof typeof KINDS;
  metadata: { name: string };
  spec: Record<string, never>;
}

const written = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'));
const read = written
  .filter((name) => !name.endsWith('kustomization.yaml'))
  .flatMap((name) => parseAllDocuments(readFileSync(join(FOLDER, name), 'utf8')).map((each) => each.toJS() as Read));

/** What is wrong with a document by its published schema; empty: nothing. */
function faultOf(document: Read): string {
  const Kind = KINDS[document.kind] as unknown as new (data: object) => { apiVersion: string; validate(): void };
  if (new Kind({}).apiVersion !== document.apiVersion) return `${document.kind} is not of ${document.apiVersion}`;
  try {
    new Kind(document).validate();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

test('the files are those that the table makes', () => {
  expect(written.sort()).toEqual(Object.keys(files).sort());
  for (const [name, text] of Object.entries(files))
    expect([name, readFileSync(join(FOLDER, name), 'utf8')]).toEqual([name, text]);
});

test.each(read.map((document) => [`${document.kind} ${document.metadata.name}`, document] as const))(
  '%s is as the published schema wants it',
  (_, document) => expect(faultOf(document)).toBe(''),
);

test('the schemas have teeth', () => {
  const broken = structuredClone(read.find(({ kind }) => kind === 'Deployment')) as Read;
  Object.assign(broken.spec, { minReadySeconds: 'soon' });
  expect(faultOf(broken)).toContain('minReadySeconds');
  expect(faultOf({ ...broken, apiVersion: 'extensions/v1beta1' })).toContain('is not of');
});

test('every part has a deployment, an address, a scaler and a budget', () => {
  const of = (kind: string) => read.filter((each) => each.kind === kind).map(({ metadata }) => metadata.name);
  for (const kind of ['Deployment', 'Service', 'HorizontalPodAutoscaler', 'PodDisruptionBudget'])
    expect(of(kind)).toEqual(expect.arrayContaining([...IMAGES]));
});

test('every setting stands in .env.example, and its reader reads it', () => {
  const known = readFileSync(join(ROOT, '.env.example'), 'utf8');
  const house = ['libs/server-kit/src/config.ts', 'libs/server-kit/src/mail/config.ts'];
  for (const { name, settings, secrets, optional } of parts) {
    const names = Object.keys({ ...settings, ...secrets, ...optional });
    const own = [join(homeOf(name), 'src/config.ts'), ...(name === 'edge' ? [] : house)];
    const reader = own.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
    expect(names.filter((each) => !new RegExp(`^#${each}=`, 'm').test(known))).toEqual([]);
    expect([name, names.filter((each) => !new RegExp(`\\b${each}: `).test(reader))]).toEqual([name, []]);
  }
  expect(Object.keys(shared).filter((each) => !new RegExp(`^#${each}=`, 'm').test(known))).toEqual([]);
});

test('no secret stands in a manifest, and none is made by one', () => {
  const text = Object.values(files).join('\n');
  expect(text).not.toMatch(/kind: Secret\b|sk_(live|test)_|postgresql:|BEGIN .*KEY/);
});

test('port and account are the image’s', () => {
  const last = stagesOf().at(-1)?.steps ?? [];
  expect(last).toContainEqual({ do: 'expose', port: String(PORT) });
  expect(last).toContainEqual({ do: 'user', user: `${USER}:${USER}` });
});

test('as many copies as the scalers may make fit into the connections of PostgreSQL', () => {
  const most = parts.filter(({ name }) => name !== 'edge').reduce((all, { copies }) => all + copies.most, 0);
  // Rolling out adds one of each for a moment.
  const needed = (most + parts.length - 1) * CONNECTIONS_A_COPY + CONNECTIONS_KEPT;
  expect(needed).toBeLessThanOrEqual(MAX_CONNECTIONS);
});
