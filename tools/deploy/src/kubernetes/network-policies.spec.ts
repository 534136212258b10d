import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from '../image/parts';
import {
  type NetworkConnection,
  type NetworkEndpoint,
  isAdmitted,
  type NetworkPolicy,
} from './testing/network-policies';

const HOME = 'farm';
const policiesIn = (file: string): NetworkPolicy[] =>
  parseAllDocuments(readFileSync(join(ROOT, 'deploy/kubernetes', file), 'utf8')).map(
    (each) => each.toJS() as NetworkPolicy,
  );
const base = policiesIn('namespace/network.yaml');
const OVERLAYS = {
  'in-cluster-database': [...base, ...policiesIn('overlays/in-cluster-database/database/network.yaml')],
  'managed-database': [...base, ...policiesIn('overlays/managed-database/network.yaml')],
};

const podIdentity = policiesIn('components/pod-identity/network.yaml');

const pod = (name: string): NetworkEndpoint => ({ namespace: HOME, labels: { 'app.kubernetes.io/name': name } });
const podOf = (namespace: string, labels: Record<string, string> = {}): NetworkEndpoint => ({ namespace, labels });

const ENDPOINTS = {
  ...{ gateway: pod('gateway'), payments: pod('payments'), learning: pod('learning') },
  ...{ community: pod('community'), dexter: pod('dexter'), migrations: pod('migrations') },
  postgres: podOf(HOME, { 'cnpg.io/cluster': 'farm-postgres' }),
  'managed database': { address: '10.100.0.7' },
  ingress: podOf('envoy-gateway-system'),
  prometheus: podOf('monitoring', { 'app.kubernetes.io/name': 'prometheus' }),
  collector: podOf('monitoring', { 'app.kubernetes.io/name': 'opentelemetry-collector' }),
  dns: podOf('kube-system', { 'k8s-app': 'kube-dns' }),
  'DNS cache of the node': { address: '169.254.20.10' },
  'pod of the DNS cache': podOf('kube-system', { 'k8s-app': 'node-local-dns' }),
  'Pod Identity': { address: '169.254.170.23' },
  'Pod Identity (IPv6)': { address: 'fd00:ec2::23' },
  'certificate challenge': podOf(HOME, { 'acme.cert-manager.io/http01-solver': 'true' }),
  'PostgreSQL operator': podOf('cnpg-system'),
  'Kubernetes API': { address: '10.96.0.1' },
  bucket: { address: '52.216.1.1' },
  'bucket (IPv6)': { address: '2600:1fa0::1' },
  Stripe: { address: '54.187.174.169' },
  'weather service': { address: '23.65.1.1' },
  model: { address: '104.18.6.192' },
  'sign-in provider': { address: '142.250.1.1' },
  'mail server': { address: '198.51.100.25' },
  'cloud metadata': { address: '169.254.169.254' },
  'host of the private network': { address: '10.0.0.9' },
  'another namespace': podOf('shop', { 'app.kubernetes.io/name': 'gateway' }),
} satisfies Record<string, NetworkEndpoint>;
type Name = keyof typeof ENDPOINTS;
type Row = readonly [from: Name, to: Name, port: number, protocol?: 'UDP'];

const connectionOf = ([from, to, port, protocol]: Row): NetworkConnection => ({
  from: ENDPOINTS[from],
  to: ENDPOINTS[to],
  port,
  ...(protocol && { protocol }),
});

const NEEDED: readonly Row[] = [
  ['ingress', 'gateway', 8080],
  ['ingress', 'certificate challenge', 8089],
  ['gateway', 'payments', 8080],
  ['gateway', 'learning', 8080],
  ['gateway', 'community', 8080],
  ['gateway', 'dexter', 8080],
  ['gateway', 'bucket', 443],
  ['gateway', 'bucket (IPv6)', 443],
  ['payments', 'bucket', 443],
  ['payments', 'Stripe', 443],
  ['learning', 'sign-in provider', 443],
  ['community', 'weather service', 443],
  ['community', 'model', 443],
  ['dexter', 'model', 443],
  ['payments', 'mail server', 465],
  ['learning', 'mail server', 465],
  ['community', 'mail server', 587],
  ['prometheus', 'gateway', 9100],
  ['prometheus', 'payments', 9100],
  ['prometheus', 'learning', 9100],
  ['prometheus', 'community', 9100],
  ['prometheus', 'dexter', 9100],
  ['gateway', 'collector', 4318],
  ['payments', 'collector', 4318],
  ['dexter', 'collector', 4318],
  ['gateway', 'dns', 53, 'UDP'],
  ['payments', 'dns', 53],
  ['migrations', 'dns', 53, 'UDP'],
  ['migrations', 'DNS cache of the node', 53, 'UDP'],
  ['gateway', 'pod of the DNS cache', 53, 'UDP'],
];

const DATABASE_CLIENTS = ['payments', 'learning', 'community', 'dexter', 'migrations'] as const;
const NEEDED_BY_DATABASE: Readonly<Record<keyof typeof OVERLAYS, readonly Row[]>> = {
  'in-cluster-database': [
    ...DATABASE_CLIENTS.map((client): Row => [client, 'postgres', 5432]),
    ['postgres', 'postgres', 5432],
    ['postgres', 'postgres', 8000],
    ['PostgreSQL operator', 'postgres', 8000],
    ['prometheus', 'postgres', 9187],
    ['postgres', 'Kubernetes API', 443],
    ['postgres', 'bucket', 443],
    ['postgres', 'dns', 53, 'UDP'],
  ],
  'managed-database': DATABASE_CLIENTS.map((client): Row => [client, 'managed database', 5432]),
};

const UNNEEDED: readonly Row[] = [
  ['ingress', 'payments', 8080],
  ['ingress', 'gateway', 9100],
  ['another namespace', 'gateway', 8080],
  ['another namespace', 'payments', 8080],
  ['another namespace', 'postgres', 5432],
  ['prometheus', 'payments', 8080],
  ['gateway', 'postgres', 5432],
  ['gateway', 'managed database', 5432],
  ['gateway', 'mail server', 465],
  ['dexter', 'mail server', 465],
  ['payments', 'dexter', 8080],
  ['payments', 'gateway', 8080],
  ['postgres', 'payments', 8080],
  ['migrations', 'Stripe', 443],
  ['migrations', 'gateway', 8080],
  ['payments', 'cloud metadata', 443],
  ['payments', 'cloud metadata', 80],
  ['payments', 'cloud metadata', 53],
  ['gateway', 'Pod Identity', 80],
  ['payments', 'host of the private network', 443],
  ['postgres', 'cloud metadata', 443],
  ['community', 'weather service', 80],
  ['certificate challenge', 'bucket', 443],
];

const names = Object.keys(OVERLAYS) as (keyof typeof OVERLAYS)[];

describe.each(names)('%s', (overlay) => {
  const admitted = (row: Row) => isAdmitted(OVERLAYS[overlay], HOME, connectionOf(row));

  test.each([...NEEDED, ...NEEDED_BY_DATABASE[overlay]].map((row) => [row] as const))('admits %p', (row) =>
    expect(admitted(row)).toBe(true),
  );

  test.each(UNNEEDED.map((row) => [row] as const))('denies %p', (row) => expect(admitted(row)).toBe(false));

  test('every rule is needed: without any of them a needed connection is denied', () => {
    const needed = [...NEEDED, ...NEEDED_BY_DATABASE[overlay]].map(connectionOf);
    const policies = OVERLAYS[overlay];
    const unused = policies.flatMap((policy) =>
      (['ingress', 'egress'] as const).flatMap((direction) =>
        (policy.spec[direction] ?? []).flatMap((_, index) => {
          const without = structuredClone(policies);
          const copy = without.find(({ metadata }) => metadata.name === policy.metadata.name);
          copy?.spec[direction]?.splice(index, 1);
          return needed.every((each) => isAdmitted(without, HOME, each))
            ? [`${policy.metadata.name} ${direction} ${index}`]
            : [];
        }),
      ),
    );
    expect(unused).toEqual([]);
  });
});

// docs/runbooks/first-installation.md applies the namespace, then the database, then the migrations, then the rest.
test('each step of the installation finds what it needs', () => {
  const { resources } = parse(readFileSync(join(ROOT, 'deploy/kubernetes/namespace/kustomization.yaml'), 'utf8')) as {
    resources: string[];
  };
  const first = resources
    .flatMap((file) => policiesIn(`namespace/${file}`))
    .filter(({ kind }) => kind === 'NetworkPolicy');
  const withDatabase = [...first, ...policiesIn('overlays/in-cluster-database/database/network.yaml')];
  const steps: readonly Row[] = [...NEEDED_BY_DATABASE['in-cluster-database'], ['migrations', 'dns', 53, 'UDP']];
  expect(steps.filter((row) => !isAdmitted(withDatabase, HOME, connectionOf(row)))).toEqual([]);
});

test('the component for Pod Identity admits its agent to what uses a bucket, and nothing else', () => {
  const policies = [...base, ...podIdentity];
  const admitted = (row: Row) => isAdmitted(policies, HOME, connectionOf(row));
  for (const name of ['gateway', 'payments', 'community'] as const) {
    expect(admitted([name, 'Pod Identity', 80])).toBe(true);
    expect(admitted([name, 'Pod Identity (IPv6)', 80])).toBe(true);
    expect(admitted([name, 'cloud metadata', 80])).toBe(false);
  }
  expect(admitted(['dexter', 'Pod Identity', 80])).toBe(false);
});
