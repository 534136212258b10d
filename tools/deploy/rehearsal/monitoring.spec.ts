import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, startTestSmtpServer } from '@farm/server-kit/testing';
import { createTestServer, type TestServer } from '../src/server/testing/test-server';
import { stopProcess } from './testing/image-process';
import { openReport } from './testing/report';

// Starts Prometheus, Alertmanager, node_exporter and blackbox_exporter with the settings that server/farm writes, breaks what they
// watch, and reads the emails: `npm run deploy:rehearse -- monitoring`. Only addresses and waiting times differ from a server. Needs
// the Debian packages prometheus, prometheus-alertmanager, prometheus-node-exporter and prometheus-blackbox-exporter.

const STEP_MS = 180_000;
const RETRY_MS = 200;
const HOUR_MS = 3_600_000;
const { step, printReport } = openReport(STEP_MS);

const processes: ChildProcess[] = [];
let server: TestServer;
let mail: Awaited<ReturnType<typeof startTestSmtpServer>>;
let site: Server | undefined;
let database: ReturnType<typeof createTcpServer> | undefined;
const ports = { site: 0, database: 0, farm: 0, prometheus: 0, alertmanager: 0, node: 0, blackbox: 0 };

const path = (...parts: string[]) => join(server.folder, 'monitoring', ...parts);

/** Answers as the site and as a gateway's metrics. */
const listen = (port: number, body: string) =>
  new Promise<Server>((done) => {
    const created = createServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(body),
    ).listen(port, '127.0.0.1', () => done(created));
  });

const close = (running: { close(done: () => void): unknown; closeAllConnections?(): void } | undefined) =>
  new Promise<void>((done) => {
    running?.closeAllConnections?.();
    if (running) running.close(() => done());
    else done();
  });

const openDatabase = () =>
  new Promise<ReturnType<typeof createTcpServer>>((done) => {
    const created = createTcpServer((socket) => socket.end()).listen(ports.database, '127.0.0.1', () => done(created));
  });

/** Writes the time of the newest backup as deploy/server/backup.sh does. */
const writeBackupMetric = (time: number) =>
  writeFileSync(
    path('metrics/backup.prom'),
    `# TYPE farm_backup_time_seconds gauge\nfarm_backup_time_seconds ${time / 1_000}\n`,
  );

/** Changes a file that server/farm wrote. @throws if it does not contain a text */
function adapt(name: string, pairs: readonly (readonly [string | RegExp, string])[]): void {
  const file = path(name);
  const text = pairs.reduce(
    (before, [from, to]) => {
      const after = before.replaceAll(typeof from === 'string' ? from : new RegExp(from, 'g'), to);
      if (after === before) throw new Error(`${name} does not contain ${from.toString()}`);
      return after;
    },
    readFileSync(file, 'utf8'),
  );
  rmSync(file);
  writeFileSync(file, text);
}

const start = (program: string, ...args: string[]) => processes.push(spawn(program, args, { stdio: 'ignore' }));

/** Decodes quoted-printable, which Alertmanager writes. */
const textOf = (lines: readonly string[]) =>
  lines
    .join('\n')
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Waits for an email with this subject. Resolves to its text. */
async function email(subject: RegExp): Promise<string> {
  for (;;) {
    const found = mail.accepted.map(({ lines }) => textOf(lines)).find((text) => subject.test(text));
    if (found) return found;
    await pause(RETRY_MS);
  }
}

beforeAll(async () => {
  for (const name of Object.keys(ports) as (keyof typeof ports)[]) ports[name] = await freePort();
  mail = await startTestSmtpServer({ startTls: false });
  server = createTestServer();
  server.publish('1');
  server.writeSettings();
  server.write('secrets/smtp_url', mail.url.replace('localhost', '127.0.0.1'));
  expect(server.farm(['install'])).toMatchObject({ code: 0 });
  for (const name of ['metrics', 'prometheus', 'alertmanager']) mkdirSync(path(name));
  writeFileSync(path('blackbox.yml'), readFileSync(join(server.folder, 'server/monitoring/blackbox.yml')));
  writeBackupMetric(Date.now() - HOUR_MS);
  adapt('blackbox.yml', [[', fail_if_not_ssl: true', '']]);
  adapt('rules.yml', [
    [/for: \d+[mhs]/, 'for: 0s'],
    ['hour() == 6', `hour() == ${new Date().getUTCHours()}`],
    // The disk of this machine is not the matter.
    ['< 0.15', '< 0'],
  ]);
  adapt('alertmanager.yml', [
    [/group_wait: \d+s/, 'group_wait: 1s'],
    ['group_interval: 10m', 'group_interval: 1s'],
    ['global:\n', 'global:\n  smtp_require_tls: false\n'],
    // Debian's Alertmanager 0.25 does not know it yet.
    ['  smtp_force_implicit_tls: false\n', ''],
  ]);
  adapt('prometheus.yml', [
    [/interval: \d+[ms]/, 'interval: 1s'],
    [/dns_sd_configs:\n.*\n/, `static_configs: [{ targets: ['127.0.0.1:${ports.farm}'] }]\n`],
    ['https://farm.example/', `http://127.0.0.1:${ports.site}/`],
    ['postgres:5432', `127.0.0.1:${ports.database}`],
    ['localhost:9090', `127.0.0.1:${ports.prometheus}`],
    ['alertmanager:9093', `127.0.0.1:${ports.alertmanager}`],
    ['node-exporter:9100', `127.0.0.1:${ports.node}`],
    ['blackbox:9115', `127.0.0.1:${ports.blackbox}`],
  ]);
  await listen(ports.farm, 'farm_upstream_ready{service="payments"} 1\n');
  site = await listen(ports.site, 'the farm');
  database = await openDatabase();
  const at = (name: keyof typeof ports) => `--web.listen-address=127.0.0.1:${ports[name]}`;
  start('prometheus-node-exporter', at('node'), `--collector.textfile.directory=${path('metrics')}`);
  start('prometheus-blackbox-exporter', at('blackbox'), `--config.file=${path('blackbox.yml')}`);
  start(
    'prometheus-alertmanager',
    ...[at('alertmanager'), `--config.file=${path('alertmanager.yml')}`, `--storage.path=${path('alertmanager')}`],
    '--cluster.listen-address=',
  );
  start(
    'prometheus',
    at('prometheus'),
    `--config.file=${path('prometheus.yml')}`,
    `--storage.tsdb.path=${path('prometheus')}`,
  );
}, STEP_MS);

afterAll(async () => {
  printReport();
  for (const child of processes) await stopProcess(child);
  await mail.close();
  rmSync(server.root, { recursive: true, force: true });
}, STEP_MS);

step('a site on which all is well sends its email of the morning, with what matters', async () => {
  const text = await email(/^Subject: All is well at the farm$/m);
  expect(text).toMatch(/^To: owner@farm\.example$/m);
  expect(text).toMatch(/The site answers; the newest backup is 1h \d+m \d+s old; .*% of the disk is free/);
  return text.split('\n').find((line) => line.startsWith('The site')) ?? '';
});

step('the site does not answer from outside, and answers again: two emails', async () => {
  await close(site);
  const text = await email(/^Subject: FarmSiteDown \(1\)$/m);
  expect(text).toMatch(/^Since .* UTC: http:\/\/127\.0\.0\.1:\d+\/ does not answer from outside\.$/m);
  expect(text).toContain('docs/runbooks/alerts.md, under FarmSiteDown');
  site = await listen(ports.site, 'the farm');
  return (
    (await email(/^Subject: Over: FarmSiteDown \(1\)$/m)).split('\n').find((line) => line.startsWith('Over since')) ??
    ''
  );
});

step('PostgreSQL does not answer', async () => {
  await close(database);
  return (await email(/^Subject: FarmDatabaseDown \(1\)$/m)).split('\n').find((line) => line.startsWith('Since')) ?? '';
});

step('the newest backup is older than 26 hours', async () => {
  writeBackupMetric(Date.now() - 27 * HOUR_MS);
  return (await email(/^Subject: FarmBackupOld \(1\)$/m)).split('\n').find((line) => line.startsWith('Since')) ?? '';
});
