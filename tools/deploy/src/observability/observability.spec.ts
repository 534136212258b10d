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
const alerts = (
  parse(read('tools/deploy/observability/alerts.yml')) as { groups: { rules: Alert[] }[] }
).groups.flatMap(({ rules }) => rules);
const panels = (
  JSON.parse(read('tools/deploy/observability/grafana-dashboard.json')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  }
).panels;

// Told by another program, which the alert's own comment names.
const OF_OTHERS = ['probe_ssl_earliest_cert_expiry'];
const WORDS = /(?<![\w"{,.])(?:farm|probe|process|node|pg)_[a-z_]+/g;
/** The names that an expression reads, labels and what stands in quotes aside. */
const namesIn = (expr: string): string[] => expr.replace(/"[^"]*"/g, '""').match(WORDS) ?? [];

/** Every name under which a monitor finds a value of this exposition. */
const toldBy = (text: string): string[] =>
  [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram'
      ? [`${name}_bucket`, `${name}_sum`, `${name}_count`]
      : type === 'counter'
        ? [name.endsWith('_total') ? name : `${name}_total`]
        : [name],
  );

async function ofServices(): Promise<string[]> {
  const { pool, close } = await createEmptyDatabase();
  const told: string[] = [];
  for (const name of SERVICES) {
    const app = createService(name, createTestDeps({ pool }), () => undefined);
    await app.inject('/healthz');
    told.push(...toldBy((await app.inject('/metrics')).body));
    await app.close();
  }
  await close();
  return told;
}

/** The gateway is a program of its own: it is started without a release and asked for its measurements. */
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
      if (response?.ok) return toldBy(await response.text());
    }
  } finally {
    gateway.kill();
    if (gateway.exitCode === null) await once(gateway, 'exit');
  }
}

let told: Set<string>;
beforeAll(async () => {
  told = new Set([...(await ofServices()), ...(await ofGateway()), ...OF_OTHERS]);
}, 60_000);

test.each(alerts)('$alert reads what somebody tells', ({ expr }) => {
  expect(namesIn(expr)).not.toEqual([]);
  expect(namesIn(expr).filter((name) => !told.has(name))).toEqual([]);
});

/** In PromQL `count` over a comparison that matches nothing gives no series at all, never 0: such an alert is silent. */
const COUNTS_MATCHES_TO_ZERO =
  /count\b(?:(?!\bor\b)[^])*(?:==|!=|<=?|>=?)[^)]*\)(?:\s*(?:by|without)\s*\([^)]*\))?\s*(?:==|<=)\s*0/;

test.each(alerts)('$alert can fire: it compares no count of matches with 0', ({ expr }) => {
  expect(expr).not.toMatch(COUNTS_MATCHES_TO_ZERO);
});

test.each([
  ['count by (service) (farm_upstream_ready == 1) == 0', true],
  ['count(farm_ready == 1) by (service) == 0', true],
  ['count(farm_ready) == 0', false],
  ['max by (service) (farm_upstream_ready) == 0', false],
  ['farm_ready == 0 or farm_upstream_ready == 0', false],
])('%s is silent when nothing matches: %s', (expr, isSilent) => {
  expect(COUNTS_MATCHES_TO_ZERO.test(expr)).toBe(isSilent);
});

test.each(panels)('the panel "$title" shows what somebody tells', ({ targets }) => {
  const names = targets.flatMap(({ expr }) => namesIn(expr));
  expect(names).not.toEqual([]);
  expect(names.filter((name) => !told.has(name))).toEqual([]);
});

test('a name that nobody tells is found', () => {
  expect(
    namesIn('rate(farm_requests_total{route="farm_pool_idle"}[5m]) > 0').filter((name) => !told.has(name)),
  ).toEqual(['farm_requests_total']);
});

test('each alert says in its runbook what to do', () => {
  const headings = [...read('docs/runbooks/alerts.md').matchAll(/^## (\w+)/gm)].map(([, name]) => name);
  expect(headings).toEqual(alerts.map(({ alert }) => alert));
});
