import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES } from '@farm/contracts';
import { newKeyPair } from '@farm/release-store';
import { createService } from '@farm/server-kit';
import { createTestDeps, createEmptyDatabase } from '@farm/server-kit/testing';
import { parse } from 'yaml';
import { freePort } from '@farm/server-kit/testing';

const ROOT = join(__dirname, '../../../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

interface Alert {
  alert: string;
  expr: string;
}
const alerts = (
  parse(read('deploy/observability/alerts.yaml')) as { spec: { groups: { rules: Alert[] }[] } }
).spec.groups.flatMap(({ rules }) => rules);
const panels = (
  JSON.parse(read('deploy/observability/grafana-dashboard.json')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  }
).panels;

// Told by another program, which the alert's own comment names.
const OF_OTHERS = [
  ...['probe_ssl_earliest_cert_expiry', 'probe_success', 'cnpg_collector_up', 'up', 'ALERTS'],
  ...['node_filesystem_avail_bytes', 'node_filesystem_size_bytes', 'farm_backup_time_seconds'],
  'barman_cloud_cloudnative_pg_io_last_available_backup_timestamp',
  ...['kube_horizontalpodautoscaler_status_current_replicas', 'kube_horizontalpodautoscaler_spec_max_replicas'],
];
const WORDS = /(?<![\w"{,.])(?:(?:farm|probe|process|node|pg|kube|cnpg|barman)_[a-z_]+|up(?={)|ALERTS)/g;
/** The metrics that an expression reads, without labels and quoted text. */
const namesIn = (expr: string): string[] => expr.replace(/"[^"]*"/g, '""').match(WORDS) ?? [];

/** The metric names of an exposition. */
const metricsIn = (text: string): string[] =>
  [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram'
      ? [`${name}_bucket`, `${name}_sum`, `${name}_count`]
      : type === 'counter'
        ? [name.endsWith('_total') ? name : `${name}_total`]
        : [name],
  );

async function ofServices(): Promise<string[]> {
  const { pool, close } = await createEmptyDatabase();
  const names: string[] = [];
  for (const name of SERVICES) {
    const app = createService(name, createTestDeps({ pool }), () => undefined);
    await app.inject('/healthz');
    names.push(...metricsIn((await app.inject('/metrics')).body));
    await app.close();
  }
  await close();
  return names;
}

/** Starts the gateway without a release and reads its metrics. */
async function ofGateway(): Promise<string[]> {
  const port = await freePort();
  const env = {
    ...{ NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: String(port) },
    RELEASE_STORE: `dir:${mkdtempSync(join(tmpdir(), 'metrics-'))}`,
    RELEASE_PUBLIC_KEYS: newKeyPair('metrics').publicKey,
  };
  const args = ['--import', 'tsx', join(ROOT, 'services/gateway/src/main.ts')];
  const gateway = spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'ignore' });
  try {
    for (;;) {
      if (gateway.exitCode !== null) throw new Error(`The gateway ended with ${gateway.exitCode}`);
      const response = await fetch(`http://localhost:${port}/metrics`).catch(() => null);
      if (response?.ok) return metricsIn(await response.text());
    }
  } finally {
    gateway.kill();
    if (gateway.exitCode === null) await once(gateway, 'exit');
  }
}

let metrics: Set<string>;
beforeAll(async () => {
  metrics = new Set([...(await ofServices()), ...(await ofGateway()), ...OF_OTHERS]);
});

test.each(alerts)('$alert reads existing metrics', ({ expr }) => {
  expect(namesIn(expr)).not.toEqual([]);
  expect(namesIn(expr).filter((name) => !metrics.has(name))).toEqual([]);
});

interface AlertTest {
  alert_rule_test: { alertname: string; exp_alerts: object[] }[];
}

// promtool runs them (npm run check:manifests).
test('the tests of the alert rules have a case for each alert in which it fires, and one in which it does not', () => {
  const { tests } = parse(read('deploy/observability/alerts.test.yml')) as { tests: AlertTest[] };
  const cases = tests.flatMap((each) => each.alert_rule_test);
  const names = alerts.map(({ alert }) => alert).sort();
  const namesWhere = (fires: boolean) => [
    ...new Set(cases.filter((each) => each.exp_alerts.length > 0 === fires).map(({ alertname }) => alertname)),
  ];
  expect(namesWhere(true).sort()).toEqual(names);
  expect(namesWhere(false).sort()).toEqual(names);
});

test.each(panels)('the panel "$title" shows existing metrics', ({ targets }) => {
  const names = targets.flatMap(({ expr }) => namesIn(expr));
  expect(names).not.toEqual([]);
  expect(names.filter((name) => !metrics.has(name))).toEqual([]);
});

test('an unknown metric is found', () => {
  expect(
    namesIn('rate(farm_requests_total{route="farm_pool_idle"}[5m]) > 0').filter((name) => !metrics.has(name)),
  ).toEqual(['farm_requests_total']);
});

test('each alert has a section in the runbook', () => {
  const headings = [...read('docs/runbooks/alerts.md').matchAll(/^## (\w+)/gm)].map(([, name]) => name);
  expect(headings).toEqual(alerts.map(({ alert }) => alert));
});
