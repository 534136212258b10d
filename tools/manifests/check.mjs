// Renders each overlay with kubectl, validates every document against the schema of its kind, tests the alert rules with promtool,
// and checks the settings of one server's monitoring and its scripts. The programs must be on the PATH (README.md).
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments, stringify } from 'yaml';

const ROOT = join(import.meta.dirname, '../..');
const OVERLAYS = ['in-cluster-database', 'managed-database'].map((name) => `deploy/kubernetes/overlays/${name}`);
const FOLDERS = [
  'deploy/kubernetes/namespace',
  ...OVERLAYS,
  ...OVERLAYS.map((overlay) => `${overlay}/migrations`),
  ...['database', 'recovery'].map((name) => `${OVERLAYS[0]}/${name}`),
];

/** Doubles of programs, for the specs of deploy/server/farm. */
const PROGRAMS = 'tools/deploy/src/server/testing/programs';

/** Kinds of which no package has the schema. */
const UNKNOWN_KINDS = ['ObjectStore', 'ClientTrafficPolicy'];

const MONITORING_KINDS = ['ServiceMonitor', 'PodMonitor', 'Probe', 'PrometheusRule'];

const run = (program, args) => {
  try {
    return execFileSync(program, args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    if (error.code === 'ENOENT') throw new Error(`${program} is not installed`, { cause: error });
    throw new Error(`${program} ${args.join(' ')}\n${error.stdout}${error.stderr}`, { cause: error });
  }
};

/** The module with the types and schemas of an apiVersion. */
function moduleOf(apiVersion) {
  const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
  if (group === '') return `kubernetes-models/${version}`;
  const own = { 'postgresql.cnpg.io': 'cloudnative-pg', 'gateway.networking.k8s.io': 'gateway-api' };
  const packageName = own[group] ?? (group === 'monitoring.coreos.com' ? 'prometheus-operator' : undefined);
  return packageName ? `@kubernetes-models/${packageName}/${apiVersion}` : `kubernetes-models/${apiVersion}`;
}

const documents = FOLDERS.flatMap((folder) =>
  parseAllDocuments(run('kubectl', ['kustomize', folder])).map((document) => ({ folder, ...document.toJS() })),
).filter(({ kind }) => !UNKNOWN_KINDS.includes(kind));

const problems = [];
for (const { folder, kind, metadata } of documents)
  if (OVERLAYS.includes(folder) && MONITORING_KINDS.includes(kind) && !metadata.labels?.release)
    problems.push(`${folder}: ${kind} ${metadata.name}: no label by which Prometheus selects it`);
for (const { folder, ...manifest } of documents) {
  const { [manifest.kind]: Model } = await import(moduleOf(manifest.apiVersion));
  try {
    new Model(manifest).validate();
  } catch (error) {
    problems.push(`${folder}: ${manifest.kind} ${manifest.metadata.name}: ${error.message}`);
  }
}

// The schemas allow unknown fields; the types do not, so the compiler finds misspelled ones.
const scratch = mkdtempSync(join(import.meta.dirname, '.manifests-'));
try {
  const source = join(scratch, 'manifests.mts');
  const lines = documents.map(({ folder, ...manifest }, i) => {
    const type = `import('${moduleOf(manifest.apiVersion)}').I${manifest.kind}`;
    return `// ${folder}\nexport const manifest${i}: ${type} = ${JSON.stringify(manifest, null, 1)};`;
  });
  writeFileSync(source, lines.join('\n'));
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--ignoreConfig'];
  try {
    run(process.execPath, [compiler, ...options, source]);
  } catch (error) {
    problems.push(error.message);
  }

  const rules = join(scratch, 'rules.yml');
  const { spec } = parse(readFileSync(join(ROOT, 'deploy/observability/alerts.yaml'), 'utf8'));
  writeFileSync(rules, stringify(spec));
  const tests = parse(readFileSync(join(ROOT, 'deploy/observability/alerts.test.yml'), 'utf8'));
  writeFileSync(join(scratch, 'tests.yml'), stringify({ ...tests, rule_files: [rules] }));
  try {
    console.log(run('promtool', ['check', 'rules', rules]).trim());
    console.log(run('promtool', ['test', 'rules', join(scratch, 'tests.yml')]).trim());
    const settings = (name) => readFileSync(join(ROOT, 'deploy/server/monitoring', name), 'utf8');
    writeFileSync(join(scratch, 'prometheus.yml'), settings('prometheus.yml').replace('FARM_HOST', 'farm.example'));
    console.log(run('promtool', ['check', 'config', join(scratch, 'prometheus.yml')]).trim());
    const mail = "global: { smtp_smarthost: 'mail.farm.example:465', smtp_from: 'info@farm.example' }\n";
    writeFileSync(
      join(scratch, 'alertmanager.yml'),
      mail + settings('alertmanager.yml').replaceAll('ALERT_ADDRESS', 'owner@farm.example'),
    );
    console.log(run('amtool', ['check-config', join(scratch, 'alertmanager.yml')]).trim());
    const scripts = readdirSync(join(ROOT, 'deploy/server')).filter((name) => name === 'farm' || name.endsWith('.sh'));
    const doubles = readdirSync(join(ROOT, PROGRAMS)).map((name) => `${PROGRAMS}/${name}`);
    run('shellcheck', [
      'deploy/build-images',
      'deploy/cluster',
      'deploy/image-sources',
      ...scripts.map((name) => `deploy/server/${name}`),
      ...doubles,
    ]);
  } catch (error) {
    problems.push(error.message);
  }
} finally {
  rmSync(scratch, { recursive: true });
}

console.log(`${documents.length} documents of ${FOLDERS.length} folders are rendered and validated`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
