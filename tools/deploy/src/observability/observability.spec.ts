import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@farm/contracts';
import { edgeMetrics } from '@farm/edge';
import { createService } from '@farm/server-kit';
import { depsForTest, plainDatabase } from '@farm/server-kit/testing';
import fastify from 'fastify';
import { parse } from 'yaml';

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
  const { pool, close } = await plainDatabase();
  const told: string[] = [];
  for (const name of SERVICES) {
    const app = createService(name, depsForTest({ pool }), () => undefined);
    await app.inject('/healthz');
    told.push(...toldBy((await app.inject('/metrics')).body));
    await app.close();
  }
  await close();
  return told;
}

async function ofEdge(): Promise<string[]> {
  const app = fastify();
  const metrics = edgeMetrics(app, {
    services: { stateOf: () => ({ inFlight: 0, copies: [] }) },
    releases: { revision: () => null, staleSeconds: () => 0 },
    totals: { all: () => [] },
  } as unknown as Parameters<typeof edgeMetrics>[1]);
  app.get('/metrics', (_request, reply) => metrics.send(reply));
  const { body } = await app.inject('/metrics');
  await app.close();
  return toldBy(body);
}

let told: Set<string>;
beforeAll(async () => {
  told = new Set([...(await ofServices()), ...(await ofEdge()), ...OF_OTHERS]);
});

test.each(alerts)('$alert reads what somebody tells', ({ expr }) => {
  expect(namesIn(expr)).not.toEqual([]);
  expect(namesIn(expr).filter((name) => !told.has(name))).toEqual([]);
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
