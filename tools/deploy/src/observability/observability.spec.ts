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
import { freePort } from '../testing/free-port';

const ROOT = join(__dirname, '../../../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

interface Alert {
  alert: string;
  expr: string;
}
const alerts = (parse(read('deploy/observability/alerts.yml')) as { groups: { rules: Alert[] }[] }).groups.flatMap(
  ({ rules }) => rules,
);
const panels = (
  JSON.parse(read('deploy/observability/grafana-dashboard.json')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  }
).panels;

// Told by another program, which the alert's own comment names.
const OF_OTHERS = ['probe_ssl_earliest_cert_expiry'];
const WORDS = /(?<![\w"{,.])(?:farm|probe|process|node|pg)_[a-z_]+/g;
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
}, 60_000);

test.each(alerts)('$alert reads existing metrics', ({ expr }) => {
  expect(namesIn(expr)).not.toEqual([]);
  expect(namesIn(expr).filter((name) => !metrics.has(name))).toEqual([]);
});

/** In PromQL, `count` of a comparison without matches returns no series instead of 0, so such an alert never fires. */
const COUNTS_MATCHES_TO_ZERO =
  /count\b(?:(?!\bor\b)[^])*(?:==|!=|<=?|>=?)[^)]*\)(?:\s*(?:by|without)\s*\([^)]*\))?\s*(?:==|<=)\s*0/;

test.each(alerts)('$alert does not compare a count of matches with 0', ({ expr }) => {
  expect(expr).not.toMatch(COUNTS_MATCHES_TO_ZERO);
});

test.each([
  ['count by (service) (farm_upstream_ready == 1) == 0', true],
  ['count(farm_ready == 1) by (service) == 0', true],
  ['count(farm_ready) == 0', false],
  ['max by (service) (farm_upstream_ready) == 0', false],
  ['farm_ready == 0 or farm_upstream_ready == 0', false],
])('%s never fires: %s', (expr, isSilent) => {
  expect(COUNTS_MATCHES_TO_ZERO.test(expr)).toBe(isSilent);
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
